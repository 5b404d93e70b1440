"""From legal orders to a battle: which supports and convoys match which moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.orders import ARMY, Convoy, Hold, Move, MovementOrder, Support
from adjudicator.resolver import Advance, Battle
from adjudicator.terrain import Terrain

Orders = Mapping[str, MovementOrder]
# The seas (bits) whose fleets convoy from a space to another, and the powers of these fleets.
Convoys = dict[tuple[str, str], tuple[int, set[str]]]


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
    power_at = terrain.power_at
    offered = _offered(terrain, convoys) if convoys else {}
    battle = Battle(power_at)
    advances, into = battle.advances, battle.into
    for move in moves:
        source, target, power = move.space, move.aim, power_at[move.space]
        fleets = _fleets(move, power, offered) if move.via or offered else None
        advance = Advance(source, target, move.target, power, fleets, source in staying, [])
        advances[source] = advance
        if target in into:
            into[target].append(advance)
        else:
            into[target] = [advance]
    for support in supports:
        _enter_support(battle, support, orders)
    for convoy in convoys:
        army = convoy.army
        if army in advances and advances[army].target == convoy.target:
            battle.convoyers[convoy.space] = army
            battle.fleets.setdefault(army, []).append(convoy.space)
    return battle


def _offered(terrain: Terrain, convoys: list[Convoy]) -> Convoys:
    bits, power_at = terrain.board.sea_bits, terrain.power_at
    found: Convoys = {}
    for convoy in convoys:
        seas, powers = found.setdefault((convoy.army, convoy.target), (0, set()))
        powers.add(power_at[convoy.space])
        found[convoy.army, convoy.target] = (seas | bits[convoy.space], powers)
    return found


def _fleets(move: Move, power: str, offered: Convoys) -> int | None:
    """The seas (bits) that convoy a move, or None when it goes by land."""
    seas, powers = offered.get((move.space, move.aim), (0, ()))
    return seas if move.via or (power in powers and move.kind == ARMY) else None


def _enter_support(battle: Battle, support: Support, orders: Orders) -> None:
    """Takes a support that fits what the supported unit does; a coast left out fits any
    (DATC 6.B.4, 6.B.9)."""
    space, helped, place = support.space, support.helped, support.target
    advance = battle.advances.get(helped)
    if place is None:
        if advance is None and helped in orders:
            battle.supports[space] = (helped, None)
            battle.holders.setdefault(helped, []).append(space)
    elif (
        advance is not None
        and advance.target == support.aim
        and ("/" not in place or advance.place == place)
    ):
        battle.supports[space] = (helped, advance.target)
        advance.supports.append(space)
