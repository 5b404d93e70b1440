"""The sortie: a minor's unit attacks but never ends the turn outside its own space."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adjudicator.matching import match_orders
from adjudicator.orders import Hold, Move, MovementOrder, Support
from adjudicator.reasons import Reason
from adjudicator.resolver import Resolver
from adjudicator.terrain import Terrain


class Verdict(NamedTuple):
    """The resolved movement with sorties judged: `invalid` says by the space of a unit why its
    order was declared invalid; `orders` are those adjudicated, invalid ones as holds."""

    orders: Mapping[str, MovementOrder]
    resolver: Resolver
    invalid: Mapping[str, Reason]


def judge_sorties(terrain: Terrain, orders: Mapping[str, MovementOrder]) -> Verdict:
    """Resolves legal orders under the variant's rule for sorties.

    Where an unopposed sortie is invalid (A&E 6.01, Example 7): a sortie is invalid that would
    move on its own while all others merely bounce; a loop of such labels makes all its sorties
    invalid. Supports beyond what a sortie can use without success are invalid (Example 8). Where
    it bounces instead (6.0 tournament), every sortie stands.
    """
    sorties = frozenset([s for s in terrain.minors() if isinstance(orders.get(s), Move)])
    invalid: dict[str, Reason] = {}
    if sorties and terrain.variant.rules.sortie == "invalid":
        for space in _unopposed(terrain, orders, sorties):
            invalid[space] = Reason.SORTIE_WOULD_SUCCEED
        invalid |= _supports_of(orders, invalid)
    while True:
        held = _with_holds(orders, invalid) if invalid else orders
        resolver = Resolver(terrain.board, match_orders(terrain, held, sorties))
        resolver.resolve()
        surplus = set()
        if sorties and terrain.variant.rules.sortie == "invalid":
            surplus = _surplus_supports(resolver)
        if not surplus:
            return Verdict(held, resolver, invalid)
        invalid.update(dict.fromkeys(surplus, Reason.SURPLUS_SUPPORT))


def _supports_of(
    orders: Mapping[str, MovementOrder], invalid: Mapping[str, Reason]
) -> dict[str, Reason]:
    """The supports of invalid sorties, invalid themselves."""
    return {
        space: Reason.SUPPORT_OF_INVALID_SORTIE
        for space, order in orders.items()
        if isinstance(order, Support)
        and order.helped in invalid
        and order.aim is not None
        and order.aim == getattr(orders[order.helped], "aim", None)
    }


def _unopposed(
    terrain: Terrain, orders: Mapping[str, MovementOrder], sorties: frozenset[str]
) -> frozenset[str]:
    """The stable set of sorties that would succeed; those whose label keeps changing are in it."""
    rehearsal = _Rehearsal(terrain, orders, sorties)
    candidates = {space for space in sorties if rehearsal.may_succeed(space)}
    invalid: frozenset[str] = frozenset()
    settled: frozenset[str] = frozenset()
    seen = [invalid]
    while True:
        found = settled | {
            space for space in candidates - settled if rehearsal.would_move(space, invalid)
        }
        if found == invalid:
            return invalid
        if found in seen:
            loop = seen[seen.index(found) :]
            settled |= frozenset().union(*loop) - frozenset.intersection(*loop)
            found |= settled
            seen = []
        invalid = found
        seen.append(invalid)


class _Rehearsal:
    """Tries each sortie as an ordinary move."""

    def __init__(
        self, terrain: Terrain, orders: Mapping[str, MovementOrder], sorties: frozenset[str]
    ) -> None:
        self.terrain = terrain
        self.orders = orders
        self.sorties = sorties
        battle = match_orders(terrain, orders, sorties)
        self.advances, self.into, self.voyages = battle.advances, battle.into, battle.voyages

    def may_succeed(self, space: str) -> bool:
        """False where a single unit never gets in: against one that does not move, another
        minor, or a head-to-head opponent."""
        sortie = self.advances[space]
        if sortie.aim not in self.terrain.unit_at:
            return True
        other = self.advances.get(sortie.aim)
        if other is None or other.space in self.sorties:
            return False
        by_sea = space in self.voyages or other.space in self.voyages
        return other.aim != space or by_sea

    def would_move(self, space: str, invalid: frozenset[str]) -> bool:
        """Whether a sortie, as an ordinary move without support, succeeds against the others,
        those in `invalid` holding."""
        sortie = self.advances[space]
        if sortie.aim not in self.terrain.unit_at:
            rivals = [
                rival
                for rival in self.into[sortie.aim]
                if rival is not sortie and rival.space not in invalid
            ]
            if any(rival.space not in self.voyages for rival in rivals):
                return False
            if not rivals and space not in self.voyages:
                return True
        return self.adjudicated(space, invalid)

    def adjudicated(self, space: str, invalid: frozenset[str]) -> bool:
        labels = dict.fromkeys(invalid - {space}, Reason.SORTIE_WOULD_SUCCEED)
        held = _with_holds(self.orders, labels)
        battle = match_orders(self.terrain, held, self.sorties - {space})
        battle.backers.pop(space, None)
        return bool(Resolver(self.terrain.board, battle).resolve().moves[space])


def _with_holds(
    orders: Mapping[str, MovementOrder], invalid: Mapping[str, Reason]
) -> dict[str, MovementOrder]:
    return {
        space: Hold(order.kind, order.location) if space in invalid else order
        for space, order in orders.items()
    }


def _surplus_supports(resolver: Resolver) -> set[str]:
    """The supports that would carry a sortie to success, last in the alphabet first."""
    surplus: set[str] = set()
    for space in sorted(resolver.staying):
        move = resolver.advances[space]
        if space not in resolver.backers or not resolver.path(move)[0]:
            continue
        opponent = resolver.opponent(move)
        against = resolver.defend(opponent)[0] if opponent else resolver.hold(move.aim)[0]
        for rival in resolver.into[move.aim]:
            if rival is not move:
                against = max(against, resolver.prevent(rival)[0])
        uncut = sorted(s for s in resolver.backers[space] if resolver.state.supports[s])
        while uncut and resolver.attack(move, uncut)[0] > against:
            surplus.add(uncut.pop())
    return surplus
