"""Winter played together with Spring: one sheet holds the orders of both.

Winter is resolved first (The Rise of Rome I, 3.1: players may agree to play Winter as a third
season).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.errors import InvalidOrder
from adjudicator.notation import parse_order
from adjudicator.orders import ARMY, Build, Convoy, Disband, Order, Remove, Support, Waive, space_of
from adjudicator.outcome import Outcome
from adjudicator.special.extra_homes import build_sites
from adjudicator.state import PhaseKind, Position, Season, Turn, Unit
from adjudicator.variant import Variant

PowerOrders = Mapping[str, Sequence[str | Order]]
OF_WINTER = (Build, Remove, Waive, Disband)


def is_joint(variant: Variant, position: Position) -> bool:
    """Whether the sheets of this phase also hold the orders of the next Spring."""
    return not variant.rules.separate_winter and position.turn.season is Season.WINTER


def parted(
    variant: Variant, position: Position, orders: PowerOrders
) -> tuple[PowerOrders, PowerOrders]:
    """Split the orders into those of Winter and those of Spring, by power.

    An order that is not understood goes to Spring.
    """
    winter: dict[str, list[str | Order]] = {}
    spring: dict[str, list[str | Order]] = {}
    for power, given in orders.items():
        for order in given:
            of_winter = _is_of_winter(variant, position, order)
            (winter if of_winter else spring).setdefault(power, []).append(order)
    return winter, spring


def joined(turn: Turn, parts: Sequence[Outcome]) -> Outcome:
    """Join the outcomes of Winter and Spring, under the turn in which the phase began."""
    last = parts[-1]
    return replace(
        last,
        turn=turn,
        orders=tuple(line for part in parts for line in part.orders),
        void_bids=tuple(void for part in parts for void in part.void_bids),
        disbanded=tuple(unit for part in parts for unit in part.disbanded),
        skipped=tuple(skipped for part in parts for skipped in part.skipped),
        alliances={minor: ally for part in parts for minor, ally in part.alliances.items()},
    )


def spring_ahead(variant: Variant, position: Position, power: str, order: Order) -> Position:
    """Return the Spring that an order of a joint sheet is written for.

    Everything stays where it is, and the units that the order names are added where the power could
    still build them.
    """
    turn = Turn(position.turn.year + variant.calendar.step, Season.SPRING, PhaseKind.MOVEMENT)
    named = [(order.kind, order.location)] if not isinstance(order, Waive) else []
    if isinstance(order, Support):
        named.append((order.supported_kind, order.supported))
    if isinstance(order, Convoy):
        named.append((ARMY, order.army))
    sites = build_sites(variant, position, power)
    new = [
        Unit(power, kind, place)
        for kind, location in named
        # For an army, a coast has no meaning (DATC 4.B.6).
        for place in (space_of(location) if kind == ARMY else location,)
        if space_of(place) in sites and place in variant.board.locations(space_of(place), kind)
    ]
    return replace(position, turn=turn, units=(*position.units, *new))


def _is_of_winter(variant: Variant, position: Position, order: str | Order) -> bool:
    if isinstance(order, str):
        try:
            order = parse_order(variant, order, position)
        except InvalidOrder:
            return False
    return isinstance(order, OF_WINTER)
