"""A forming game: invited, joined, left, and the draw of its powers."""

import secrets

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.codec import variant_of
from games.core.decorators import account_of, account_view, form_of, game_view, invite_of
from games.core.errors import Conflict, Refused, ShowFormAgain
from games.models import Game, SeatChoice, Status
from games.seats.forms import UnsavedJoin, read_ranks
from games.seats.page.joining import power_assignment_context
from games.seats.queries.joining import PowerAssignment, power_assignment, power_assignment_data
from games.seats.services.assignments import seat_switch
from games.seats.services.joining import (
    invite_renew,
    ranking_submit,
    ranking_withdraw,
    seat_join,
    seat_leave,
)


@require_safe
@game_view
def invite(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Remember an invitation to a private game, then show the game; sign-up leads back to it."""
    game, _viewer = get_game_for_view(request.user, pk, invite=token)
    if secrets.compare_digest(token.encode(), game.invite_token.encode()):
        request.session[f"invite-{pk}"] = token
    power = request.GET.get("seat", "")
    if game.status == Status.RUNNING and power in variant_of(game).powers:
        return redirect("games:seat_card", pk=pk, power=power)
    return redirect(f"{game.get_absolute_url()}#join")


@require_POST
@account_view
def renew_invite(request: HttpRequest, pk: int) -> HttpResponse:
    """A new secret address; the old one leads nowhere."""
    get_game_for_gm(request.user, pk)
    invite_renew(game_id=pk, by=account_of(request))
    messages.success(request, _("The game has a new secret address; the old one is void."))
    return redirect("games:gm", pk=pk)


@form_of("games:game")
@account_view
def switch_seat(request: HttpRequest, pk: int) -> HttpResponse:
    """Another power of a practice game of which one holds all."""
    game, _viewer = get_game_for_view(request.user, pk)
    seat_switch(game_id=pk, by=account_of(request), power=request.POST.get("power", ""))
    return redirect(game)


@form_of("games:game")
@account_view
def join(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the seat of a power, draw one, or rank the powers."""
    token = invite_of(request, pk)
    game, _viewer = get_game_for_view(request.user, pk, invite=token)
    if game.seat_choice == SeatChoice.PREFERENCES:
        return _rank(request, game, token)
    power = request.POST.get("power", "")
    try:
        seat_join(game_id=pk, by=account_of(request), power=power, invite=token)
    except Refused as refusal:
        if refusal.field != "power":
            raise
        raise ShowFormAgain(pk, UnsavedJoin(refusal.message), status=refusal.status) from None
    messages.success(request, _("The seat is yours."))
    return redirect(f"{game.get_absolute_url()}#seats")


def _rank(request: HttpRequest, game: Game, token: str) -> HttpResponse:
    ranks = read_ranks(variant_of(game), request.POST)
    try:
        ranking = ranking_submit(game_id=game.pk, by=account_of(request), ranks=ranks, invite=token)
    except Refused as refusal:
        if refusal.field != "ranks":
            raise
        unsaved = UnsavedJoin(refusal.message, ranks)
        raise ShowFormAgain(game.pk, unsaved, status=refusal.status) from None
    if ranking.power:
        messages.success(request, _("The table is full, and the powers are dealt."))
    else:
        messages.success(request, _("Your ranking is saved. You can change it until the start."))
    return redirect(f"{game.get_absolute_url()}#seats")


@form_of("games:game")
@account_view
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Give up one's seat before the game starts."""
    game, _viewer = get_game_for_view(request.user, pk)
    if game.seat_choice == SeatChoice.PREFERENCES:
        ranking_withdraw(game_id=pk, by=account_of(request))
        messages.success(request, _("You have left the table."))
    else:
        seat_leave(game_id=pk, by=account_of(request))
        messages.success(request, _("You have given up your seat."))
    return redirect(game if game.is_public else "games:lobby")


@require_safe
@game_view
def power_assignment_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The seed, the rankings and who got what; before the start the promise of the seed."""
    return render(
        request, "games/seats/power_assignment.html", power_assignment_context(_page(request, pk))
    )


@require_safe
@game_view
def power_assignment_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The draw for whoever wants to repeat it."""
    page = _page(request, pk)
    if not page.seed:
        raise Conflict("not_dealt", _("The powers are not dealt yet."))
    return JsonResponse(power_assignment_data(page), json_dumps_params={"indent": 1})


def _page(request: HttpRequest, pk: int) -> PowerAssignment:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return power_assignment(game, viewer)
