"""Invitations before the start: the GM asks a named person to play.

All lapse when the game starts. They are offers, which are declined and withdrawn in offers.py.
Until then nobody else can take the seat. If the powers are dealt at the start, an invitation keeps
a place instead.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.dispatch import receiver

from games.core.accounts import User
from games.core.events import game_starts
from games.models import Game, Ranking, RequestState, Seat, SeatOffer
from games.notices.services.messages import SeatMessage, seat_notify
from games.seats.services.joining import place_take, seat_take

# The fields of the forms.
POWER, ACCOUNT = "power", "account"

INVITATION_LASTS = timedelta(days=3)


def invitation_accept(
    *,
    offer: SeatOffer,
    by: User,
    ranks: Mapping[str, int | None],
    points: Mapping[str, int],
    now: datetime,
) -> Seat | Ranking:
    """Accept a waiting invitation of a locked game."""
    game, seat = offer.seat.game, offer.seat
    offer.state, offer.answered_at = RequestState.TAKEN, now
    offer.save(update_fields=["state", "answered_at"])
    if game.is_dealt_at_start:
        return place_take(game=game, by=by, ranks=ranks or None, points=points, now=now)
    seat_take(game=game, seat=seat, by=by, now=now)
    return seat


@receiver(game_starts)
def invitations_end(game: Game, now: datetime, **_more: Any) -> None:
    """Let the invitations of a starting game lapse, and notify the people who were asked."""
    waiting = SeatOffer.objects.filter(seat__game=game, state=RequestState.WAITING)
    for offer in waiting.select_related("seat__game"):
        offer_end_notify(offer, now, is_place=game.is_dealt_at_start)
    waiting.update(state=RequestState.LAPSED, answered_at=now)


def offer_end_notify(offer: SeatOffer, now: datetime, *, is_place: bool) -> None:
    """Notify the person of an offer that the seat is no longer kept. Links have no person."""
    if offer.user_id is None:
        return
    message = SeatMessage.PLACE_NOT_KEPT if is_place else SeatMessage.NOT_OFFERED
    seat_notify(seat=offer.seat, user_id=offer.user_id, message=message, key=offer.pk, now=now)
