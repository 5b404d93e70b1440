"""May this person order for this power in this phase, at this moment?"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Forbidden
from games.core.refusals import deadline_passed, held_back, no_such_power, not_running, phase_over
from games.models import Game, OrderSheet, Phase, Seat, SeatState, Status
from games.orders.queries.ordering_seat import ordering_seat, ordering_seats


class AuthorizedSeat(NamedTuple):
    """Who orders, in which phase, and what is saved there so far: the current sheet, and whether
    it is final."""

    seat: Seat
    phase: Phase
    sheet: OrderSheet | None
    is_final: bool


def authorize_orders(
    *, game: Game, power: str, by: User, phase_number: int, now: datetime
) -> AuthorizedSeat:
    """The seat and the open phase of a locked game; refuses whoever may not order now."""
    found = ordering_seat(game, power)
    if found is None:
        raise no_such_power()
    seat, phase, sheet, is_final = found
    if seat.state != SeatState.HELD or seat.holder_id != by.pk:
        raise Forbidden("not_your_seat", _("You do not hold this seat."))
    if game.status != Status.RUNNING:
        raise not_running()
    if phase is None or phase.number != phase_number:
        raise phase_over()
    if phase.is_held_back:
        raise held_back()
    if phase.closes_at is not None and phase.closes_at <= now:
        raise deadline_passed()
    return AuthorizedSeat(seat, phase, sheet, is_final)


class SeatToChange(NamedTuple):
    """Whose orders are changed, in which phase, and what is saved there so far."""

    seat: Seat
    phase: Phase
    sheet: OrderSheet | None


def authorize_to_change(
    *, game: Game, power: str, by: User, phase_number: int, now: datetime
) -> SeatToChange:
    """As authorize_orders; refuses a final sheet as well."""
    seat, phase, sheet, is_final = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    if is_final:
        raise Conflict("final", _("Your orders are final. Take them back before you change them."))
    return SeatToChange(seat, phase, sheet)


def authorize_computers(
    *, game: Game, powers: Collection[str], phase_number: int
) -> list[SeatToChange]:
    """Those of these powers of a locked game that a computer plays and that are not final in this
    phase; none once it is over. The computer is never late: it orders, where it must, in the moment
    of the deadline."""
    if game.status != Status.RUNNING:
        return []
    return [
        SeatToChange(seat, phase, sheet)
        for seat, phase, sheet, is_final in ordering_seats(game, powers)
        if seat.state == SeatState.COMPUTER and not is_final
        if phase is not None and phase.number == phase_number
    ]
