"""The report on a sheet, line by line, and cautions about lines that may be unwise."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from adjudicator.convoys import chain_exists
from adjudicator.errors import OrderError
from adjudicator.matching import counts_at
from adjudicator.orders import Convoy, Hold, Move, MovementOrder, Order, Retreat, Support, space_of
from adjudicator.special.bids import bid_warning
from adjudicator.special.influence import Influence, influence_text, read_influence
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.words.orders import subject


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
    state: BoardState,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
) -> SheetReport:
    """What is to be said of the sheet of `power`; never raises for bad orders."""
    seen: set[str] = set()
    lines = tuple(_order(state, given, seen) for given in orders)
    own = [line.order for line in lines if line.order and line.status == LineStatus.OK]
    offers = tuple(_bid(state, own, bid) for bid in bids)
    match state.position.turn.phase:
        case PhaseKind.MOVEMENT:
            meant = [bid.order for bid in offers if bid.order and not bid.comes_to_nothing]
            drafted = Drafted(state.variant, state.position, state.power, own, meant)
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
        budget=entitlement(state.variant, state.position, state.power),
        spent=sum(bid.points for bid in bids),
        is_influence=state.position.turn.phase is PhaseKind.ALLIANCES,
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


def _order(state: BoardState, given: str, seen: set[str]) -> LineReport:
    order = None
    try:
        order = parse_order(state.variant, given, state.position)
        order = check_order(state.variant, state.position, state.power, order)
    except (InvalidOrder, IllegalOrder) as error:
        return refused_line(given, error, order)
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
    """The order with coasts and unit letters filled in where the minor could carry it out."""
    unit = state.position.unit_at.get(subject(order))
    if unit is None:
        return order
    try:
        return check_order(state.variant, state.position, unit.power, order)
    except (InvalidOrder, IllegalOrder):
        return order


class Regret(StrEnum):
    """What an order meets in the same sheet."""

    TWO_INTO_ONE = "two_into_one"
    OWN_UNIT = "own_unit"
    SWAP = "swap"
    MINOR_ALONE = "minor_alone"
    UNMATCHED_SUPPORT = "unmatched_support"
    SUPPORTED_AGAINST_OWN = "supported_against_own"
    UNMATCHED_CONVOY = "unmatched_convoy"
    NO_CONVOY = "no_convoy"
    RETREATS_MEET = "retreats_meet"


@dataclass(frozen=True, slots=True)
class Caution:
    """One regret of a line: the other `unit` that it comes from ("A Par"), if one does, and the
    `place` where it will be seen."""

    regret: Regret
    unit: str = ""
    place: str = ""


class Drafted:
    """The orders of a sheet that can be carried out, by the space of their unit, and those of its
    bids; whatever else is of the power's own stands where it is."""

    def __init__(
        self,
        variant: Variant,
        position: Position,
        power: str,
        own: Iterable[Order],
        bids: Iterable[Order] = (),
    ) -> None:
        self.powers = variant.powers
        self.board = variant.board
        self.unit_at = position.unit_at
        self.own_units = {unit.space for unit in position.units if position.side(unit) == power}
        self.own: dict[str, MovementOrder] = {
            order.space: order for order in own if isinstance(order, MovementOrder)
        }
        self.bids: defaultdict[str, list[MovementOrder]] = defaultdict(list)
        for bid in bids:
            if isinstance(bid, MovementOrder):
                self.bids[bid.space].append(bid)
        given = [*self.own.values(), *(bid for orders in self.bids.values() for bid in orders)]
        self.into: defaultdict[str, list[Move]] = defaultdict(list)
        self.helped: Counter[tuple[str, str]] = Counter()
        # For each voyage the fleets that are to carry it, as the board's bits of their seas.
        self.voyages: defaultdict[tuple[str, str], int] = defaultdict(int)
        for order in given:
            if isinstance(order, Move):
                self.into[order.destination].append(order)
            elif isinstance(order, Support) and order.destination:
                self.helped[order.supported_space, order.destination] += 1
            elif isinstance(order, Convoy):
                voyage = space_of(order.army), space_of(order.target)
                self.voyages[voyage] |= self.board.sea_bits.get(order.space, 0)

    def order_of(self, space: str) -> MovementOrder | None:
        """What the power's own unit in a space does; None where no unit of its own stands."""
        if space not in self.own_units:
            return None
        unit = self.unit_at[space]
        return self.own.get(space) or Hold(unit.kind, unit.location)

    def stays(self, space: str) -> bool:
        """Whether a unit of the power's own stands in a space and is not ordered to leave it."""
        order = self.order_of(space)
        return order is not None and not isinstance(order, Move)

    def carries(self, move: Move) -> bool:
        """Whether drafted convoys carry a move from coast to coast."""
        voyage = move.space, move.destination
        return chain_exists(self.board, self.voyages[voyage], *voyage)

    def strength(self, move: Move) -> int:
        """How many drafted supports a move has."""
        return self.helped[move.space, move.destination]


