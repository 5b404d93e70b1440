"""May this person order for this power in this phase, at this moment?"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Forbidden
from games.core.refusals import deadline_passed, held_back, no_such_power, not_running, phase_over
from games.models import Game, OrderSheet, Phase, Seat, SeatState, Status
from games.orders.queries.ordering_seat import ordering_seat


class AuthorizedSeat(NamedTuple):
    """Who orders, in which phase, and what is saved there so far: the current sheet, and whether
    it is final."""

    seat: Seat
    phase: Phase
    sheet: OrderSheet | None
    is_final: bool


def authorize_orders(
    *, game: Game, power: str, by: User | None, phase_number: int, now: datetime
) -> AuthorizedSeat:
    """The seat and the open phase of a locked game; refuses whoever may not order now. Only people
    can be late: the computer orders, where it must, in the moment of the deadline."""
    found = ordering_seat(game, power)
    if found is None:
        raise no_such_power()
    seat, phase, sheet, is_final = found
    expected = SeatState.COMPUTER if by is None else SeatState.HELD
    if seat.state != expected or seat.holder_id != (by.pk if by else None):
        raise Forbidden("not_your_seat", _("You do not hold this seat."))
    if game.status != Status.RUNNING:
        raise not_running()
    if phase is None or phase.number != phase_number:
        raise phase_over()
    late = phase.closes_at is not None and phase.closes_at <= now
    if phase.is_held_back and by is not None:
        raise held_back()
    if late and by is not None:
        raise deadline_passed()
    return AuthorizedSeat(seat, phase, sheet, is_final)


class SeatToChange(NamedTuple):
    """Whose orders are changed, in which phase, and what is saved there so far."""

    seat: Seat
    phase: Phase
    sheet: OrderSheet | None


def authorize_to_change(
    *, game: Game, power: str, by: User | None, phase_number: int, now: datetime
) -> SeatToChange:
    """As authorize_orders; refuses a final sheet as well."""
    seat, phase, sheet, is_final = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    if is_final:
        raise Conflict("final", _("Your orders are final. Take them back before you change them."))
    return SeatToChange(seat, phase, sheet)
