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
    """Resolve the legal orders of all units under the variant's rule for sorties.

    If an unopposed sortie is invalid (A&E 6.01, Example 7), each sortie is labelled as successful
    or not: would it succeed on its own while all the others merely bounce? Successful sorties are
    invalid; if the labels go round in a loop, all sorties in the loop are. Supports beyond those
    that a sortie can use without success are invalid (Example 8). If an unopposed sortie bounces
    (6.0 tournament), every sortie stands.
    """
    sorties = frozenset([s for s in terrain.minors() if isinstance(orders.get(s), Move)])
    may_be_invalid = bool(sorties) and terrain.variant.rules.sortie == "invalid"
    invalid: dict[str, Reason] = {}
    if may_be_invalid:
        unopposed = _unopposed(terrain, orders, sorties)
        invalid |= dict.fromkeys(unopposed, Reason.SORTIE_WOULD_SUCCEED)
        invalid |= _supports_of(orders, unopposed)
    while True:
        adjudicated = _with_holds(orders, invalid)
        battle = match_orders(terrain, adjudicated, sorties)
        decisions = resolve_battle(terrain.board, battle)
        surplus: set[str] = set()
        if may_be_invalid:
            surplus = _surplus_supports(strengths_of(terrain.board, battle, decisions))
        if not surplus:
            return movement_facts(terrain.board, adjudicated, invalid, battle, decisions)
        invalid |= dict.fromkeys(surplus, Reason.SURPLUS_SUPPORT)


def _with_holds(orders: Orders, invalid: Mapping[str, Reason] | frozenset[str]) -> Orders:
    """Return the orders with a hold in place of each invalid one."""
    if not invalid:
        return orders
    replaced = dict(orders)
    for space in invalid:
        replaced[space] = Hold(orders[space].kind, orders[space].location)
    return replaced


def _supports_of(orders: Orders, unopposed: frozenset[str]) -> dict[str, Reason]:
    """Return the supports of invalid sorties, which are invalid themselves."""
    return {
        space: Reason.SUPPORT_OF_INVALID_SORTIE
        for space, order in orders.items()
        if isinstance(order, Support)
        and order.supported_space in unopposed
        and order.destination == getattr(orders[order.supported_space], "destination", "")
    }


def _unopposed(terrain: Terrain, orders: Orders, sorties: frozenset[str]) -> frozenset[str]:
    """Return the stable set of sorties that would succeed.

    It includes those whose label keeps changing.
    """
    battle = match_orders(terrain, orders, sorties)
    invalid = settled = NONE
    seen = [invalid]
    while True:
        succeeding = settled | {
            sortie
            for sortie in sorties - settled
            if _would_succeed(terrain, orders, battle, sortie, invalid)
        }
        if succeeding == invalid:
            return invalid
        if succeeding in seen:
            loop = seen[seen.index(succeeding) :]
            settled |= NONE.union(*loop) - NONE.union(loop[0]).intersection(*loop)
            succeeding |= settled
            seen = []
        invalid = succeeding
        seen.append(invalid)


def _would_succeed(
    terrain: Terrain, orders: Orders, battle: Battle, sortie: str, invalid: frozenset[str]
) -> bool:
    """Whether a sortie, as an ordinary move without support, succeeds against the others.

    Those in `invalid` hold. `battle` is the battle of all `orders`.
    """
    known = shortcuts.single_sortie_succeeds(battle, sortie, invalid)
    if known is not None:
        return known
    others = _with_holds(orders, invalid - {sortie})
    alone = match_orders(terrain, others, battle.sorties - {sortie})
    supporters = {space: who for space, who in alone.supporters.items() if space != sortie}
    decisions = resolve_battle(terrain.board, replace(alone, supporters=supporters))
    return bool(decisions.moves[sortie])


def _surplus_supports(strengths: Strengths) -> set[str]:
    """Return the supports that would make a sortie succeed, last in the alphabet first."""
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
