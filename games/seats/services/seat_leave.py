"""Gives up a seat before the game starts."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.refusals import no_seat, seat_is_resigned
from games.models import EventKind, Seat, SeatState, Status
from games.seats.services.seat_hold import seat_vacate


@transaction.atomic
def seat_leave(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """`by` leaves a forming game; in a running one only the GM opens a seat."""
    now = now or timezone.now()
    game = lock_game(game_id)
    seat = Seat.objects.filter(game=game, holder=by).first()
    if seat is None:
        raise no_seat()
    if game.status != Status.FORMING:
        raise seat_is_resigned()
    seat_vacate(seat=seat, state=SeatState.OPEN, now=now)
    event_add(game=game, kind=EventKind.SEAT_LEFT, actor=by, data={"power": seat.power}, now=now)
