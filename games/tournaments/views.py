"""Pages of tournaments."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.decorators import account_of, account_view, game_view
from games.core.errors import Conflict, Unprocessable
from games.core.forms import clean_form
from games.models import Tournament
from games.moderation.views import text_answer
from games.tournaments.forms import ActForm, TournamentForm
from games.tournaments.page import listed_rows, tournament_context
from games.tournaments.queries import get_tournament, tournaments_for
from games.tournaments.services import (
    game_enter,
    game_withdraw,
    tournament_change,
    tournament_create,
    tournament_delete,
)

A_PAGE = 20


@require_safe
@game_view
def tournaments(request: HttpRequest) -> HttpResponse:
    """List the tournaments that the reader may see, the newest first."""
    page = Paginator(tournaments_for(request.user), A_PAGE).get_page(request.GET.get("page"))
    context = {"rows": listed_rows(page.object_list), "page": page}
    return render(request, "games/tournaments/tournaments.html", context)


@require_safe
@game_view
def tournament(request: HttpRequest, number: int, slug: str) -> HttpResponse:
    """Show a tournament with its games and the standing of its players."""
    context = tournament_context(request.user, number)
    if slug != context["tournament"].slug:
        return redirect(context["tournament"])
    return render(request, "games/tournaments/tournament.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def create(request: HttpRequest) -> HttpResponse:
    """Show the form of a new tournament, and create it."""
    return _form_page(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def change(request: HttpRequest, number: int) -> HttpResponse:
    """Show the settings of a tournament, change them, or delete the tournament."""
    tournament = get_tournament(request.user, number)
    if request.method == "POST" and ActForm.read(request.POST)["action"] == "delete":
        tournament_delete(number=number, by=account_of(request))
        messages.success(request, _("The tournament is deleted."))
        return redirect("games:tournaments")
    return _form_page(request, tournament)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def report(request: HttpRequest, number: int) -> HttpResponse:
    """Report the text of a tournament."""
    return text_answer(request, get_tournament(request.user, number))


@require_POST
@account_view
def change_games(request: HttpRequest, number: int) -> HttpResponse:
    """Add a game to a tournament, or take one out."""
    tournament = get_tournament(request.user, number)
    sent, by = ActForm.read(request.POST), account_of(request)
    if sent["action"] == "withdraw":
        game_withdraw(game_id=sent["game"], by=by)
        messages.success(request, _("The game is no longer in the tournament."))
    else:
        game_enter(game_id=sent["game"], number=number, by=by)
        messages.success(request, _("The game is in the tournament now."))
    return redirect(tournament)


def _form_page(request: HttpRequest, tournament: Tournament | None) -> HttpResponse:
    names = ("name", "text", "best_of", "is_public")
    initial = {name: getattr(tournament, name) for name in names} if tournament else None
    sent = clean_form(request.POST) if request.method == "POST" else None
    form, status = TournamentForm(sent, initial=initial), 200
    if sent is not None:
        status = 422
        if form.is_valid():
            try:
                return redirect(_save(request, tournament, form.cleaned_data))
            except (Conflict, Unprocessable) as refusal:
                form.add_error(refusal.field or None, refusal.message)
                status = refusal.status
    context = {"form": form, "tournament": tournament}
    return render(request, "games/tournaments/form.html", context, status=status)


def _save(request: HttpRequest, tournament: Tournament | None, data: dict[str, Any]) -> Tournament:
    if tournament is None:
        made = tournament_create(by=account_of(request), **data)
        messages.success(request, _("The tournament is created. Add games to it."))
        return made
    saved = tournament_change(number=tournament.pk, by=account_of(request), **data)
    messages.success(request, _("Saved."))
    return saved
