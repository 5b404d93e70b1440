"""The report on a sheet: its lines checked against the position and placed in their rows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from adjudicator import (
    Bid,
    IllegalOrder,
    InvalidOrder,
    Reason,
    Unit,
    check_order,
    entitlement,
    parse_order,
)
from adjudicator.adjustments import balance, builds_possible
from adjudicator.errors import OrderError
from adjudicator.orders import Order
from adjudicator.special.bids import bid_warning
from adjudicator.special.influence import Influence, influence_text, read_influence
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.words.orders import subject
from games.sheets.queries.cautions import (
    Caution,
    Drafted,
    cautions,
    kind_there,
    retreat_bar,
    retreat_cautions,
    spaces_meant,
)


class LineStatus(StrEnum):
    """The result of checking a line.

    The unit of an illegal order holds. A bid with a warning may have no effect.
    """

    OK = "ok"
    WARNED = "warned"
    ILLEGAL = "illegal"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class LineReport:
    """One order or bid: `text` is what is saved, `order` the parsed order, None if invalid.

    `reason` says why the status is not OK, and `error` is the adjudicator's error. A bid of
    influence has `influence` instead of an order. For an illegal order, `meant` has spaces whose
    names begin like one that it names and with which it would be legal, and `stands` is the kind of
    the unit where it names another kind. `barred` says why a retreat is not open (`retreat_bar`).
    """

    text: str
    order: Order | None = None
    status: LineStatus = LineStatus.OK
    reason: Reason | None = None
    error: OrderError | None = None
    points: int = 0
    cautions: tuple[Caution, ...] = ()
    influence: Influence | None = None
    meant: tuple[str, ...] = ()
    stands: str = ""
    barred: str = ""

    @property
    def space(self) -> str:
        """The space of the ordered unit or the minor; empty for a waived build or if unknown."""
        if self.influence is not None:
            return self.influence.minor
        return subject(self.order) if self.order is not None else ""

    @property
    def is_refused(self) -> bool:
        """Whether the line is invalid, illegal, or a bid on no minor."""
        refused = self.status in (LineStatus.INVALID, LineStatus.ILLEGAL)
        return refused or self.reason is Reason.NOT_A_MINOR

    @property
    def has_message(self) -> bool:
        """Whether the line is not OK or has cautions."""
        return self.status != LineStatus.OK or bool(self.cautions)

    @property
    def has_no_effect(self) -> bool:
        """Whether the line cannot take effect. A sortie can, because another bid may match it."""
        return self.status != LineStatus.OK and self.reason is not Reason.SORTIE_WOULD_SUCCEED


class RowKind(StrEnum):
    """The kind of order that a row takes."""

    ORDER = "order"
    RETREAT = "retreat"
    BUILD = "build"
    REMOVAL = "remove"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row to fill in: the order or retreat of a `unit`, or a build or removal by `number`."""

    kind: RowKind
    unit: Unit | None = None
    number: int = 0

    @property
    def field(self) -> str:
        """The name of the row's form field. A retreat is named like an order."""
        if self.unit is not None:
            return f"{RowKind.ORDER}-{self.unit.space}"
        return f"{self.kind}-{self.number}"


