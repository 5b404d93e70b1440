"""DumbBot, a yardstick for computer players: written from David Norman's description of it.

"DumbBot's algorithm" (David Norman, daide.org.uk) values provinces by their owners' size, spreads
the values over the map step by step, and lets each unit take one of the best places in its reach,
by chance; units that nobody needs support others. Numbers and names are those of the description.
It knows neither minors nor Diplomacy Points: here a minor is a power of one centre, and it bids
nothing. It never convoys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from adjudicator import Position, Variant, options
from adjudicator.adjustments import balance
from adjudicator.orders import (
    ARMY,
    FLEET,
    Build,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
    space_of,
)
from adjudicator.state import PhaseKind, Season, Unit
from adjudicator.terrain import Terrain
from games.computer import Sheet

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


def choose(
    variant: Variant, position: Position, power: str, seed: int, _guess_seed: int = 0
) -> Sheet:
    """The sheet of a power, the same for the same seed."""
    random = Random(f"dumbbot {seed} {power} {position.turn}")
    bot = DumbBot(variant, position, power, random)
    match position.turn.phase:
        case PhaseKind.MOVEMENT:
            orders = bot.movement()
        case PhaseKind.RETREATS:
            orders = bot.retreats()
        case PhaseKind.ADJUSTMENTS:
            orders = bot.adjustments()
        case PhaseKind.ALLIANCES:
            orders = []
    return Sheet(tuple(str(order) for order in orders))


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


class DumbBot:
    """The values of all places for a power, and its choices by them."""

    def __init__(self, variant: Variant, position: Position, power: str, random: Random) -> None:
        self.variant = variant
        self.position = position
        self.power = power
        self.random = random
        self.terrain = Terrain(variant, position)
        self.own = [unit for unit in position.units if position.side(unit) == power]
        self.weights = SPRING if position.turn.season is Season.SPRING else FALL
        if position.turn.phase is PhaseKind.ADJUSTMENTS:
            self.weights = BUILD
        self.values = self._values()

    def _values(self) -> dict[Place, float]:
        attack, defence, strength, competition, proximity = self.weights
        owners = {**{minor: minor for minor in self.variant.minors}, **self.position.centres}
        centres = Counter(owners.values())
        squared, linear, constant = SIZE
        sizes = {p: squared * n * n + linear * n + constant for p, n in centres.items()}
        rivals: dict[str, Counter[str]] = {}
        friends: Counter[str] = Counter()
        for unit in self.position.units:
            side = self.position.side(unit)
            for space in self.terrain.spaces(unit) | {unit.space}:
                if side == self.power:
                    friends[space] += 1
                else:
                    rivals.setdefault(space, Counter())[side] += 1
        worth: dict[str, float] = {}
        for space in self.variant.board.centres:
            owner = owners.get(space)
            if owner == self.power:
                near = [sizes.get(other, constant) for other in rivals.get(space, ())]
                worth[space] = defence * max(near, default=0)
            else:
                worth[space] = attack * sizes.get(owner or "", constant)
        places = _places(self.variant)
        step = {place: worth.get(space_of(place[1]), 0.0) for place in places}
        values = {place: proximity[0] * value for place, value in step.items()}
        for weight in proximity[1:]:
            step = {
                place: (step[place] + sum(map(step.__getitem__, near))) / SPREAD
                for place, near in places.items()
            }
            for place, value in step.items():
                values[place] += weight * value
        for place in places:
            space = space_of(place[1])
            values[place] += strength * friends[space]
            values[place] -= competition * max(rivals.get(space, Counter()).values(), default=0)
        return values

    def _pick(self, ranked: Sequence[Place]) -> Place:
        """The best place or, by chance, one of the next, the likelier the closer its value."""
        choice = 0
        while choice + 1 < len(ranked):
            here, after = self.values[ranked[choice]], self.values[ranked[choice + 1]]
            loss = (here - after) * ALTERNATIVE_DIFFERENCE / here if here > 0 else 0
            if self.random.randrange(100) >= PLAY_ALTERNATIVE or self.random.randrange(100) < loss:
                break
            choice += 1
        return ranked[choice]

    def _ranked(self, places: list[Place]) -> list[Place]:
        return sorted(places, key=lambda place: (-self.values[place], place))

    def movement(self) -> list[Order]:
        orders: dict[str, Order] = {}
        going: dict[str, Unit] = {}
        waiting = list(self.own)
        self.random.shuffle(waiting)
        at = {unit.space: unit for unit in self.own}
        deferred = 0
        while waiting:
            unit = waiting.pop(0)
            reach = [(unit.kind, place) for place in self.terrain.reach(unit)]
            ranked = self._ranked([*reach, (unit.kind, unit.location)])
            while True:
                place = self._pick(ranked)
                space = space_of(place[1])
                if space == unit.space:
                    orders[unit.space] = Hold(unit.kind, unit.location)
                    going[unit.space] = unit
                    break
                other = at.get(space)
                if other is not None and other.space not in orders:
                    if deferred <= len(waiting):
                        waiting.insert(deferred + 1, unit)
                        deferred += 1
                        break
                    ranked = [item for item in ranked if item != place]
                    continue
                if space not in going:
                    orders[unit.space] = Move(unit.kind, unit.location, place[1])
                    going[space] = unit
                    deferred = 0
                    break
                if self._needs_help(space):
                    orders[unit.space] = self._support(unit, going[space], space)
                    going.setdefault(unit.space, unit)
                    break
                ranked = [item for item in ranked if space_of(item[1]) != space]
        self._use_holds(orders, going)
        return list(orders.values())

    def _needs_help(self, space: str) -> bool:
        """Whether others may contest a space, so that a support is no waste."""
        return any(
            self.position.side(unit) != self.power
            and (unit.space == space or space in self.terrain.spaces(unit))
            for unit in self.position.units
        )

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

    def retreats(self) -> list[Order]:
        orders: list[Order] = []
        taken: set[str] = set()
        for item in self.position.dislodged:
            if self.position.side(item.unit) != self.power:
                continue
            free = [place for place in item.retreats if space_of(place) not in taken]
            if free:
                kind, place = self._pick(self._ranked([(item.unit.kind, way) for way in free]))
                orders.append(Retreat(kind, item.unit.location, place))
                taken.add(space_of(place))
            else:
                orders.append(Disband(item.unit.kind, item.unit.location))
        return orders

    def adjustments(self) -> list[Order]:
        due = balance(self.variant, self.position, self.power)
        if due < 0:
            left = [(u.kind, u.location) for u in self.own if u.power == self.power]
            left = self._ranked(left)[::-1]
            return [Remove(*place) for place in left[:-due]]
        offered = options(self.variant, self.position, self.power)
        builds = [o for orders in offered.values() for o in orders if isinstance(o, Build)]
        places = self._ranked([(build.kind, build.location) for build in builds])
        limit = self.variant.rules.build_limit
        chosen: list[Order] = []
        for _ in range(due if limit is None else min(due, limit)):
            if not places:
                break
            kind, place = self._pick(places)
            chosen.append(Build(kind, place))
            places = [item for item in places if space_of(item[1]) != space_of(place)]
        waived = due - len(chosen) if "" in offered else 0
        return [*chosen, *(Waive() for _ in range(waived))]
