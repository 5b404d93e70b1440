"""What resolving a phase gives: results, the next position, and what may be published."""

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
    """How the order of a power's unit ended. `order` is canonical text, or the text as given
    when it was not understood; `by` names the units that decided it."""

    power: str
    order: str
    result: Result
    reason: Reason
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MinorResult:
    """What a minor did. `order` is the published order, None when it held for want of a single
    highest bid; `controlled` says whether bids decided it (never published), `told` whether the
    order is published at all: else the unit is seen to hold."""

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
        """The order as everybody may see it: a tie, no bid and a bid to hold are one."""
        return (self.order if self.told else None) or f"{self.unit} H"


@dataclass(frozen=True, slots=True)
class VoidBid:
    """A bid that did not count, and why; never published."""

    power: str
    bid: Bid
    reason: Reason


@dataclass(frozen=True)
class Outcome:
    """The result of one phase.

    `position` is the next position that needs somebody; phases with nothing to decide are
    listed in `skipped`. `dislodged` are the units dislodged in this phase, `disbanded` the units
    that left the board, `contested` the spaces closed to retreats by a standoff.
    `alliances` are those that an alliances phase made or left: armed neutral -> ally.
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
        """The outcome as everybody may see it: nothing in it tells a tie, no bid, a bid to hold
        and a void bid from each other (A&E 6.01, Diplomacy Points)."""
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
