"""Offer a seat for a day, or keep it for somebody before the start."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User, check_takes_offers, find_account
from games.core.acts import Act
from games.core.errors import Conflict, Refused
from games.core.gm import authorize_gm, knows_players
from games.core.inputs import Short
from games.core.locks import lock_game
from games.core.quotas import ALL_OFFERS, OFFERS
from games.core.rate_limits import count_towards
from games.core.seats import seat_named
from games.models import Right, Seat, SeatOffer, Status
from games.seats.acts import invite
from games.seats.inputs import ConfirmedIn
from games.seats.queries.acceptance import free_refusal
from games.seats.services.applications import check_flags
from games.seats.services.invitations import ACCOUNT
from games.seats.services.offers import offer_add, waiting_offers
from games.seats.services.opening import check_newcomer


class OfferIn(ConfirmedIn):
    """An offer to the account with this name, "" for anyone with its address."""

    account: Short = ""


def may(seat: Seat, now: datetime) -> Refused | None:
    """Why a seat cannot be offered; before the start, why nobody can be asked to play."""
    if seat.game.status == Status.FORMING:
        return invite.may(seat.game, now)
    return free_refusal(seat, computers=True, field=ACCOUNT)


@transaction.atomic
def seat_offer(
    *,
    game_id: int,
    by: User,
    power: str,
    account: str = "",
    confirmed: Collection[str] = (),
    now: datetime | None = None,
) -> SeatOffer:
    """Offer a seat for a day to the named account, or to anybody with the link if unnamed.

    Before the start it is an invitation, as `seat_invite` makes them. Refuses an account that may
    not play, and flags of the account that are not in `confirmed`, those that the GM has seen.

    In an anonymous game such a refusal would show a deputy who plays. The account is then asked
    all the same, and refused when it accepts; flags turn its answer into an application.
    """
    now = now or timezone.now()
    if lock_game(game_id).status == Status.FORMING:
        return invite.seat_invite(game_id=game_id, by=by, power=power, account=account, now=now)
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    seat = seat_named(game, power)
    if refusal := may(seat, now):
        raise refusal
    user = find_account(account, by=by, now=now) if account.strip() else None
    seen: list[str] = []
    if user is not None:
        check_takes_offers(user, by=by)
        is_told = knows_players(game, by)
        if is_told or user == by:
            check_newcomer(game=game, user=user, power=power, field=ACCOUNT)
        if is_told:
            seen = check_flags(seat, user.pk, confirmed)
        if waiting_offers(seat, now).filter(user=user).exists():
            raise Conflict(
                "offered_already",
                _("The seat is offered to this account; it has not answered yet."),
                field=ACCOUNT,
            )
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field=ACCOUNT)
    count_towards(ALL_OFFERS, by.pk, now, field=ACCOUNT)
    return offer_add(game=game, phase=phase, seat=seat, user=user, actor=by, seen=seen, now=now)


def message(offer: SeatOffer) -> str:
    if offer.user_id is not None:
        return _("The seat is offered for a day.")
    return _("The address is below. The first person who uses it may accept the seat.")


ACT = Act(
    code="offer",
    path="gm/seats/{str:power}/offers",
    right=Right.REPLACE,
    inputs=OfferIn,
    run=seat_offer,
    message=message,
    summary=gettext_noop("Offer a seat for a day; before the start, keep it for a named account."),
)
