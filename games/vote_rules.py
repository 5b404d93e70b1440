"""Who votes on the end of a game. One place for the services that decide and the page that asks.

A&E 6.01: players still in the game may end it by mutual agreement, which must be unanimous. Our
reading: a power is still in the game while it has a unit or a centre. The computer and powers in
permanent civil disorder agree with nothing and stand in nobody's way; while the seat of a power
that is still in the game is open, nothing is agreed, for somebody may take it.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator import Position, Variant
from games.models import Seat, SeatState


def survivors(variant: Variant, position: Position) -> list[str]:
    """The powers that are still in the game, in the order of the variant."""
    here = set(position.centres.values()) | {unit.power for unit in position.units}
    here |= {item.unit.power for item in position.dislodged}
    return [power for power in variant.powers if power in here]


def voters(seats: Iterable[Seat], alive: Iterable[str]) -> list[Seat]:
    """The seats whose agreement is needed; one of them may be open."""
    alive = set(alive)
    asked = (SeatState.HELD, SeatState.OPEN)
    return [seat for seat in seats if seat.power in alive and seat.state in asked]
