"""The GM has the computer play a seat."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.computer.services.computers_order import computers_order
from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.gm import authorize_gm, gm_seat_to_give
from games.core.reasons import reason_if_any
from games.core.signals import voters_changed
from games.models import EventKind, Game, Right, Seat, SeatState
from games.seats.services.seat_hold import seat_hold


def seat_to_computer(
    *, game_id: int, by: User, power: str, reason: str = "", now: datetime | None = None
) -> Seat:
    """The seat, played by the computer from this phase on."""
    now = now or timezone.now()
    with transaction.atomic():
        game, phase = authorize_gm(game_id=game_id, by=by, right=Right.REPLACE)
        seat = gm_seat_to_give(game, power)
        if seat.state == SeatState.COMPUTER:
            raise Conflict("computer_already", _("The computer plays this seat."), field="power")
        seat_hold(seat=seat, user=None, now=now)
        event_add(
            game=game,
            kind=EventKind.SEAT_REPLACED,
            actor=by,
            phase=phase,
            data={"power": power, **reason_if_any(reason)},
            now=now,
        )
        voters_changed.send(Game, game=game, now=now)
    computers_order(phase_id=phase.pk, now=now)
    return seat
