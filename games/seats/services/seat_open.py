"""The GM opens a seat: its player loses access at once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.gm import authorize_gm
from games.core.named_seat import seat_named
from games.core.reasons import reason_if_any
from games.core.refusals import seat_not_held
from games.models import OpenedBy, Right, Seat, SeatState
from games.seats.services.seat_free import seat_free


@transaction.atomic
def seat_open(
    *, game_id: int, by: User, power: str, reason: str = "", now: datetime | None = None
) -> Seat:
    """The open seat, with its draft; the reason, if the GM gives one, is for all to read."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
    seat = seat_named(game, power)
    if seat.state not in (SeatState.HELD, SeatState.COMPUTER):
        raise seat_not_held("power")
    return seat_free(
        game=game,
        phase=phase,
        seat=seat,
        cause=OpenedBy.GM,
        actor=by,
        said=reason_if_any(reason),
        now=now,
    )
