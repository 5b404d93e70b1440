"""One call that gives a seat to another user, for tests about something else."""

from __future__ import annotations

from datetime import datetime

from games.core.accounts import User
from games.gm.acts.open_seat import seat_open
from games.models import Seat, SeatFlag, SeatState
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.offer_seat import seat_offer


def seat_given(
    *, game_id: int, by: User, power: str, account: str, now: datetime | None = None
) -> Seat:
    """Open the seat if it is taken, offer it to an account, and accept for that account."""
    seat = Seat.objects.get(game=game_id, power=power)
    if seat.state == SeatState.TAKEN:
        seat_open(game_id=game_id, by=by, power=power, now=now)
    whom = {"account": account, "confirmed": list(SeatFlag)}
    offer = seat_offer(game_id=game_id, by=by, power=power, now=now, **whom)
    assert offer.user is not None
    given = offer_accept(game_id=game_id, by=offer.user, token=offer.token, now=now)
    assert given is not None
    return given
