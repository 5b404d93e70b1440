"""Invitations to a power before the start: the GM asks a named person, who accepts or declines.

The GM can withdraw one, the sweep lets overdue ones lapse (`offers.offers_lapse`), and all lapse
when the game starts. Until then nobody else can take the seat.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_takes_offers, find_account
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add, game_starts
from games.core.locks import lock_accounts
from games.core.rate_limits import OFFERS, count_towards
from games.core.refusals import offer_over
from games.core.seats import seat_named
from games.models import EventKind, Game, RequestState, Seat, SeatOffer, SeatState, Status
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.queries.joining import invitations
from games.seats.services.assignments import authorize_seating
from games.seats.services.joining import seat_take
from games.seats.services.offers import authorize_offer, offer_back
from games.seats.services.opening import check_newcomer

TO_ANSWER = timedelta(days=3)

POWER, ACCOUNT = "power", "account"


@transaction.atomic
def seat_invite(
    *, game_id: int, by: User, power: str, account: str, now: datetime | None = None
) -> SeatOffer:
    """Ask the named account to play a power, as the GM of a forming game.

    Refuses a power that is taken or kept for somebody else, and a person who may not play or has
    been asked for another power.
    """
    now = now or timezone.now()
    game = authorize_seating(game_id=game_id, by=by)
    seat = seat_named(game, power)
    waiting = invitations(game, now)
    if seat.state != SeatState.OPEN:
        raise Conflict("seat_taken", _("Somebody has taken this seat."), field=POWER)
    if any(offer.seat_id == seat.pk for offer in waiting):
        raise Conflict(
            "invited_already",
            _("Somebody else is asked to play this power. Withdraw that first."),
            field=POWER,
        )
    if not account.strip():
        raise Unprocessable("account_missing", _("Type the name of an account."), field=ACCOUNT)
    user = find_account(account, by=by, now=now)
    check_takes_offers(user, by=by)
    check_newcomer(game=game, user=user, power=power, field=ACCOUNT)
    if any(offer.user_id == user.pk for offer in waiting):
        raise Conflict(
            "asked_elsewhere",
            _("This account is asked to play another power of this game."),
            field=ACCOUNT,
        )
    count_towards(OFFERS, by.pk, now, field=ACCOUNT)
    lock_accounts([user.pk])
    offer = SeatOffer.objects.create(
        seat=seat, user=user, created_at=now, answer_until=now + TO_ANSWER
    )
    seat_notify(seat=seat, user_id=user.pk, said=SeatMessage.INVITED, key=offer.pk, now=now)
    data = {"power": power}
    event_add(game=game, kind=EventKind.SEAT_OFFERED, actor=by, about=user, data=data, now=now)
    return offer


@transaction.atomic
def invitation_accept(*, game_id: int, by: User, token: str, now: datetime | None = None) -> Seat:
    """Accept an invitation and take the seat, which may start the game."""
    now = now or timezone.now()
    offer = authorize_offer(game_id=game_id, by=by, token=token, now=now)
    game, seat = offer.seat.game, offer.seat
    if game.status != Status.FORMING or seat.state != SeatState.OPEN:
        raise offer_over()
    check_newcomer(game=game, user=by, power=seat.power)
    offer.state, offer.answered_at = RequestState.TAKEN, now
    offer.save(update_fields=["state", "answered_at"])
    seat_take(game=game, seat=seat, by=by, now=now)
    return seat


@transaction.atomic
def invitation_withdraw(
    *, game_id: int, by: User, offer_id: int, now: datetime | None = None
) -> None:
    """Withdraw an invitation, so that others can take the seat; refuse one that was answered."""
    now = now or timezone.now()
    game = authorize_seating(game_id=game_id, by=by)
    offer = next((row for row in invitations(game, now) if row.pk == offer_id), None)
    if offer is None:
        raise offer_over()
    offer_back(game=game, offer=offer, by=by, now=now)


@receiver(game_starts)
def invitations_end(game: Game, now: datetime, **_more: Any) -> None:
    """Let the invitations of a starting game lapse."""
    waiting = SeatOffer.objects.filter(seat__game=game, state=RequestState.WAITING)
    waiting.update(state=RequestState.LAPSED, answered_at=now)
