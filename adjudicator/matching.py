"""From legal orders to a battle: which supports and convoys match which moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.orders import ARMY, Convoy, Hold, Move, MovementOrder, Support
from adjudicator.resolver import Battle
from adjudicator.terrain import Terrain

Orders = Mapping[str, MovementOrder]


def match_orders(terrain: Terrain, orders: Orders, staying: frozenset[str]) -> Battle:
    """The battle of these orders, given by the space of their unit.

    `staying` are the spaces whose units never leave even if ordered to move (A&E 6.01, the
    sortie). A move to an adjacent space goes by convoy when it says so or when a fleet of its
    own power convoys it, without falling back to the land route (DATC 6.G.8, 6.G.11).
    """
    holds: list[Hold] = []
    moves: list[Move] = []
    supports: list[Support] = []
    convoys: list[Convoy] = []
    sorted_into: dict[type, list[Any]] = {
        Hold: holds,
        Move: moves,
        Support: supports,
        Convoy: convoys,
    }
    for order in orders.values():
        sorted_into[type(order)].append(order)
    battle = Battle(terrain.power_at, staying)
    advances, into = battle.advances, battle.into
    for move in moves:
        advances[move.space] = move
        target = move.aim
        if target in into:
            into[target].append(move)
        else:
            into[target] = [move]
    if staying:
        battle.staying = staying.intersection(advances)
    if convoys or any(move.via for move in moves):
        _enter_voyages(terrain, battle, convoys)
    for support in supports:
        _enter_support(battle, support, orders)
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


def _enter_support(battle: Battle, support: Support, orders: Orders) -> None:
    """Takes a support that fits what the supported unit does; a coast left out fits any
    (DATC 6.B.4, 6.B.9)."""
    space, helped, place = support.space, support.helped, support.target
    move = battle.advances.get(helped)
    if place is None:
        if move is None and helped in orders:
            battle.supports[space] = (helped, None)
            battle.holders.setdefault(helped, []).append(space)
    elif (
        move is not None and move.aim == support.aim and ("/" not in place or move.target == place)
    ):
        battle.supports[space] = (helped, move.aim)
        battle.backers.setdefault(helped, []).append(space)
