"""Movement orders by the pull of places alone, as a player gives them who plans nothing.

It is the way of DumbBot, written from David Norman's description of it ("DumbBot's algorithm",
daide.org.uk): provinces are worth their owners' size, the worth spreads over the map step by step,
and each unit takes one of the best places in its reach, by chance; units that nobody needs support
others. Numbers and names are those of the description. It knows neither minors nor Diplomacy
Points: here a minor is a power of one centre, and nothing is bid. It never convoys.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import fsum
from random import Random

from adjudicator.orders import ARMY, FLEET, Hold, Move, Order, Support, space_of
from adjudicator.state import PhaseKind, Season, Unit
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant

# The size of a power is A * centres**2 + B * centres + C.
SIZE = (1, 4, 16)
# Weights of attack, defence, strength, competition, and of each step of proximity.
SPRING = (700, 300, 1000, 1000, (100, 1000, 30, 10, 6, 5, 4, 3, 2, 1))
FALL = (600, 400, 1000, 1000, (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1))
BUILD = (700, 300, 0, 0, (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1))
PLAY_ALTERNATIVE = 50
ALTERNATIVE_DIFFERENCE = 500
SPREAD = 5

Place = tuple[str, str]


@lru_cache(maxsize=8)
def _places(variant: Variant) -> dict[Place, tuple[Place, ...]]:
    """The places of each kind of unit, with those beside each."""
    board = variant.board
    near = {(ARMY, place): board.army[place] for place in board.army}
    near |= {(FLEET, place): board.fleet[place] for place in board.fleet}
    return {
        (kind, place): tuple((kind, other) for other in sorted(others))
        for (kind, place), others in near.items()
    }


class Pull:
    """The values of all places for a power, and choices by them."""

    def __init__(self, terrain: Terrain, power: str) -> None:
        self.terrain = terrain
        self.variant = terrain.variant
        self.position = position = terrain.position
        self.power = power
        self.own = [unit for unit in position.units if position.side(unit) == power]
        self._spaces = {unit.space for unit in self.own}
        self.weights = SPRING if position.turn.season is Season.SPRING else FALL
        if position.turn.phase is PhaseKind.ADJUSTMENTS:
            self.weights = BUILD
        # How many units of this power, and of each other, are in a space or reach it.
        self._friends: Counter[str] = Counter()
        self._rivals: dict[str, Counter[str]] = {}
        for unit in position.units:
            side = position.side(unit)
            for space in terrain.spaces(unit) | {unit.space}:
                if side == power:
                    self._friends[space] += 1
                else:
                    self._rivals.setdefault(space, Counter())[side] += 1
        self.values = self._values()

    def _values(self) -> dict[Place, float]:
        _, _, strength, competition, proximity = self.weights
        worth, places = self._centres(), _places(self.variant)
        step = {place: worth.get(space_of(place[1]), 0.0) for place in places}
        values = {place: proximity[0] * value for place, value in step.items()}
        for weight in proximity[1:]:
            step = {
                place: (step[place] + fsum(map(step.__getitem__, near))) / SPREAD
                for place, near in places.items()
            }
            for place, value in step.items():
                values[place] += weight * value
        for place in places:
            space = space_of(place[1])
            values[place] += strength * self._friends[space]
            if rivals := self._rivals.get(space):
                values[place] -= competition * max(rivals.values())
        return values

    def _centres(self) -> dict[str, float]:
        """The worth of each centre: foreign ones by their owner's size, own ones by a rival's."""
        attack, defence, *_ = self.weights
        owners = {**{minor: minor for minor in self.variant.minors}, **self.position.centres}
        squared, linear, constant = SIZE
        sizes = {
            owner: squared * count * count + linear * count + constant
            for owner, count in Counter(owners.values()).items()
        }
        worth: dict[str, float] = {}
        for space in self.variant.board.centres:
            owner = owners.get(space)
            if owner == self.power:
                near = [sizes.get(rival, constant) for rival in self._rivals.get(space, ())]
                worth[space] = defence * max(near, default=0)
            else:
                worth[space] = attack * sizes.get(owner or "", constant)
        return worth

    def pick(self, ranked: Sequence[Place], random: Random) -> Place:
        """The best place or, by chance, one of the next, the likelier the closer its value."""
        choice = 0
        while choice + 1 < len(ranked):
            here, after = self.values[ranked[choice]], self.values[ranked[choice + 1]]
            loss = (here - after) * ALTERNATIVE_DIFFERENCE / here if here > 0 else 0
            if random.randrange(100) >= PLAY_ALTERNATIVE or random.randrange(100) < loss:
                break
            choice += 1
        return ranked[choice]

    def rank(self, places: list[Place]) -> list[Place]:
        """Places, the most valuable first."""
        return sorted(places, key=lambda place: (-self.values[place], place))

    def move(self, random: Random) -> list[Order]:
        """Orders of the power's units in a movement phase."""
        orders: dict[str, Order] = {}
        going: dict[str, Unit] = {}
        waiting = list(self.own)
        random.shuffle(waiting)
        postponed = 0
        while waiting:
            unit = waiting.pop(0)
            order = self._order(unit, orders, going, random, may_wait=postponed <= len(waiting))
            if order is None:
                waiting.insert(postponed + 1, unit)
                postponed += 1
                continue
            orders[unit.space] = order
            if isinstance(order, Move):
                going[order.destination] = unit
                postponed = 0
            else:
                going.setdefault(unit.space, unit)
        self._use_holds(orders, going)
        return list(orders.values())

    def _order(
        self,
        unit: Unit,
        orders: Mapping[str, Order],
        going: Mapping[str, Unit],
        random: Random,
        *,
        may_wait: bool,
    ) -> Order | None:
        """The order of a unit beside those of others, or None if it waits for another's."""
        reach = [(unit.kind, place) for place in self.terrain.reach(unit)]
        ranked = self.rank([*reach, (unit.kind, unit.location)])
        while True:
            _, location = self.pick(ranked, random)
            space = space_of(location)
            if space == unit.space:
                return Hold(unit.kind, unit.location)
            if space in self._spaces and space not in orders:
                if may_wait:
                    return None
            elif space not in going:
                return Move(unit.kind, unit.location, location)
            elif self._needs_help(space):
                return self._support(unit, going[space], space)
            ranked = [item for item in ranked if space_of(item[1]) != space]

    def _needs_help(self, space: str) -> bool:
        """Whether others may contest a space, so that a support is no waste."""
        return space in self._rivals

    def _support(self, unit: Unit, other: Unit, space: str) -> Order:
        target = space if other.space != space else None
        return Support(unit.kind, unit.location, other.kind, other.location, target)

    def _use_holds(self, orders: dict[str, Order], going: dict[str, Unit]) -> None:
        """Let units that hold support the most valuable move or hold beside them."""
        for unit in self.own:
            if not isinstance(orders[unit.space], Hold):
                continue
            near = [
                (self.values[unit.kind, place], space_of(place))
                for place in self.terrain.reach(unit)
                if space_of(place) in going and self._needs_help(space_of(place))
            ]
            if near:
                space = max(near)[1]
                orders[unit.space] = self._support(unit, going[space], space)


pull_of = lru_cache(maxsize=48)(Pull)
