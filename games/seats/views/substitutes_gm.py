"""Substitutes, for the GM."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.core.access import get_game_for_gm
from games.core.accounts import User
from games.core.acts import act_on
from games.core.decorators import account_view, form_of
from games.core.errors import Refused
from games.core.refusals import not_running
from games.core.seats import seat_named
from games.models import Right, Seat, SeatFlag, Status
from games.seats.acts import ask_substitute_as_gm, confirm_substitute, end_substitution_as_gm
from games.seats.forms import SubstituteForm, UnsavedRequest, read_day
from games.seats.page.substitute import gm_context
from games.seats.queries.replacement import substitute_flags
from games.seats.services.substitutes import ACCOUNT, UNTIL


@require_http_methods(["GET", "HEAD", "POST"])
@account_view
def substitute(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """Ask a substitute, confirm one who has accepted, or withdraw the request."""
    game, _viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    if request.method != "POST":
        return _show(request, pk, power)
    seat = seat_named(game, power)
    sent = SubstituteForm.read(request.POST)
    account, until, confirmed = sent["account"], sent["until"], sent["confirmed"]
    if "withdraw" in request.POST:
        act_on(request, pk, end_substitution_as_gm.ACT, power=power, has_begun=False)
        return redirect("games:gm_substitute", pk=pk, power=power)
    if "confirm" in request.POST:
        act_on(request, pk, confirm_substitute.ACT, power=power, confirmed=confirmed)
        return redirect("games:gm", pk=pk)
    try:
        act_on(
            request,
            pk,
            ask_substitute_as_gm.ACT,
            power=power,
            account=account,
            until=read_day(until),
            confirmed=confirmed,
        )
    except Refused as refusal:
        if refusal.field not in (ACCOUNT, UNTIL):
            raise
        flags = _flags(seat, account) if refusal.code == "flagged" else []
        codes = tuple(flag.value for flag in flags)
        unsaved = UnsavedRequest(account, until, refusal.message, refusal.field, codes)
        return _show(request, pk, power, unsaved, status=refusal.status)
    return redirect("games:gm_substitute", pk=pk, power=power)


@form_of("games:gm_substitute")
@account_view
def end(request: HttpRequest, pk: int, power: str) -> HttpResponse:
    """End a substitution as the GM."""
    get_game_for_gm(request.user, pk, Right.REPLACE)
    act_on(request, pk, end_substitution_as_gm.ACT, power=power, has_begun=True)
    return redirect("games:gm", pk=pk)


def _flags(seat: Seat, account: str) -> list[SeatFlag]:
    user = User.objects.by_name(account).filter(is_active=True).first()
    return substitute_flags(seat, user.pk) if user else []


def _show(
    request: HttpRequest,
    pk: int,
    power: str,
    unsaved: UnsavedRequest | None = None,
    status: int = 200,
) -> HttpResponse:
    game, viewer = get_game_for_gm(request.user, pk, Right.REPLACE)
    if game.status != Status.RUNNING:
        raise not_running()
    context = gm_context(game, seat_named(game, power), viewer, timezone.now(), unsaved)
    return render(request, "games/seats/gm.html", context, status=status)
