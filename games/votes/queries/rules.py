"""Who votes, and when it is agreed. One place for the services that decide and the page that asks.

A&E 6.01: players still in the game may end it by mutual agreement, which must be unanimous. Our
reading: a power is still in the game while it has a unit or a centre. The computer and powers in
permanent civil disorder agree with nothing and stand in nobody's way; while the seat of a power
that is still in the game is open, no end is agreed, for somebody may take it.

Of the clock the rules say nothing. For more time, a pause and its end more than half of the
players are enough, so that nobody who has gone silent can keep the others from it; an open seat
is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from games.core.codec import BoardState
from games.models import Seat, SeatState

# Whether the votes of some seats, by their keys, are enough of the seats that are asked.
Majority = Callable[[Collection[Seat], Collection[int]], bool]


def survivors(state: BoardState) -> list[str]:
    """The powers that are still in the game, in the order of the variant."""
    here = set(state.position.centres.values()) | {unit.power for unit in state.position.units}
    here |= {item.unit.power for item in state.position.dislodged}
    return [power for power in state.variant.powers if power in here]


def voters(seats: Iterable[Seat], alive: Iterable[str]) -> list[Seat]:
    """The seats that are asked, whatever the kind; one of them may be open."""
    alive = set(alive)
    asked = (SeatState.HELD, SeatState.OPEN)
    return [seat for seat in seats if seat.power in alive and seat.state in asked]


def unanimous(asked: Collection[Seat], agreeing: Collection[int]) -> bool:
    """Everybody who is asked, with all seats that they hold; an open seat is waited for."""
    held = [seat for seat in asked if seat.state == SeatState.HELD]
    people = {seat.holder_id for seat in held}
    agreed = {seat.holder_id for seat in held if seat.pk in agreeing}
    return bool(held) and len(held) == len(asked) and people == agreed


def more_than_half(asked: Collection[Seat], agreeing: Collection[int]) -> bool:
    """More than half of those who play; an open seat is not counted."""
    held = _held(asked)
    return 2 * len(held & set(agreeing)) > len(held)


def _held(asked: Collection[Seat]) -> set[int]:
    return {seat.pk for seat in asked if seat.state == SeatState.HELD}
