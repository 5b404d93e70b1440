"""A game's last movement phases as everybody can read them: computer players learn from them."""

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator import Outcome, Position, Result

# The results of a move that came to nothing.
FAILURES = (Result.BOUNCES, Result.NO_CONVOY)
# Players look at as many movement phases.
REMEMBERED = 3


@dataclass(frozen=True, slots=True)
class PastPhase:
    """A movement phase: the position before it, each power's orders, and its moves that failed."""

    position: Position
    orders: Mapping[str, frozenset[str]]
    failed: Mapping[str, frozenset[str]]


Past = tuple[PastPhase, ...]
"""The last movement phases, the newest last."""


def remember(past: Past, position: Position, outcome: Outcome) -> Past:
    """The past after a movement phase that began at `position`."""
    orders: dict[str, set[str]] = {}
    failed: dict[str, set[str]] = {}
    for line in outcome.orders:
        orders.setdefault(line.power, set()).add(line.order)
        if line.result in FAILURES:
            failed.setdefault(line.power, set()).add(line.order)
    return (*past, PastPhase(position, _frozen(orders), _frozen(failed)))[-REMEMBERED:]


def _frozen(orders: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {power: frozenset(texts) for power, texts in orders.items()}


def failed_twice(past: Past, power: str) -> frozenset[str]:
    """The moves of a power that failed in both of the last movement phases."""
    last = [phase.failed.get(power, frozenset()) for phase in past[-2:]]
    return last[0] & last[1] if len(last) > 1 else frozenset()
