"""The league of a club: its seasons and the standing of each."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.clubs.forms import MembershipForm, SeasonForm
from games.clubs.page import head_context, league_context, season_context
from games.clubs.queries.seasons import get_season, season_standings
from games.clubs.services.seasons import season_add, season_change, season_remove, season_settings
from games.core.decorators import account_of, account_view, game_view
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean_form
from games.core.settings_mark import mark_of, mark_to_show
from games.tournaments.files import standing_csv

METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
@game_view
def league(request: HttpRequest, number: int) -> HttpResponseBase:
    """Show the seasons of a club's league; officers add one."""
    if request.method == "POST":
        return _add(request, number)
    context = league_context(request.user, number) | {"form": SeasonForm()}
    return render(request, "games/clubs/league.html", context)


@account_view
def _add(request: HttpRequest, number: int) -> HttpResponse:
    head_context(request.user, number)
    form, status = SeasonForm(clean_form(request.POST)), 422
    if form.is_valid():
        try:
            season = season_add(number=number, by=account_of(request), **form.season())
        except (Conflict, Unprocessable) as refusal:
            form.add_error(refusal.field or None, refusal.message)
            status = refusal.status
        else:
            messages.success(request, _("The season is added to the league."))
            return redirect("games:club_season", number=number, season=season.pk)
    context = league_context(request.user, number) | {"form": form}
    return render(request, "games/clubs/league.html", context, status=status)


@require_http_methods(METHODS)
@game_view
def season(request: HttpRequest, number: int, season: int) -> HttpResponseBase:
    """Show the standing of a season; officers change it."""
    if request.method == "POST":
        return _change(request, number, season)
    context = season_context(request.user, number, season)
    present = season_settings(context["season"])
    context |= {"form": SeasonForm(initial=present), "seen": mark_of(present)}
    return render(request, "games/clubs/season.html", context)


@account_view
def _change(request: HttpRequest, number: int, season: int) -> HttpResponse:
    present = season_settings(get_season(head_context(request.user, number)["club"], season))
    place: dict[str, Any] = {"number": number, "by": account_of(request), "season_id": season}
    if MembershipForm.read(request.POST)["action"] == "remove":
        season_remove(**place)
        messages.success(request, _("The season is deleted."))
        return redirect("games:club_league", number=number)
    form, status = SeasonForm(clean_form(request.POST), initial=present), 422
    if form.is_valid():
        try:
            season_change(**place, seen=form.cleaned_data["seen"], **form.season())
        except (Conflict, Unprocessable) as refusal:
            form.add_error(refusal.field or None, refusal.message)
            status = refusal.status
        else:
            messages.success(request, _("Saved."))
            return redirect("games:club_season", number=number, season=season)
    seen = mark_to_show(form["seen"].value(), mark_of(present), status)
    context = season_context(request.user, number, season) | {"form": form, "seen": seen}
    return render(request, "games/clubs/season.html", context, status=status)


@require_safe
@game_view
def season_file(request: HttpRequest, number: int, season: int) -> HttpResponse:
    """Return the standing of a season as CSV, with exact scores."""
    rows = season_standings(get_season(head_context(request.user, number)["club"], season))
    return HttpResponse(standing_csv(rows), content_type="text/csv; charset=utf-8")
