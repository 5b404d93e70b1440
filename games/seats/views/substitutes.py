"""Substitutes and standby, for players and the people they ask."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from games.core.access import check_signed_in, get_game_for_gm, get_game_for_view
from games.core.acts import act_on
from games.core.decorators import account_of, account_view, form_of, invite_of
from games.core.errors import Refused
from games.core.refusals import no_seat
from games.models import Right
from games.seats.acts import (
    ask_standby,
    ask_substitute,
    become_substitute,
    decline_substitution,
    end_substitution,
    go_on_standby,
    leave_standby,
)
from games.seats.forms import SeatStandbyForm, StandbyForm, SubstituteForm, UnsavedRequest, read_day
from games.seats.page.substitute import own_context, request_context, standby_context
from games.seats.queries.replacement import find_own_seat
from games.seats.queries.standby import standby_of
from games.seats.services.substitutes import ACCOUNT, UNTIL, get_request
from games.seats.services.substitution import substitution_refusal


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def substitute(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the substitution of one's seat; ask a substitute, or withdraw the request."""
    if request.method != "POST":
        return _show(request, pk)
    get_game_for_view(request.user, pk)
    if "withdraw" in request.POST:
        act_on(request, pk, end_substitution.ACT, has_begun=False)
        return redirect("games:substitute", pk=pk)
    sent = SubstituteForm.read(request.POST)
    account, until = sent["account"], sent["until"]
    try:
        act_on(request, pk, ask_substitute.ACT, account=account, until=read_day(until))
    except Refused as refusal:
        if refusal.field not in (ACCOUNT, UNTIL):
            raise
        unsaved = UnsavedRequest(account, until, refusal.message, refusal.field)
        return _show(request, pk, unsaved, status=refusal.status)
    return redirect("games:substitute", pk=pk)


@form_of("games:substitute")
@account_view
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """End a substitution, as the player or as the substitute."""
    game, viewer = get_game_for_view(request.user, pk)
    act_on(request, pk, end_substitution.ACT, has_begun=True)
    if viewer.lent_power:
        return redirect(game)
    request.session.pop(f"invite-{pk}", None)
    return redirect(game if game.is_public else "games:lobby")


def _show(
    request: HttpRequest, pk: int, unsaved: UnsavedRequest | None = None, status: int = 200
) -> HttpResponse:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    check_signed_in(request.user)
    seat = find_own_seat(game, account_of(request))
    if seat is None:
        raise no_seat()
    if refusal := substitution_refusal(game):
        raise refusal
    seat.game = game
    context = own_context(game, seat, viewer, timezone.now(), unsaved)
    return render(request, "games/seats/substitute.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """Accept or decline a request to be a substitute."""
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    by = account_of(request)
    if request.method != "POST":
        waiting, now = get_request(game, by), timezone.now()
        if over := decline_substitution.may(waiting, now):
            raise over
        refusal = become_substitute.may(waiting, by, now)
        context = request_context(waiting, viewer) | {"refusal": refusal}
        return render(request, "games/seats/asked.html", context)
    if "accept" not in request.POST:
        act_on(request, pk, decline_substitution.ACT)
        return redirect(game if game.is_public else "games:lobby")
    if act_on(request, pk, become_substitute.ACT) is None:
        return redirect(game)
    return redirect("games:briefing", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def standby(request: HttpRequest) -> HttpResponse:
    """Go on standby for games of some paces and languages, or leave standby."""
    if request.method != "POST":
        return _show_standby(request)
    if "end" in request.POST:
        act_on(request, None, leave_standby.ACT)
        return redirect("games:standby")
    sent = StandbyForm.read(request.POST)
    try:
        act_on(request, None, go_on_standby.ACT, paces=sent["pace"], languages=sent["language"])
    except Refused as refusal:
        return _show_standby(request, sent, refusal)
    return redirect("games:standby")


@form_of("games:gm_seat")
@account_view
def seat(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Start or stop offering a seat to people on standby."""
    get_game_for_gm(request.user, pk, Right.REPLACE)
    language = "" if "stop" in request.POST else SeatStandbyForm.read(request.POST)["language"]
    act_on(request, pk, ask_standby.ACT, power=power, language=language)
    return redirect("games:gm_seat", pk=pk, power=power)


def _show_standby(
    request: HttpRequest, sent: dict[str, Any] | None = None, refusal: Refused | None = None
) -> HttpResponse:
    row = standby_of(account_of(request).pk)
    context = standby_context(row, get_language() or "", sent, refusal)
    status = refusal.status if refusal else 200
    return render(request, "games/seats/standby.html", context, status=status)
