"""Scores of a power's complete orders."""

from collections.abc import Mapping

from adjudicator.orders import Convoy, Move, Order, Support, space_of
from games.computer import chances
from games.computer.evaluate import UNIT, Outlook
from games.computer.odds import odds_of

CONVOY_HOLDS = 0.85
COLLISION = 6.0
# The cost of a move that failed twice in a row.
REPEATED = 8.0
# The points that a plan assumes for each minor; the final bids spread the points anew.
PLEDGE_POINTS = 1

WITH_TARGET = (Move, Support, Convoy)

Orders = Mapping[str, Order]
Pledges = Mapping[str, Support]
"""Supports that a plan expects from minors, by space."""


class Judge:
    """A scorer of plans for one power.

    `failed` are moves that failed twice in a row.
    """

    def __init__(self, outlook: Outlook, failed: frozenset[str] = frozenset()) -> None:
        self.outlook = outlook
        self.failed = {
            move for moves in outlook.sight.moves.values() for move in moves if str(move) in failed
        }
        self.odds = odds = odds_of(outlook.sight)
        self.exposure = odds.exposure
        self.bid_wins = odds.bid_wins
        # The worth of each unit's place, and its chance of defeat without support.
        self._homes = {
            space: (
                outlook.worth(unit.kind, unit.location),
                chances.defeat(1.0, outlook.threat(space)),
            )
            for space, unit in outlook.own.items()
        }

    def score(self, orders: Orders, pledges: Pledges, points: int = PLEDGE_POINTS) -> float:
        """Estimate the worth of the position after the turn."""
        worth = self.outlook.worth
        strengths = self._strengths(orders, pledges, points)
        targets: dict[str, str] = {}
        crowds: dict[str, int] = {}
        for space, order in orders.items():
            if isinstance(order, Move):
                place = order.target
                targets[space] = target = place.partition("/")[0] if "/" in place else place
                crowds[target] = crowds.get(target, 0) + 1
        total, present = 0.0, dict.fromkeys(self.exposure, 0.0)
        for space, order in orders.items():
            home, defeat = self._homes[space]
            if isinstance(order, Move):
                target = targets[space]
                if crowds[target] > 1:
                    total -= COLLISION
                    chance = 0.0
                else:
                    chance = self._chance(space, orders, strengths, {space})
                total += chance * worth(order.kind, order.target)
                if self.failed and order in self.failed:
                    total -= REPEATED
                total += (1 - chance) * ((1 - defeat) * home - defeat * UNIT)
                if target in present:
                    present[target] += chance
                if space in present:
                    present[space] += (1 - chance) * (1 - defeat)
            else:
                if strengths and (space, None) in strengths:
                    defeat = chances.defeat(strengths[space, None], self.outlook.threat(space))
                total += (1 - defeat) * home - defeat * UNIT
                if space in present:
                    present[space] += 1 - defeat
        for space, there in present.items():
            if there < 1:
                total -= (1 - there) * self.exposure[space]
        return total

    def _strengths(
        self, orders: Orders, pledges: Pledges, points: int
    ) -> dict[tuple[str, str | None], float]:
        """The strengths of supported units by space and target: 1 and the likely supports."""
        strengths: dict[tuple[str, str | None], float] = {}
        for space, order in orders.items():
            if isinstance(order, Support):
                target = space_of(order.target) if order.target else None
                key = (space_of(order.supported), target)
                strengths[key] = strengths.get(key, 1.0) + self.odds.reliable(
                    space, target or key[0]
                )
        if pledges:
            attacked = {
                space_of(order.target)
                for order in orders.values()
                if isinstance(order, WITH_TARGET) and order.target
            }
            for minor, order in pledges.items():
                if minor not in attacked:
                    target = space_of(order.target) if order.target else None
                    key = (space_of(order.supported), target)
                    pledged = self._pledge_counts(minor, target or key[0], points)
                    strengths[key] = strengths.get(key, 1.0) + pledged
        return strengths

    def _pledge_counts(self, minor: str, target: str, points: int) -> float:
        """The chance that a bid of `points` wins a minor's support and nobody cuts it."""
        return self.odds.reliable(minor, target) * self.bid_wins(minor, points)

    def _chance(
        self,
        space: str,
        orders: Orders,
        strengths: Mapping[tuple[str, str | None], float],
        seen: set[str],
    ) -> float:
        order = orders[space]
        assert isinstance(order, Move)
        target = space_of(order.target)
        strength = strengths.get((space, target), 1.0)
        chance = self.odds.entry(target, strength)
        if order.via:
            chance *= CONVOY_HOLDS
        if target in self.outlook.own:
            chance *= self._leaving(space, target, orders, strengths, seen)
        return chance

    def _leaving(
        self,
        space: str,
        occupied: str,
        orders: Orders,
        strengths: Mapping[tuple[str, str | None], float],
        seen: set[str],
    ) -> float:
        """The chance that a unit of the power leaves its space."""
        order = orders.get(occupied)
        if not isinstance(order, Move) or space_of(order.target) == space:
            return 0.0
        if occupied in seen:
            return 1.0
        return self._chance(occupied, orders, strengths, seen | {occupied})
