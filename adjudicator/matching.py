"""From legal orders to a battle: which supports and convoys match which moves."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.orders import ARMY, Convoy, Move, MovementOrder, Support
from adjudicator.resolver import Advance, Battle
from adjudicator.terrain import Terrain

Orders = Mapping[str, MovementOrder]


def match_orders(terrain: Terrain, orders: Orders, staying: frozenset[str]) -> Battle:
    """The battle of these orders, given by the space of their unit.

    `staying` are the spaces whose units never leave even if ordered to move (A&E 6.01, the
    sortie). A move to an adjacent space goes by convoy when it says so or when a fleet of its
    own power convoys it, without falling back to the land route (DATC 6.G.8, 6.G.11).
    """
    power_at = terrain.power_at
    helpers: list[Support] = []
    movers: list[Move] = []
    convoys: list[Convoy] = []
    for order in orders.values():
        if isinstance(order, Move):
            movers.append(order)
        elif isinstance(order, Support):
            helpers.append(order)
        elif isinstance(order, Convoy):
            convoys.append(order)
    advances: dict[str, Advance] = {}
    for move in movers:
        space = move.space
        fleets = _fleets(terrain, convoys, move) if convoys else None
        if move.via and fleets is None:
            fleets = 0
        power, stays = power_at[space], space in staying
        advances[space] = Advance(space, move.aim, move.target, power, fleets, stays)
    supports: dict[str, tuple[str, str | None]] = {}
    for support in helpers:
        if support_matches(support, orders):
            supports[support.space] = (support.helped, support.aim)
            if support.aim is not None:
                advances[support.helped].supports += (support.space,)
    convoyers = {
        convoy.space: convoy.army
        for convoy in convoys
        if convoy.army in advances and advances[convoy.army].target == convoy.target
    }
    return Battle(power_at, advances, supports, convoyers)


def support_matches(order: Support, orders: Orders) -> bool:
    """Whether a support fits what the supported unit does; a coast left out fits any
    (DATC 6.B.4, 6.B.9)."""
    done = orders.get(order.helped)
    if order.target is None:
        return done is not None and not isinstance(done, Move)
    if not isinstance(done, Move) or done.aim != order.aim:
        return False
    return "/" not in order.target or done.target == order.target


def _fleets(terrain: Terrain, convoys: list[Convoy], order: Move) -> int | None:
    """The seas (bits) that convoy a move, or None when it goes by land."""
    if order.kind != ARMY:
        return None
    bits, power_at = terrain.board.sea_bits, terrain.power_at
    seas, own = 0, False
    for convoy in convoys:
        if convoy.army == order.space and convoy.target == order.aim:
            seas |= bits[convoy.space]
            own = own or power_at[convoy.space] == power_at[order.space]
    return seas if order.via or own else None
