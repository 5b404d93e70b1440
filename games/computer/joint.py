"""The worth of boards to several powers at once, over guesses of everybody's sheets.

Deals are weighed on it: a power knows its own sheet, and guesses those of all others by seeds that
belong to no seat. It never meets the sheet that another computer player has chosen.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache
from random import Random

from adjudicator.orders import Order
from adjudicator.state import Position
from adjudicator.terrain import Terrain
from adjudicator.trial_battle import Reading
from adjudicator.trials import Standing
from games.computer.bids import choose_bids
from games.computer.evaluate import Outlook
from games.computer.moves import Planner, tidy
from games.computer.planned import Planned, trials_of
from games.computer.sheet import Sheet
from games.computer.sight import CENTRE, sight_of
from games.computer.value import Scale

GUESSES = 3
# The cost of a move that comes to nothing.
FAILURE = 0.3
# The cost of each centre of a leader to everybody behind.
OPPOSED = 0.15 * CENTRE
# A leader has as many centres more than the next, and at least this part of those that win.
LEAD = 2
LEADING_PART = 0.4

Orders = Mapping[str, Order]
"""Orders by the space of their unit."""


class Table:
    """A movement phase as everybody sees it, with guesses of all sheets."""

    def __init__(self, terrain: Terrain, guess_seed: int) -> None:
        self.terrain = terrain
        self.trials = trials_of(terrain)
        self.leader = leader_of(terrain)
        position = terrain.position
        sides = {position.side(unit) for unit in position.units}
        self.powers = sorted(sides & terrain.variant.powers.keys())
        self._scales: dict[str, Scale] = {}
        self._planners: dict[str, Planner] = {}
        plans = [
            {power: self._plan(power, f"deals {guess_seed} {number}") for power in self.powers}
            for number in range(GUESSES)
        ]
        self.orders: list[dict[str, Orders]] = [
            {power: plan.planner.orders for power, plan in guess.items()} for guess in plans
        ]
        sheets = [{power: plan.sheet() for power, plan in guess.items()} for guess in plans]
        self.bids = [{power: sheet.bids for power, sheet in guess.items()} for guess in sheets]
        self.readings = [
            {power: self.read(power, guess[power]) for power in self.powers} for guess in sheets
        ]

    def _plan(self, power: str, name: str) -> Planned:
        random = Random(f"{name} {power} {self.terrain.position.turn}")  # noqa: S311 - as a guess
        return Planned(self.terrain, power, random)

    def read(self, power: str, sheet: Sheet) -> Reading:
        """A sheet as the trials read it."""
        return self.trials.read(power, sheet.orders, sheet.bids)

    def read_guess(self, number: int, power: str, promised: Orders) -> Reading:
        """The sheet of a power in one of the guesses, with orders that it has promised."""
        if not promised:
            return self.readings[number][power]
        orders = self.change(power, self.orders[number][power], promised)
        return self.trials.read(power, orders.values(), self.bids[number][power])

    def planner(self, power: str) -> Planner:
        """A planner of a power that has searched nothing, to tidy and to bid with."""
        if power not in self._planners:
            random = Random(f"deals {power}")  # noqa: S311 - no secret
            self._planners[power] = Planner(Outlook(self.terrain, power, random))
        return self._planners[power]

    def change(self, power: str, orders: Orders, changes: Orders) -> dict[str, Order]:
        """Orders of a power with some of them changed, and no support that fits no more."""
        tidied = tidy(self.planner(power).judge, {**orders, **changes})
        return {**tidied, **changes}

    def sheet(self, power: str, orders: Mapping[str, Order]) -> Sheet:
        """A sheet of these orders, with bids that fit them."""
        planner = self.planner(power)
        planner.orders = dict(orders)
        bids = choose_bids(planner.outlook, planner, planner.diplomacy)
        return Sheet(tuple(str(order) for order in orders.values()), bids)

    def worth(self, power: str, after: Standing, reading: Reading) -> float:
        """The worth of a board to a power that gave the orders of `reading`."""
        own = sight_of(self.terrain, power).own
        if power not in self._scales:
            self._scales[power] = Scale(self.terrain.variant, self.terrain.position, power)
        gone = sum(1 for space in after.dislodged if space in own)
        failures = sum(
            1
            for space, target in reading.moves.items()
            if after.units.get(target) != reading.arrivals[space]
        )
        worth = self._scales[power].weigh(after.units, gone) - FAILURE * failures
        if self.leader and power != self.leader:
            worth -= OPPOSED * self._size_of_leader(after)
        return worth

    def _size_of_leader(self, after: Standing) -> int:
        position, leader = self.terrain.position, self.leader
        size = 0
        for centre in self.terrain.variant.board.centres:
            unit = after.units.get(centre)
            side = position.side(unit) if unit else ""
            owner = side if side in self.terrain.variant.powers else position.centres.get(centre)
            size += owner == leader
        return size

    @cached_property
    def reach(self) -> dict[str, frozenset[str]]:
        """The spaces where the units of each power are or can be after the phase."""
        sights = {power: sight_of(self.terrain, power) for power in self.powers}
        return {
            power: frozenset(sight.own).union(*(sight.reach[space] for space in sight.own))
            for power, sight in sights.items()
        }

    def neighbours(self, power: str) -> list[str]:
        """The powers whose units can meet those of a power."""
        if power not in self.reach:
            return []
        near = self.reach[power]
        return [other for other in self.powers if other != power and near & self.reach[other]]


table_of = lru_cache(maxsize=4)(Table)


def leader_of(terrain: Terrain) -> str:
    """The power that all others should stop, or ""."""
    position: Position = terrain.position
    sizes = Counter(position.centres.values())
    powers = terrain.variant.powers
    largest = sorted(((size, power) for power, size in sizes.items() if power in powers))[-2:]
    if not largest:
        return ""
    size, power = largest[-1]
    second = largest[0][0] if len(largest) > 1 else 0
    needed = LEADING_PART * terrain.variant.rules.victory_centres
    return power if size >= second + LEAD and size >= needed else ""