@dataclass(frozen=True, slots=True)
class SheetReport:
    """A sheet checked against the position `state`, from the side of the power that orders.

    `rows` are the orders that the phase asks for, `placed` the line of each filled row by its
    field, and `unused` the lines without a row. `budget` and `spent` are points.
    """

    state: BoardState
    orders: tuple[LineReport, ...]
    bids: tuple[LineReport, ...]
    budget: int
    spent: int
    rows: tuple[SheetRow, ...]
    placed: Mapping[str, LineReport]
    unused: tuple[LineReport, ...]

    @property
    def is_influence(self) -> bool:
        """Whether the phase asks for bids of influence alone."""
        return self.state.position.turn.phase is PhaseKind.ALLIANCES

    @property
    def overspent(self) -> bool:
        """Whether more points are bid than the power has, which loses all of them."""
        return self.spent > self.budget

    @property
    def unspent(self) -> int:
        return max(0, self.budget - self.spent)

    @property
    def wasted(self) -> int:
        """The points that have no effect."""
        if self.overspent:
            return self.spent
        return sum(bid.points for bid in self.bids if bid.has_no_effect)

    @property
    def missing(self) -> tuple[SheetRow, ...]:
        """The rows without an order."""
        return tuple(row for row in self.rows if row.field not in self.placed)

    @property
    def impossible(self) -> tuple[tuple[SheetRow, LineReport], ...]:
        """The rows whose order cannot be carried out."""
        return tuple((row, line) for row, line in self._filled_rows() if line.is_refused)

    @property
    def ordered(self) -> int:
        """The number of rows whose order can be carried out."""
        return len(self.placed) - len(self.impossible)

    @property
    def cautioned(self) -> tuple[tuple[SheetRow | None, LineReport], ...]:
        """The orders with their row and the bids that can take effect but have a message."""
        lines = (*self._filled_rows(), *((None, bid) for bid in self.bids))
        return tuple(
            (row, line) for row, line in lines if line.has_message and not line.has_no_effect
        )

    @property
    def is_complete(self) -> bool:
        """Whether every row has an order, possible or not."""
        return not self.missing

    @property
    def is_finished(self) -> bool:
        """Whether every row has a possible order and every point takes effect."""
        missing = self.missing or self.impossible or self.unused
        return not (missing or self.overspent or self.unspent or self.wasted)

    def _filled_rows(self) -> list[tuple[SheetRow, LineReport]]:
        placed = self.placed
        return [(row, placed[row.field]) for row in self.rows if row.field in placed]


def sheet_rows(state: BoardState) -> tuple[SheetRow, ...]:
    """Return the rows that the phase asks of `state.power`."""
    match state.position.turn.phase:
        case PhaseKind.MOVEMENT:
            return tuple(
                SheetRow(RowKind.ORDER, unit) for unit in state.position.ordered_by(state.power)
            )
        case PhaseKind.RETREATS:
            beaten = (
                i.unit
                for i in state.position.dislodged
                if state.position.side(i.unit) == state.power
            )
            return tuple(SheetRow(RowKind.RETREAT, unit) for unit in beaten)
        case PhaseKind.ALLIANCES:
            return ()
    due = balance(state.variant, state.position, state.power)
    kind = RowKind.REMOVAL if due < 0 else RowKind.BUILD
    count = -due if due < 0 else builds_possible(state.variant, state.position, state.power)
    return tuple(SheetRow(kind, number=number) for number in range(1, 1 + count))


def sheet_report(
    state: BoardState,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
) -> SheetReport:
    """Check a sheet of `state.power`. Never raises for bad lines."""
    seen: set[str] = set()
    lines = tuple(_order(state, given, seen) for given in orders)
    own = [line.order for line in lines if line.order and line.status == LineStatus.OK]
    offers = tuple(_bid(state, own, bid) for bid in bids)
    match state.position.turn.phase:
        case PhaseKind.MOVEMENT:
            valid = [bid.order for bid in offers if bid.order and not bid.has_no_effect]
            drafted = Drafted(state, own, valid)
            lines = tuple(_add_cautions(line, drafted) for line in lines)
            offers = tuple(_add_cautions(line, drafted) for line in offers)
        case PhaseKind.RETREATS:
            meeting = retreat_cautions(own)
            lines = tuple(
                replace(line, cautions=meeting.get(line.order, ())) if line.order else line
                for line in lines
            )
    rows = sheet_rows(state)
    placed, unused = _place(rows, lines)
    return SheetReport(
        state=state,
        orders=lines,
        bids=offers,
        budget=entitlement(state.variant, state.position, state.power),
        spent=sum(bid.points for bid in bids),
        rows=rows,
        placed=placed,
        unused=tuple(unused),
    )


