"""The GM opens a seat: its player loses access at once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.reasons import reason_if_any
from games.core.refusals import seat_not_held
from games.gm.services.authorize_gm import authorize_gm, gm_seat
from games.models import EventKind, Seat, SeatState
from games.seats.services.seat_hold import seat_vacate
from games.votes.services.votes_review import votes_review


@transaction.atomic
def seat_open(
    *, game_id: int, by: User, power: str, reason: str = "", now: datetime | None = None
) -> Seat:
    """The open seat, with its draft. It is waited for until somebody holds it."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    seat = gm_seat(game, power)
    if seat.state not in (SeatState.HELD, SeatState.COMPUTER):
        raise seat_not_held("power")
    said = reason_if_any(reason)
    seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    data = {"power": power, **said}
    event_add(game=game, kind=EventKind.SEAT_OPENED, actor=by, phase=phase, data=data, now=now)
    votes_review(game=game, now=now)
    return seat
