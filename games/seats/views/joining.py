"""A forming game: invitations, joining, leaving, and the assignment of its powers."""

import secrets

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.acts import act_on
from games.core.codec import variant_of
from games.core.decorators import account_view, form_of, game_view, invite_of
from games.core.errors import Conflict, Refused, ShowFormAgain
from games.models import Status
from games.seats.acts import (
    join as join_act,
    leave as leave_act,
    renew_invitation,
    switch_seat as switch_act,
)
from games.seats.forms import BidForm, PowerForm, RankingForm, SeenForm, UnsavedJoin
from games.seats.page.joining import power_assignment_context
from games.seats.queries.draws import PowerAssignment, power_assignment, power_assignment_data


@require_safe
@game_view
def invite(request: HttpRequest, pk: int, token: str) -> HttpResponse:
    """Remember an invitation to a private game in the session, then show the game."""
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
    """Replace the invitation of a private game."""
    get_game_for_gm(request.user, pk)
    seen = SeenForm.read(request.POST)["seen"]
    act_on(request, pk, renew_invitation.ACT, seen=seen)
    return redirect("games:gm", pk=pk)


@form_of("games:game")
@account_view
def switch_seat(request: HttpRequest, pk: int) -> HttpResponse:
    """Switch to another power of a practice game that one plays alone."""
    game, _viewer = get_game_for_view(request.user, pk)
    act_on(request, pk, switch_act.ACT, power=PowerForm.read(request.POST)["power"])
    return redirect(game)


@form_of("games:game")
@account_view
def join(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the seat of a power, draw a seat, rank the powers, or bid for them."""
    token = invite_of(request, pk)
    game, _viewer = get_game_for_view(request.user, pk, invite=token)
    power = PowerForm.read(request.POST)["power"]
    variant = variant_of(game)
    ranks, bid = RankingForm(variant, request.POST).ranks(), BidForm(variant, request.POST)
    inputs = {"power": power, "ranks": ranks, "points": bid.points(), "invite": token}
    try:
        act_on(request, pk, join_act.ACT, **inputs)
    except Refused as refusal:
        if refusal.field not in ("power", "ranks", "points"):
            raise
        unsaved = UnsavedJoin(refusal.message, ranks, bid.texts())
        raise ShowFormAgain(pk, unsaved, status=refusal.status) from None
    return redirect(f"{game.get_absolute_url()}#seats")


@form_of("games:game")
@account_view
def leave(request: HttpRequest, pk: int) -> HttpResponse:
    """Give up one's seat before the game starts."""
    game, _viewer = get_game_for_view(request.user, pk)
    act_on(request, pk, leave_act.ACT)
    return redirect(game if game.is_public else "games:lobby")


@require_safe
@game_view
def power_assignment_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the commitment to the seed; after the start also seed, rankings and result."""
    return render(
        request, "games/seats/power_assignment.html", power_assignment_context(_page(request, pk))
    )


@require_safe
@game_view
def power_assignment_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Download the assignment as JSON, to repeat it elsewhere."""
    page = _page(request, pk)
    if not page.seed:
        raise Conflict("not_dealt", _("The powers are not dealt yet."))
    return JsonResponse(power_assignment_data(page), json_dumps_params={"indent": 1})


def _page(request: HttpRequest, pk: int) -> PowerAssignment:
    game, viewer = get_game_for_view(request.user, pk, invite=invite_of(request, pk))
    return power_assignment(game, viewer)
