"""May this person order for this power in this phase, at this moment?"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Forbidden
from games.core.named_seat import seat_find
from games.core.open_phase import phase_find
from games.core.refusals import deadline_passed, no_such_power, not_running, phase_over
from games.models import Game, Phase, Seat, SeatState, Status


def authorize_orders(
    *, game: Game, power: str, by: User | None, phase_number: int, now: datetime
) -> tuple[Seat, Phase]:
    """The seat and the open phase of a locked game; refuses whoever may not order now. Only people
    can be late: the computer orders, where it must, in the moment of the deadline."""
    seat = seat_find(game=game, power=power)
    if seat is None:
        raise no_such_power()
    expected = SeatState.COMPUTER if by is None else SeatState.HELD
    if seat.state != expected or seat.holder_id != (by.pk if by else None):
        raise Forbidden("not_your_seat", _("You do not hold this seat."))
    if game.status != Status.RUNNING:
        raise not_running()
    phase = phase_find(game=game)
    if phase is None or phase.number != phase_number:
        raise phase_over()
    late = phase.due_at is not None and phase.due_at <= now
    if late and by is not None:
        raise deadline_passed()
    return seat, phase