def cautions(drafted: Drafted, order: Order) -> tuple[Caution, ...]:
    """What there is to regret in one order of the sheet, of a unit or of a bid."""
    match order:
        case Move():
            return tuple(_move(drafted, order))
        case Support():
            return tuple(_support(drafted, order))
        case Convoy():
            return tuple(_convoy(drafted, order))
    return ()


def retreat_cautions(orders: Iterable[Order]) -> Mapping[Order, tuple[Caution, ...]]:
    """The retreats that meet: all of them are disbanded."""
    into: defaultdict[str, list[Retreat]] = defaultdict(list)
    for order in orders:
        if isinstance(order, Retreat):
            into[space_of(order.target)].append(order)
    return {
        order: tuple(
            Caution(Regret.RETREATS_MEET, f"{other.kind} {other.location}", place)
            for other in meeting
            if other is not order
        )
        for place, meeting in into.items()
        for order in meeting
    }


def _move(drafted: Drafted, move: Move) -> Iterator[Caution]:
    place = move.destination
    stronger = [
        other
        for other in drafted.into[place]
        if other.space != move.space and drafted.strength(other) >= drafted.strength(move)
    ]
    if stronger:
        yield Caution(Regret.TWO_INTO_ONE, _unit(stronger[0]), place)
    met = drafted.order_of(place)
    if isinstance(met, Move):
        if met.destination == move.space and not (move.via or met.via):
            yield Caution(Regret.SWAP, _unit(met), place)
    elif met is not None:
        yield Caution(Regret.OWN_UNIT, _unit(met), place)
    if move.space not in drafted.own_units:
        return
    unit = drafted.unit_at.get(place)
    if met is None and unit and unit.power not in drafted.powers and not drafted.strength(move):
        yield Caution(Regret.MINOR_ALONE, str(unit), place)
    if move.via and not drafted.carries(move):
        yield Caution(Regret.NO_CONVOY, place=place)


def _support(drafted: Drafted, support: Support) -> Iterator[Caution]:
    space, place = support.supported_space, support.destination
    own = drafted.order_of(space)
    given = [own] if own else drafted.bids.get(space, [])
    if given and all(counts_at(support, space, order) is None for order in given):
        yield Caution(Regret.UNMATCHED_SUPPORT, _unit(given[0]), place or space)
    elif place and own is None and drafted.stays(place):
        yield Caution(Regret.SUPPORTED_AGAINST_OWN, str(drafted.unit_at[place]), place)


def _convoy(drafted: Drafted, convoy: Convoy) -> Iterator[Caution]:
    order = drafted.order_of(space_of(convoy.army))
    target = space_of(convoy.target)
    if order and not (isinstance(order, Move) and order.destination == target):
        yield Caution(Regret.UNMATCHED_CONVOY, _unit(order), target)


def _unit(order: MovementOrder) -> str:
    return f"{order.kind} {order.location}"
