"""Which orders of a phase are one's own, and which concern them."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator import Bid, InvalidOrder, Position, Variant, parse_order
from adjudicator.orders import Convoy, Move, Order, Retreat, Support, space_of
from games.phases.queries.facts import ReadOrder

OWN, AROUND, FAR = "own", "around", "far"


def spaces_of(order: Order) -> set[str]:
    """Every space that an order names."""
    named = {space_of(getattr(order, "location", ""))}
    match order:
        case Move() | Retreat():
            named.add(space_of(order.target))
        case Support():
            named |= {space_of(order.supported), space_of(order.target or "")}
        case Convoy():
            named |= {space_of(order.army), space_of(order.target)}
    return named - {""}


def concerned(
    power: str, before: Position, after: Position, orders: Iterable[ReadOrder]
) -> set[str]:
    """The spaces that matter to a power: its units, its centres, and whatever it ordered about."""
    held = {space for position in (before, after) for space in position.centres_of(power)}
    stood = {unit.space for position in (before, after) for unit in position.ordered_by(power)}
    aside = {item.unit.space for item in before.dislodged if before.side(item.unit) == power}
    named = {space for item in orders if item.owner == power for space in spaces_of(item.order)}
    return held | stood | aside | named


def paid(variant: Variant, before: Position, bids: Iterable[Bid]) -> set[str]:
    """The minors that points were put on: what each did concerns who paid."""
    found = set()
    for bid in bids:
        try:
            order = parse_order(variant, bid.order, before)
        except InvalidOrder:
            continue
        if bid.points:
            found.add(space_of(getattr(order, "location", "")))
    return found


def place_of(
    variant: Variant, power: str, matter: set[str], centres: set[str], item: ReadOrder
) -> str:
    """Whether an order is one's own, concerns one, or is far away. A power's unit that goes beside
    one of one's `centres` concerns one as well."""
    if item.owner == power:
        return OWN
    if spaces_of(item.order) & matter:
        return AROUND
    if isinstance(item.order, Move) and not item.is_minor:
        near = variant.board.neighbours[item.order.destination]
        return AROUND if near & centres else FAR
    return FAR
