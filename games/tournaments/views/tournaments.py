"""Pages of tournaments."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.decorators import account_of, account_view, game_view
from games.core.errors import Conflict, NotFound, Refused, Unprocessable
from games.core.forms import check_sent, clean_form, whole_number
from games.core.settings_mark import mark_of, mark_to_show
from games.models import Tournament
from games.moderation.views import text_answer
from games.tournaments.files import standing_csv, standing_data
from games.tournaments.forms.tournaments import ActForm, HelperForm, RoundForm, TournamentForm
from games.tournaments.page.event import announcement_rows
from games.tournaments.page.tournaments import listed_rows, tables_context, tournament_context
from games.tournaments.queries import get_tournament, tournaments_for, visible_announcements
from games.tournaments.services.entries import game_enter, game_withdraw
from games.tournaments.services.helpers import (
    helper_accept,
    helper_ask,
    helper_leave,
    helper_remove,
)
from games.tournaments.services.rounds import (
    FIELDS,
    game_place,
    round_add,
    round_change,
    round_remove,
)
from games.tournaments.services.tournaments import (
    tournament_change,
    tournament_create,
    tournament_delete,
    tournament_end,
    tournament_reopen,
    tournament_settings,
)
from games.tournaments.standings import team_standings, tournament_standings

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
    return _tournament_page(request, context)


def _tournament_page(
    request: HttpRequest, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    rows = announcement_rows(context["tournament"], request.user)
    context |= {"announcements": rows}
    return render(request, "games/tournaments/tournament.html", context, status=status)


@require_safe
@game_view
def tables(request: HttpRequest, number: int) -> HttpResponse:
    """Show who scored how much in which game, of all rounds or one, and the results by power."""
    chosen = whole_number(request.GET.get("round"))
    context = tables_context(request.user, number, chosen)
    return render(request, "games/tournaments/tables.html", context)


@require_safe
@game_view
def standing_file(request: HttpRequest, number: int, form: str) -> HttpResponse:
    """Return the standing as CSV or JSON, with exact scores, teams and announcements."""
    tournament = get_tournament(request.user, number)
    standings = tournament_standings(tournament)
    teams = team_standings(tournament, standings)
    announcements = visible_announcements(tournament)
    if form == "json":
        return JsonResponse(standing_data(tournament, standings, teams, announcements))
    if form != "csv":
        raise NotFound("no_such_page", _("The standing comes as CSV or JSON."))
    file = standing_csv(standings, teams, announcements)
    return HttpResponse(file, content_type="text/csv; charset=utf-8")


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
    action = ActForm.read(request.POST)["action"] if request.method == "POST" else ""
    if action == "delete":
        tournament_delete(number=number, by=account_of(request))
        messages.success(request, _("The tournament is deleted."))
        return redirect("games:tournaments")
    if action == "end":
        ended = tournament_end(number=number, by=account_of(request))
        messages.success(request, _("The tournament is over. Its standing is final."))
        return redirect(ended)
    if action == "reopen":
        reopened = tournament_reopen(number=number, by=account_of(request))
        messages.success(request, _("The tournament goes on."))
        return redirect(reopened)
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
        game_withdraw(game_id=sent["game"], by=by, number=number)
        messages.success(request, _("The game is no longer in the tournament."))
    else:
        game_enter(game_id=sent["game"], number=number, by=by)
        messages.success(request, _("The game is in the tournament now."))
    return redirect(tournament)


@require_POST
@account_view
def change_helpers(request: HttpRequest, number: int) -> HttpResponse:
    """Ask a person to help a tournament, remove one; accept or decline to help."""
    tournament = get_tournament(request.user, number)
    sent, by = HelperForm.read(request.POST), account_of(request)
    match sent["action"]:
        case "accept":
            helper_accept(number=number, by=by)
            messages.success(request, _("You help this tournament now."))
        case "leave":
            helper_leave(number=number, by=by)
            messages.success(request, _("You do not help this tournament."))
            if not tournaments_for(request.user).filter(pk=number).exists():
                return redirect("games:tournaments")
        case "remove":
            helper_remove(number=number, by=by, user_id=sent["helper"])
            messages.success(request, _("This person no longer helps the tournament."))
        case _:
            helper_ask(number=number, by=by, account=sent["account"], role=sent["role"])
            messages.success(
                request, _("The person is asked and sees it on the page of the tournament.")
            )
    return redirect(tournament)


@require_POST
@account_view
def change_rounds(request: HttpRequest, number: int) -> HttpResponse:
    """Add, change or remove a round of a tournament, or put a game into one.

    A refusal of a name or of days shows the page again, with what was typed.
    """
    tournament = get_tournament(request.user, number)
    sent, by = RoundForm.read(request.POST), account_of(request)
    days = {field: sent[field] for field in FIELDS}
    match sent["action"]:
        case "place":
            check_sent(request.POST, "round")
            chosen = sent["round"] or None
            game_place(number=number, by=by, game_id=sent["game"], round_number=chosen)
            sentence = _("Saved.")
        case "remove":
            round_remove(number=number, by=by)
            sentence = _("The last round is removed.")
        case "change":
            check_sent(request.POST, *days)
            on: dict[str, Any] = {"round_number": sent["round"], "seen": sent["seen"], **days}
            try:
                round_change(number=number, by=by, **on)
            except (Conflict, Unprocessable) as refusal:
                return _round_refused(request, number, sent, refusal)
            sentence = _("Saved.")
        case _:
            try:
                added = round_add(number=number, by=by, **days)
            except (Conflict, Unprocessable) as refusal:
                return _round_refused(request, number, sent | {"round": None}, refusal)
            sentence = _("Round %(number)s is added.") % {"number": added.number}
    messages.success(request, sentence)
    return redirect(tournament)


def _round_refused(
    request: HttpRequest, number: int, sent: dict[str, Any], refusal: Refused
) -> HttpResponse:
    """The page with the entries of a round that were refused, and why."""
    context = tournament_context(request.user, number)
    entries = {field: sent[field] for field in FIELDS} | {"error": refusal.message}
    context["new_round"] = entries if sent["round"] is None else None
    for row in context["rounds"]:
        if row["number"] == sent["round"]:
            seen = mark_to_show(sent["seen"], row["seen"], refusal.status)
            row.update(entries, seen=seen)
    return _tournament_page(request, context, refusal.status)


def _form_page(request: HttpRequest, tournament: Tournament | None) -> HttpResponse:
    initial = tournament_settings(tournament) if tournament else {}
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
    seen = mark_to_show(form["seen"].value(), mark_of(initial), status)
    context = {"form": form, "tournament": tournament, "seen": seen}
    return render(request, "games/tournaments/form.html", context, status=status)


def _save(request: HttpRequest, tournament: Tournament | None, data: dict[str, Any]) -> Tournament:
    seen = data.pop("seen")
    if tournament is None:
        made = tournament_create(by=account_of(request), **data)
        messages.success(request, _("The tournament is created. Add games to it."))
        return made
    saved = tournament_change(number=tournament.pk, by=account_of(request), seen=seen, **data)
    messages.success(request, _("Saved."))
    return saved
