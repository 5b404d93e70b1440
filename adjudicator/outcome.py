"""The outcome of a resolved phase: results, the next position, and the public form of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from adjudicator.reasons import Reason, Result
from adjudicator.state import Dislodged, Position, Turn, Unit


@dataclass(frozen=True, slots=True)
class Bid:
    """Diplomacy Points on one order for a minor, as text or canonical text (A&E 6.01)."""

    points: int
    order: str


class OrderResult(NamedTuple):
    """The result of an order of a power's unit.

    `order` is canonical text, or the text as given if it was not understood; `by` names the units
    that decided the result.
    """

    power: str
    order: str
    result: Result
    reason: Reason
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MinorResult:
    """The result of a minor's unit.

    - order: the order, None if it held without a single highest bid.
    - controlled: whether bids decided it; never published.
    - told: whether the order is published at all; if not, the unit is shown as holding.
    """

    minor: str
    unit: Unit
    order: str | None
    result: Result
    reason: Reason
    by: tuple[str, ...] = ()
    controlled: bool = False
    told: bool = True

    @property
    def published(self) -> str:
        """The order as everybody may see it. A tie, no bid and a bid to hold look the same."""
        return (self.order if self.told else None) or f"{self.unit} H"


@dataclass(frozen=True, slots=True)
class VoidBid:
    """A bid that did not count, with the reason; never published."""

    power: str
    bid: Bid
    reason: Reason


@dataclass(frozen=True)
class Outcome:
    """The result of one phase.

    - position: the next position with something to decide; skipped: the phases without decisions
      before it.
    - dislodged: the units dislodged in this phase; disbanded: those that left the board.
    - contested: the spaces closed to retreats by a standoff.
    - alliances: armed neutral -> ally, as made or left by an alliances phase.
    """

    turn: Turn
    orders: tuple[OrderResult, ...]
    position: Position
    minors: tuple[MinorResult, ...] = ()
    void_bids: tuple[VoidBid, ...] = ()
    dislodged: tuple[Dislodged, ...] = ()
    disbanded: tuple[Unit, ...] = ()
    contested: tuple[str, ...] = ()
    skipped: tuple[Turn, ...] = ()
    winner: str | None = None
    alliances: Mapping[str, str] = field(default_factory=dict)

    def public(self) -> Outcome:
        """Return the outcome as everybody may see it.

        It does not show whether a minor held because of a tie, no bid, a bid to hold or a void bid
        (A&E 6.01, Diplomacy Points).
        """
        return replace(
            self, minors=tuple(_public_minor(minor) for minor in self.minors), void_bids=()
        )


def _public_minor(minor: MinorResult) -> MinorResult:
    if not minor.told:
        return MinorResult(
            minor.minor, minor.unit, minor.published, Result.HOLDS, Reason.HOLD_ORDER
        )
    reason = Reason.HOLD_ORDER if minor.reason is Reason.NO_SINGLE_HIGHEST_BID else minor.reason
    return replace(minor, order=minor.published, reason=reason, controlled=False)
