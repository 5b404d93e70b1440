"""Advice about orders of a sheet: cautions about unwise ones, and what an illegal one may mean."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from adjudicator import IllegalOrder, Reason, check_order
from adjudicator.convoys import chain_exists
from adjudicator.matching import counts_at
from adjudicator.orders import Convoy, Hold, Move, MovementOrder, Order, Retreat, Support, space_of
from adjudicator.vocabulary import fold
from games.core.codec import BoardState


class CautionKind(StrEnum):
    """The kind of a caution."""

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
    """A caution about an order: the other `unit` of the same sheet that causes it ("A Par"), if
    there is one, and the space (`place`) where the two meet."""

    kind: CautionKind
    unit: str = ""
    place: str = ""


class Drafted:
    """The valid orders and bids of a sheet, by the space of their unit. Own units without an order
    hold."""

    def __init__(self, state: BoardState, own: Iterable[Order], bids: Iterable[Order] = ()) -> None:
        position = state.position
        self.powers = state.variant.powers
        self.board = state.variant.board
        self.unit_at = position.unit_at
        self.own_units = {
            unit.space for unit in position.units if position.side(unit) == state.power
        }
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
        # The seas of the convoying fleets for each pair of spaces, as the board's bits.
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
        """Return the order of the power's own unit in a space, or None if it has no unit there."""
        if space not in self.own_units:
            return None
        unit = self.unit_at[space]
        return self.own.get(space) or Hold(unit.kind, unit.location)

    def stays(self, space: str) -> bool:
        """Whether an own unit stands in a space and does not move."""
        order = self.order_of(space)
        return order is not None and not isinstance(order, Move)

    def carries(self, move: Move) -> bool:
        """Whether drafted convoys carry a move from coast to coast."""
        voyage = move.space, move.destination
        return chain_exists(self.board, self.voyages[voyage], *voyage)

    def strength(self, move: Move) -> int:
        """The number of drafted supports for a move."""
        return self.helped[move.space, move.destination]


def cautions(drafted: Drafted, order: Order) -> tuple[Caution, ...]:
    """Return the cautions about one order, of an own unit or of a bid."""
    match order:
        case Move():
            return tuple(_move(drafted, order))
        case Support():
            return tuple(_support(drafted, order))
        case Convoy():
            return tuple(_convoy(drafted, order))
    return ()


def retreat_cautions(orders: Iterable[Order]) -> Mapping[Order, tuple[Caution, ...]]:
    """Return the cautions about retreats to the same space, all of which would be disbanded."""
    into: defaultdict[str, list[Retreat]] = defaultdict(list)
    for order in orders:
        if isinstance(order, Retreat):
            into[space_of(order.target)].append(order)
    return {
        order: tuple(
            Caution(CautionKind.RETREATS_MEET, f"{other.kind} {other.location}", place)
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
        yield Caution(CautionKind.TWO_INTO_ONE, _unit(stronger[0]), place)
    met = drafted.order_of(place)
    if isinstance(met, Move):
        if met.destination == move.space and not (move.via or met.via):
            yield Caution(CautionKind.SWAP, _unit(met), place)
    elif met is not None:
        yield Caution(CautionKind.OWN_UNIT, _unit(met), place)
    if move.space not in drafted.own_units:
        return
    unit = drafted.unit_at.get(place)
    if met is None and unit and unit.power not in drafted.powers and not drafted.strength(move):
        yield Caution(CautionKind.MINOR_ALONE, str(unit), place)
    if move.via and not drafted.carries(move):
        yield Caution(CautionKind.NO_CONVOY, place=place)


def _support(drafted: Drafted, support: Support) -> Iterator[Caution]:
    space, place = support.supported_space, support.destination
    own = drafted.order_of(space)
    given = [own] if own else drafted.bids.get(space, [])
    if given and all(counts_at(support, space, order) is None for order in given):
        yield Caution(CautionKind.UNMATCHED_SUPPORT, _unit(given[0]), place or space)
    elif place and own is None and drafted.stays(place):
        yield Caution(CautionKind.SUPPORTED_AGAINST_OWN, str(drafted.unit_at[place]), place)


def _convoy(drafted: Drafted, convoy: Convoy) -> Iterator[Caution]:
    order = drafted.order_of(space_of(convoy.army))
    target = space_of(convoy.target)
    if order and not (isinstance(order, Move) and order.destination == target):
        yield Caution(CautionKind.UNMATCHED_CONVOY, _unit(order), target)


def _unit(order: MovementOrder) -> str:
    return f"{order.kind} {order.location}"


PLACES = ("location", "target", "supported", "army")


def spaces_meant(state: BoardState, order: Order | None) -> tuple[str, ...]:
    """Return the spaces with which an illegal order would be legal.

    Only spaces whose name begins with the key of a space that the order names: "Bar" is the Barents
    Sea, and may be meant for Barcelona.
    """
    if order is None:
        return ()
    return tuple(dict.fromkeys(_spaces_meant(state, order)))


def _spaces_meant(state: BoardState, order: Order) -> Iterator[str]:
    places = {name: getattr(order, name, None) for name in PLACES}
    for key in dict.fromkeys(space_of(place) for place in places.values() if place):
        named = [name for name, place in places.items() if place and space_of(place) == key]
        for other, space in state.variant.board.spaces.items():
            if other != key and fold(space.name).startswith(fold(key)):
                changes = dict.fromkeys(named, other)
                if _is_legal(state, replace(order, **changes)):  # type: ignore[arg-type]
                    yield other


def _is_legal(state: BoardState, order: Order) -> bool:
    try:
        check_order(state.variant, state.position, state.power, order)
    except IllegalOrder:
        return False
    return True


def kind_there(state: BoardState, error: IllegalOrder) -> str:
    """Return the kind of the unit that stands where the order names one of the other kind."""
    if error.reason is not Reason.NO_SUCH_UNIT:
        return ""
    unit = state.position.unit_at.get(space_of(str(error.parameters["place"])))
    return unit.kind if unit is not None and unit.kind != error.parameters["kind"] else ""


def retreat_bar(state: BoardState, error: IllegalOrder) -> str:
    """Say why a space in reach is closed to a retreat: it is "contested" or "occupied", or the
    "attacker" came from there; "" otherwise."""
    if error.reason is not Reason.RETREAT_NOT_OPEN:
        return ""
    position, target = state.position, space_of(str(error.parameters["target"]))
    place = space_of(str(error.parameters["place"]))
    attackers = [item.by for item in position.dislodged if item.unit.space == place]
    if target in position.contested:
        return "contested"
    if target in position.unit_at:
        return "occupied"
    return "attacker" if any(space_of(by.split()[-1]) == target for by in attackers) else ""
