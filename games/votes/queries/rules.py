"""Who votes on what, and when it is agreed. One place for the services that decide and the page
that asks.

A&E 6.01: players still in the game may end it by mutual agreement, which must be unanimous. Our
reading: a power is still in the game while it has a unit or a centre. The computer and powers in
permanent civil disorder agree with nothing and stand in nobody's way; while the seat of a power
that is still in the game is open, no end is agreed, for somebody may take it.

Of the clock the rules say nothing. For more time, a pause and its end more than half of the
players are enough, so that nobody who has gone silent can keep the others from it; an open seat
is not counted. A phase is extended and paused by vote once: whoever wants more asks the GM.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from adjudicator import Position, Variant
from games.models import ProposalKind, Seat, SeatState

ENDS = frozenset({ProposalKind.DRAW, ProposalKind.CONCEDE, ProposalKind.CANCEL})
# What can be proposed, in hours.
LENGTHS = {
    ProposalKind.EXTEND: (12, 24, 48, 72),
    ProposalKind.PAUSE: (24, 48, 72, 7 * 24, 14 * 24, 28 * 24),
}


def survivors(variant: Variant, position: Position) -> list[str]:
    """The powers that are still in the game, in the order of the variant."""
    here = set(position.centres.values()) | {unit.power for unit in position.units}
    here |= {item.unit.power for item in position.dislodged}
    return [power for power in variant.powers if power in here]


def voters(seats: Iterable[Seat], alive: Iterable[str]) -> list[Seat]:
    """The seats that are asked; one of them may be open."""
    alive = set(alive)
    asked = (SeatState.HELD, SeatState.OPEN)
    return [seat for seat in seats if seat.power in alive and seat.state in asked]


def is_agreed(kind: str, asked: Collection[Seat], agreeing: Collection[int]) -> bool:
    """Whether the votes of these seats are enough of those that are asked."""
    held = {seat.pk for seat in asked if seat.state == SeatState.HELD}
    if kind in ENDS:
        return bool(held) and len(held) == len(asked) and held <= set(agreeing)
    return 2 * len(held & set(agreeing)) > len(held)
