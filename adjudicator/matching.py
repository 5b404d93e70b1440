"""From legal orders to a battle: which supports and convoys match which moves."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.orders import ARMY, Convoy, Move, MovementOrder, Support
from adjudicator.resolver import Battle
from adjudicator.terrain import Terrain

Orders = Mapping[str, MovementOrder]


def match_orders(terrain: Terrain, orders: Orders, staying: frozenset[str]) -> Battle:
    """The battle of these orders, given by the space of their unit.

    `staying` are the spaces whose units never leave even if ordered to move (A&E 6.01, the
    sortie). A move to an adjacent space goes by convoy when it says so or when a fleet of its
    own power convoys it, without falling back to the land route (DATC 6.G.8, 6.G.11).
    """
    battle = Battle(terrain.power_at, staying)
    advances, into = battle.advances, battle.into
    supports: list[Support] = []
    convoys: list[Convoy] = []
    by_convoy = False
    for space, order in orders.items():
        if isinstance(order, Move):
            advances[space] = order
            target = order.aim
            if target in into:
                into[target].append(order)
            else:
                into[target] = [order]
            if order.via:
                by_convoy = True
        elif isinstance(order, Support):
            supports.append(order)
        elif isinstance(order, Convoy):
            convoys.append(order)
    if staying:
        battle.staying = staying.intersection(advances)
    if convoys or by_convoy:
        _enter_voyages(terrain, battle, convoys)
    if supports:
        _enter_supports(battle, supports, orders)
    return battle


def _enter_voyages(terrain: Terrain, battle: Battle, convoys: list[Convoy]) -> None:
    """Takes the moves that go by convoy, and the convoys that they have."""
    bits, power_at = terrain.board.sea_bits, terrain.power_at
    offered: dict[tuple[str, str], list[str]] = {}
    for convoy in convoys:
        offered.setdefault((convoy.army, convoy.target), []).append(convoy.space)
    for source, move in battle.advances.items():
        seas = offered.get((source, move.aim), []) if move.kind == ARMY else []
        if move.via or any(power_at[sea] == power_at[source] for sea in seas):
            battle.voyages[source] = sum([bits[sea] for sea in seas])
        if seas:
            battle.fleets[source] = seas
            battle.convoyers.update(dict.fromkeys(seas, source))


def _enter_supports(battle: Battle, supports: list[Support], orders: Orders) -> None:
    """Takes the supports that fit what the supported unit does; a coast left out fits any
    (DATC 6.B.4, 6.B.9)."""
    advances, matched = battle.advances, battle.supports
    for support in supports:
        space, helped, place = support.space, support.helped, support.target
        move = advances.get(helped)
        if place is None:
            if move is None and helped in orders:
                matched[space] = (helped, None)
                battle.holders.setdefault(helped, []).append(space)
        elif (
            move is not None
            and move.aim == support.aim
            and (move.target == place or "/" not in place)
        ):
            matched[space] = (helped, move.aim)
            battle.backers.setdefault(helped, []).append(space)
