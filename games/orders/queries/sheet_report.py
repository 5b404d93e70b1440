"""What is to be said of a sheet, line by line, in codes: understood, possible, and what becomes of
it. games/orders/words/lines.py words it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from adjudicator import (
    Bid,
    IllegalOrder,
    InvalidOrder,
    Position,
    Reason,
    Variant,
    check_order,
    entitlement,
    parse_order,
)
from adjudicator.errors import OrderError
from adjudicator.orders import Order
from adjudicator.special.bids import bid_warning
from adjudicator.special.influence import Influence, influence_text, read_influence
from adjudicator.state import PhaseKind
from games.core.words.orders import subject
from games.orders.queries.cautions import Caution, Drafted, cautions, retreat_cautions


class LineStatus(StrEnum):
    """How far a line will do what it says. An illegal order is understood, but the unit will
    hold; a bid that is warned of may do nothing."""

    OK = "ok"
    WARNED = "warned"
    ILLEGAL = "illegal"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class LineReport:
    """One order or bid: `text` is what is saved, `order` what it was understood as, None where it
    was not; of a bid of influence `influence` says it. `reason` says why it is not ok, `error` what
    the adjudicator refused it with; `cautions` are what may be regretted though it can be carried
    out."""

    text: str
    order: Order | None = None
    status: LineStatus = LineStatus.OK
    reason: Reason | None = None
    error: OrderError | None = None
    points: int = 0
    cautions: tuple[Caution, ...] = ()
    influence: Influence | None = None

    @property
    def space(self) -> str:
        """The space that the line is for; empty for a waived build, and where none is known."""
        if self.influence is not None:
            return self.influence.minor
        return subject(self.order) if self.order is not None else ""

    @property
    def is_refused(self) -> bool:
        """Whether nothing will come of it: not understood, not possible, or a bid on no minor."""
        refused = self.status in (LineStatus.INVALID, LineStatus.ILLEGAL)
        return refused or self.reason is Reason.NOT_A_MINOR

    @property
    def is_told(self) -> bool:
        """Whether there is anything to say of it."""
        return self.status != LineStatus.OK or bool(self.cautions)

    @property
    def comes_to_nothing(self) -> bool:
        """Whether it cannot do what it says, or is a bid that no rule lets do it; a sortie that
        somebody else may meet can."""
        return self.status != LineStatus.OK and self.reason is not Reason.SORTIE_WOULD_SUCCEED


@dataclass(frozen=True, slots=True)
class SheetReport:
    """Orders and bids with what is to be said of them. Overspending loses every point."""

    orders: tuple[LineReport, ...]
    bids: tuple[LineReport, ...]
    budget: int
    spent: int
    is_influence: bool = False

    @property
    def overspent(self) -> bool:
        return self.spent > self.budget

    @property
    def is_clean(self) -> bool:
        lines = (*self.orders, *self.bids)
        return not self.overspent and all(line.status == LineStatus.OK for line in lines)


def sheet_report(
    variant: Variant,
    position: Position,
    power: str,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
) -> SheetReport:
    """What is to be said of the sheet of `power`; never raises for bad orders."""
    seen: set[str] = set()
    lines = tuple(_order(variant, position, power, given, seen) for given in orders)
    own = [line.order for line in lines if line.order and line.status == LineStatus.OK]
    offers = tuple(_bid(variant, position, power, own, bid) for bid in bids)
    match position.turn.phase:
        case PhaseKind.MOVEMENT:
            meant = [bid.order for bid in offers if bid.order and not bid.comes_to_nothing]
            drafted = Drafted(variant, position, power, own, meant)
            lines, offers = _cautioned(lines, drafted), _cautioned(offers, drafted)
        case PhaseKind.RETREATS:
            meeting = retreat_cautions(own)
            lines = tuple(
                replace(line, cautions=meeting.get(line.order, ())) if line.order else line
                for line in lines
            )
    return SheetReport(
        orders=lines,
        bids=offers,
        budget=entitlement(variant, position, power),
        spent=sum(bid.points for bid in bids),
        is_influence=position.turn.phase is PhaseKind.ALLIANCES,
    )


def _cautioned(lines: tuple[LineReport, ...], drafted: Drafted) -> tuple[LineReport, ...]:
    """The lines with what may be regretted in those that can be carried out."""
    return tuple(_with_cautions(line, drafted) for line in lines)


def _with_cautions(line: LineReport, drafted: Drafted) -> LineReport:
    if line.order is None or line.comes_to_nothing:
        return line
    found = cautions(drafted, line.order)
    return replace(line, cautions=found) if found else line


def refused_line(
    text: str, error: InvalidOrder | IllegalOrder, order: Order | None = None, points: int = 0
) -> LineReport:
    """The report of a line that the adjudicator does not take."""
    is_read = isinstance(error, IllegalOrder)
    status = LineStatus.ILLEGAL if is_read else LineStatus.INVALID
    return LineReport(text, order, status, error.reason, error, points)


def _order(
    variant: Variant, position: Position, power: str, given: str, seen: set[str]
) -> LineReport:
    order = None
    try:
        order = parse_order(variant, given, position)
        order = check_order(variant, position, power, order)
    except (InvalidOrder, IllegalOrder) as error:
        return refused_line(given, error, order)
    space = subject(order)
    if space and space in seen:
        return LineReport(str(order), order, LineStatus.ILLEGAL, Reason.ORDERED_TWICE)
    seen.add(space)
    return LineReport(str(order), order)


def _bid(
    variant: Variant, position: Position, power: str, own: Sequence[Order], bid: Bid
) -> LineReport:
    if position.turn.phase is PhaseKind.ALLIANCES:
        return _influence(variant, position, power, bid)
    try:
        order = parse_order(variant, bid.order, position)
    except InvalidOrder as error:
        return refused_line(bid.order, error, points=bid.points)
    order = _canonical(variant, position, order)
    if position.turn.phase is not PhaseKind.MOVEMENT:
        reason: Reason | None = Reason.WRONG_PHASE
    else:
        reason = bid_warning(variant, position, power, own, order)
    status = LineStatus.OK if reason is None else LineStatus.WARNED
    return LineReport(str(order), order, status, reason, points=bid.points)


def _influence(variant: Variant, position: Position, power: str, bid: Bid) -> LineReport:
    meant = read_influence(variant, position, power, bid.order)
    if isinstance(meant, Reason):
        is_read = meant is not Reason.BID_NOT_UNDERSTOOD
        status = LineStatus.ILLEGAL if is_read else LineStatus.INVALID
        return LineReport(bid.order, status=status, reason=meant, points=bid.points)
    text = influence_text(power, meant)
    return LineReport(text, points=bid.points, influence=meant)


def _canonical(variant: Variant, position: Position, order: Order) -> Order:
    """The order with coasts and unit letters filled in where the minor could carry it out."""
    unit = position.unit_at.get(subject(order))
    if unit is None:
        return order
    try:
        return check_order(variant, position, unit.power, order)
    except (InvalidOrder, IllegalOrder):
        return order
