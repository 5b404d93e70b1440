"""The step from legal orders to a battle: match supports and convoys with moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.battle import Battle
from adjudicator.orders import Convoy, Move, MovementOrder, Support
from adjudicator.special.half_strength import halved_moves
from adjudicator.terrain import Terrain

Orders = Mapping[str, MovementOrder]


def match_orders(terrain: Terrain, orders: Orders, sorties: frozenset[str]) -> Battle:
    """Return the battle of these orders, given by the space of their unit.

    `sorties` are the spaces whose units never leave even if ordered to move (A&E 6.01, the sortie).
    """
    moves: dict[str, str] = {}
    into: dict[str, list[str]] = {}
    supports: dict[str, str] = {}
    supporters: dict[str, list[str]] = {}
    convoys: dict[str, Convoy] = {}
    unmatched: set[str] = set()
    for space, order in orders.items():
        if isinstance(order, Move):
            moves[space] = destination = order.destination
            into.setdefault(destination, []).append(space)
        elif isinstance(order, Support):
            supported = order.supported_space
            counted = counts_at(order, supported, orders.get(supported))
            if counted is None:
                unmatched.add(space)
            else:
                supports[space] = counted
                supporters.setdefault(supported, []).append(space)
        elif isinstance(order, Convoy):
            convoys[space] = order
    fleets: dict[str, list[str]] = {}
    for sea, convoy in convoys.items():
        if moves.get(convoy.army) == convoy.target:
            fleets.setdefault(convoy.army, []).append(sea)
        else:
            unmatched.add(sea)
    convoyed = _convoyed(terrain, orders, moves, fleets)
    return Battle(
        power_at=terrain.power_at,
        moves=moves,
        into=into,
        convoyed=convoyed,
        convoys={sea: army for army, seas in fleets.items() for sea in seas},
        supports=supports,
        supporters=supporters,
        unmatched=frozenset(unmatched),
        sorties=sorties & moves.keys(),
        halved=halved_moves(terrain.variant.rules.half_strength, moves, convoyed),
    )


def counts_at(support: Support, space: str, supported: MovementOrder | None) -> str | None:
    """Return the space where a support counts, or None if it does not match the unit's order.

    `supported` is the order of the unit in `space`, if any. A coast left out matches any (DATC
    6.B.4, 6.B.9). A unit that does not move is supported where it stands, whatever it does (DATC
    6.D.4 to 6.D.6).
    """
    place = support.target
    if isinstance(supported, Move):
        destination = supported.destination
        return destination if place in (destination, supported.target) else None
    return space if place is None and supported is not None else None


def _convoyed(
    terrain: Terrain,
    orders: Orders,
    moves: Iterable[str],
    fleets: Mapping[str, list[str]],
) -> dict[str, list[str]]:
    """Return the moves that go by convoy, with their fleets.

    A move to an adjacent space goes by convoy if its order says so or if a fleet of its own power
    convoys it. It never falls back to the land route (DATC 6.G.8, 6.G.11).
    """
    power_at = terrain.power_at
    convoyed = {}
    for mover in moves:
        order, seas = orders[mover], fleets.get(mover, [])
        by_own_fleet = any(power_at[sea] == power_at[mover] for sea in seas) if seas else False
        if by_own_fleet or (isinstance(order, Move) and order.via):
            convoyed[mover] = seas
    return convoyed