def _add_cautions(line: LineReport, drafted: Drafted) -> LineReport:
    """Return the line with its cautions if it can take effect."""
    if line.order is None or line.has_no_effect:
        return line
    about = cautions(drafted, line.order)
    return replace(line, cautions=about) if about else line


def refused_line(
    text: str, error: InvalidOrder | IllegalOrder, order: Order | None = None, points: int = 0
) -> LineReport:
    """Return the report of a line that the adjudicator refuses."""
    is_read = isinstance(error, IllegalOrder)
    status = LineStatus.ILLEGAL if is_read else LineStatus.INVALID
    return LineReport(text, order, status, error.reason, error, points)


def _order(state: BoardState, given: str, seen: set[str]) -> LineReport:
    order = None
    try:
        order = parse_order(state.variant, given, state.position)
        order = check_order(state.variant, state.position, state.power, order)
    except InvalidOrder as error:
        return refused_line(given, error)
    except IllegalOrder as error:
        line = refused_line(given, error, order)
        return replace(
            line,
            meant=spaces_meant(state, order),
            stands=kind_there(state, error),
            barred=retreat_bar(state, error),
        )
    space = subject(order)
    if space and space in seen:
        return LineReport(str(order), order, LineStatus.ILLEGAL, Reason.ORDERED_TWICE)
    seen.add(space)
    return LineReport(str(order), order)


def _bid(state: BoardState, own: Sequence[Order], bid: Bid) -> LineReport:
    if state.position.turn.phase is PhaseKind.ALLIANCES:
        return _influence(state, bid)
    try:
        order = parse_order(state.variant, bid.order, state.position)
    except InvalidOrder as error:
        return refused_line(bid.order, error, points=bid.points)
    order = _canonical(state, order)
    if state.position.turn.phase is not PhaseKind.MOVEMENT:
        reason: Reason | None = Reason.WRONG_PHASE
    else:
        reason = bid_warning(state.variant, state.position, state.power, own, order)
    status = LineStatus.OK if reason is None else LineStatus.WARNED
    return LineReport(str(order), order, status, reason, points=bid.points)


def _influence(state: BoardState, bid: Bid) -> LineReport:
    meant = read_influence(state.variant, state.position, state.power, bid.order)
    if isinstance(meant, Reason):
        is_read = meant is not Reason.BID_NOT_UNDERSTOOD
        status = LineStatus.ILLEGAL if is_read else LineStatus.INVALID
        return LineReport(bid.order, status=status, reason=meant, points=bid.points)
    text = influence_text(state.power, meant)
    return LineReport(text, points=bid.points, influence=meant)


def _canonical(state: BoardState, order: Order) -> Order:
    """Complete coasts and unit letters of an order that the minor can carry out."""
    unit = state.position.unit_at.get(subject(order))
    if unit is None:
        return order
    try:
        return check_order(state.variant, state.position, unit.power, order)
    except (InvalidOrder, IllegalOrder):
        return order


def _place(
    rows: Sequence[SheetRow], lines: Iterable[LineReport]
) -> tuple[dict[str, LineReport], list[LineReport]]:
    """Return the lines by the field of their row, and those without a row."""
    fields = [row.field for row in rows]
    by_space = any(row.unit is not None for row in rows)
    lines = list(lines)
    if not by_space and len(lines) > len(rows):
        # Lines that were not understood take no row from the others.
        lines.sort(key=lambda line: line.order is None)
    placed: dict[str, LineReport] = {}
    unused: list[LineReport] = []
    for line in lines:
        if by_space:
            field = f"{RowKind.ORDER}-{line.space}"
        else:
            field = next((name for name in fields if name not in placed), "")
        if field in fields and field not in placed:
            placed[field] = line
        else:
            unused.append(line)
    return placed, unused
