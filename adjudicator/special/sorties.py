"""The sortie: a minor's unit attacks but never ends the turn outside its own space."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator import shortcuts
from adjudicator.battle import Battle
from adjudicator.facts import MovementFacts, movement_facts, strengths_of
from adjudicator.matching import match_orders
from adjudicator.orders import Hold, Move, MovementOrder, Support
from adjudicator.reasons import Reason
from adjudicator.resolver import resolve_battle
from adjudicator.strengths import Strengths
from adjudicator.terrain import Terrain

Orders = Mapping[str, MovementOrder]
NONE: frozenset[str] = frozenset()


def judge(terrain: Terrain, orders: Orders) -> MovementFacts:
    """Resolves the legal orders of all units under the variant's rule for sorties.

    Where an unopposed sortie is invalid (A&E 6.01, Example 7): a sortie is invalid that would
    move on its own while all others merely bounce; a loop of such labels makes all its sorties
    invalid. Supports beyond what a sortie can use without success are invalid (Example 8). Where
    it bounces instead (6.0 tournament), every sortie stands.
    """
    sorties = frozenset([s for s in terrain.minors() if isinstance(orders.get(s), Move)])
    may_be_invalid = bool(sorties) and terrain.variant.rules.sortie == "invalid"
    invalid: dict[str, Reason] = {}
    if may_be_invalid:
        unopposed = _unopposed(terrain, orders, sorties)
        invalid |= dict.fromkeys(unopposed, Reason.SORTIE_WOULD_SUCCEED)
        invalid |= _supports_of(orders, unopposed)
    while True:
        held = _with_holds(orders, invalid)
        battle = match_orders(terrain, held, sorties)
        decisions = resolve_battle(terrain.board, battle)
        surplus: set[str] = set()
        if may_be_invalid:
            surplus = _surplus_supports(strengths_of(terrain.board, battle, decisions))
        if not surplus:
            return movement_facts(terrain.board, held, invalid, battle, decisions)
        invalid |= dict.fromkeys(surplus, Reason.SURPLUS_SUPPORT)


def _with_holds(orders: Orders, invalid: Mapping[str, Reason] | frozenset[str]) -> Orders:
    """The orders with those that are invalid as holds."""
    if not invalid:
        return orders
    held = dict(orders)
    for space in invalid:
        held[space] = Hold(orders[space].kind, orders[space].location)
    return held


def _supports_of(orders: Orders, unopposed: frozenset[str]) -> dict[str, Reason]:
    """The supports of invalid sorties, invalid themselves."""
    return {
        space: Reason.SUPPORT_OF_INVALID_SORTIE
        for space, order in orders.items()
        if isinstance(order, Support)
        and order.supported_space in unopposed
        and order.destination == getattr(orders[order.supported_space], "destination", "")
    }


def _unopposed(terrain: Terrain, orders: Orders, sorties: frozenset[str]) -> frozenset[str]:
    """The stable set of sorties that would succeed; those whose label keeps changing are in it."""
    battle = match_orders(terrain, orders, sorties)
    invalid = settled = NONE
    seen = [invalid]
    while True:
        found = settled | {
            sortie
            for sortie in sorties - settled
            if _would_succeed(terrain, orders, battle, sortie, invalid)
        }
        if found == invalid:
            return invalid
        if found in seen:
            loop = seen[seen.index(found) :]
            settled |= NONE.union(*loop) - NONE.union(loop[0]).intersection(*loop)
            found |= settled
            seen = []
        invalid = found
        seen.append(invalid)


def _would_succeed(
    terrain: Terrain, orders: Orders, battle: Battle, sortie: str, invalid: frozenset[str]
) -> bool:
    """Whether a sortie, as an ordinary move without support, succeeds against the others, those
    in `invalid` holding. `battle` is that of all `orders`."""
    known = shortcuts.single_sortie_succeeds(battle, sortie, invalid)
    if known is not None:
        return known
    held = _with_holds(orders, invalid - {sortie})
    alone = match_orders(terrain, held, battle.sorties - {sortie})
    supporters = {space: who for space, who in alone.supporters.items() if space != sortie}
    decisions = resolve_battle(terrain.board, replace(alone, supporters=supporters))
    return bool(decisions.moves[sortie])


def _surplus_supports(strengths: Strengths) -> set[str]:
    """The supports that would carry a sortie to success, last in the alphabet first."""
    battle = strengths.battle
    surplus: set[str] = set()
    for sortie in sorted(battle.sorties):
        if sortie not in battle.supporters or not strengths.path(sortie)[0]:
            continue
        rivals = [rival for rival in battle.into[battle.moves[sortie]] if rival != sortie]
        resistances = [strengths.against(sortie), *map(strengths.prevent, rivals)]
        against = max(low for low, _ in resistances)
        uncut = sorted(s for s in battle.supporters[sortie] if strengths.supports[s])
        while uncut and strengths.attack(sortie, uncut)[0] > against:
            surplus.add(uncut.pop())
    return surplus
