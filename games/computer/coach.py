"""A coach: looks at one sheet before it is final, as a player at that seat could.

It knows the position and the sheet itself. It guesses the sheets of the others from the position,
with a seed of its own that has nothing to do with a game's secret: nobody learns from it how the
computer players of a game will order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from adjudicator.orders import Hold, Move, Order, Support
from adjudicator.outcome import Bid
from adjudicator.terrain import Terrain
from adjudicator.trial_battle import Reading
from adjudicator.trials import Standing
from games.computer.bids import all_wishes, search_bids
from games.computer.evaluate import Outlook
from games.computer.moves import Planner, choices, tidy
from games.computer.planned import Planned, trials_of
from games.computer.sight import CENTRE, sight_of
from games.computer.value import FEATURES, Scale

GUESSES = 6
# The coach's own plans, beside changes of single orders.
PLANS = 2
OPERATIONS = 40
# A change that gains less, in centres, is not worth a word.
LEAST = 0.1
# The changes that are offered, and those from which the last one, of several orders, is made.
MOST = 3
SOURCES = 24


class EffectKind(StrEnum):
    """What a change does in some of the guesses."""

    ENTER = "enter"
    KEEP = "keep"
    SAVE = "save"
    BEAT = "beat"


class Effect(NamedTuple):
    """In how many guesses something happened with the sheet as it was, and happens with the change.

    - ENTER: an own unit stands in a centre of another or of nobody.
    - KEEP: no other power stands in an own centre.
    - SAVE: the own unit of a space is not dislodged.
    - BEAT: the foreign unit of a space is dislodged.
    """

    kind: EffectKind
    space: str
    before: int
    after: int

    @property
    def is_better(self) -> bool:
        """Whether the change is for the better: all that is counted is good for the power."""
        return self.after > self.before


class Change(NamedTuple):
    """Other orders for some units, by space, with what they gain: in centres, and in effects.

    `reasons` are the numbers of `FEATURES` that raise the learned value, the weightiest first. Of
    other bids, `bids` has all of the sheet.
    """

    orders: dict[str, Order]
    gain: float
    effects: tuple[Effect, ...]
    reasons: tuple[str, ...]
    bids: tuple[Bid, ...] = ()


class Threat(NamedTuple):
    """The orders with which one power alone enters a centre, or dislodges a unit, in `space`."""

    power: str
    space: str
    orders: tuple[Order, ...]
    beats: bool


class Coach:
    """The coach of one sheet in a movement phase. Units without an order hold."""

    def __init__(
        self, terrain: Terrain, power: str, orders: Mapping[str, Order], bids: Sequence[Bid] = ()
    ) -> None:
        self.sight = sight_of(terrain, power)
        self.terrain = terrain
        self.power = power
        self.bids = tuple(bids)
        self.orders: dict[str, Order] = {
            space: orders.get(space) or Hold(unit.kind, unit.location)
            for space, unit in self.sight.own.items()
        }
        self.trials = trials_of(terrain)
        self.scale = Scale(terrain.variant, terrain.position, power)
        self.others = _guesses(terrain, power)
        self.boards = self._fight(self.orders)
        self.worth = self._weigh(self.boards)

    def find_changes(self) -> tuple[Change, ...]:
        """Return the best changes of the sheet, each different, the best first."""
        plans = [
            Planned(self.terrain, self.power, _random(f"own {number}", self.terrain, self.power))
            for number in range(PLANS)
        ]
        judge = plans[0].planner.judge
        known: set[frozenset[tuple[str, Order]]] = set()
        worths: list[tuple[float, int, dict[str, Order]]] = []
        for number, wanted in enumerate(self._candidates(plans)):
            orders = tidy(judge, {**self.orders, **wanted})
            key = frozenset(self._differences(orders).items())
            if not key or key in known or _collides(orders):
                continue
            known.add(key)
            gain = self._weigh(self._fight(orders)) - self.worth
            if gain >= LEAST:
                worths.append((-gain, number, orders))
        worths.sort(key=lambda item: item[:2])
        chosen: list[dict[str, Order]] = []
        for _gain, _number, orders in worths:
            if len(chosen) == MOST - 1:
                break
            changed = self._differences(orders).items()
            if all(changed.isdisjoint(self._differences(other).items()) for other in chosen):
                chosen.append(orders)
        if worths:
            together = self._join([orders for _gain, _number, orders in worths[:SOURCES]])
            if together not in chosen:
                chosen.append(together)
        changes = [self._describe(orders) for orders in chosen]
        return tuple(sorted(changes, key=lambda change: -change.gain))

    def find_bids(self) -> Change | None:
        """Return the bids that gain most for these orders, None if no others gain anything."""
        outlook = Outlook(self.terrain, self.power, _random("bids", self.terrain, self.power))
        planner = Planner(outlook)
        planner.orders = self.orders
        wanted = {minor for others in self.others for minor, _, _ in others.bids}
        wishes = all_wishes(outlook, planner, planner.diplomacy, wanted)
        bids = search_bids(
            wishes,
            planner.diplomacy.points,
            lambda bids: self._weigh(self._fight(self.orders, bids)),
        )
        boards = self._fight(self.orders, bids)
        gain = self._weigh(boards) - self.worth
        if gain < LEAST:
            return None
        return Change({}, gain, tuple(self._effects(boards)), self._reasons(boards), bids)

    def _candidates(self, plans: Sequence[Planned]) -> Iterator[Mapping[str, Order]]:
        for space, now in self.orders.items():
            for order in choices(self.sight, self.orders, space):
                if order != now:
                    yield {space: order}
        for plan in plans:
            yield plan.planner.orders
        for operation in plans[0].planner.promising[:OPERATIONS]:
            yield operation.orders

    def _join(self, several: Sequence[dict[str, Order]]) -> dict[str, Order]:
        """Add changes to the best one as long as each gains something more."""
        best = several[0]
        worth = self._weigh(self._fight(best))
        for orders in several[1:]:
            joint = {**best, **self._differences(orders)}
            if joint == best or _collides(joint):
                continue
            tried = self._weigh(self._fight(joint))
            if tried >= worth + LEAST:
                best, worth = joint, tried
        return best

    def _describe(self, orders: dict[str, Order]) -> Change:
        boards = self._fight(orders)
        gain = self._weigh(boards) - self.worth
        return Change(
            self._differences(orders), gain, tuple(self._effects(boards)), self._reasons(boards)
        )

    def _reasons(self, boards: Sequence[Standing]) -> tuple[str, ...]:
        before, after = self._measure(self.boards), self._measure(boards)
        raised = [
            (weight * (new - old), feature)
            for feature, weight, old, new in zip(
                FEATURES, self.scale.weights, before, after, strict=True
            )
        ]
        return tuple(feature for gain, feature in sorted(raised, reverse=True) if gain >= LEAST)

    def _measure(self, boards: Sequence[Standing]) -> list[float]:
        """The mean of each number of `FEATURES`."""
        measures = [self.scale.measure(board.units, self._count_lost(board)) for board in boards]
        return [sum(numbers) / len(boards) for numbers in zip(*measures, strict=True)]

    def _count_lost(self, board: Standing) -> int:
        return sum(1 for space in board.dislodged if space in self.sight.own)

    def _effects(self, boards: Sequence[Standing]) -> list[Effect]:
        before, after = self._count(self.boards), self._count(boards)
        effects = [
            Effect(kind, space, before[kind, space], after[kind, space])
            for kind, space in before | after
            if before[kind, space] != after[kind, space]
        ]
        return sorted(effects, key=lambda effect: -abs(effect.after - effect.before))

    def _count(self, boards: Sequence[Standing]) -> Counter[tuple[EffectKind, str]]:
        """In how many boards each effect is seen."""
        position, own = self.terrain.position, self.sight.own
        counts: Counter[tuple[EffectKind, str]] = Counter()
        for board in boards:
            for space in self.terrain.variant.board.centres:
                unit = board.units.get(space)
                side = position.side(unit) if unit else ""
                if position.centres.get(space) == self.power:
                    counts[EffectKind.KEEP, space] += side in ("", self.power)
                else:
                    counts[EffectKind.ENTER, space] += side == self.power
            for space in own:
                counts[EffectKind.SAVE, space] += space not in board.dislodged
            for space, attacker in board.dislodged.items():
                counts[EffectKind.BEAT, space] += space not in own and attacker in own
        return counts

    def find_threats(self) -> tuple[Threat, ...]:
        """Return how single powers could enter own centres or dislodge own units.

        The sheet stays as it is, and all other units hold. Centres come first, and then what needs
        the fewest units.
        """
        own_centres = {
            space for space, owner in self.terrain.position.centres.items() if owner == self.power
        }
        reading = self.trials.read(self.power, self.orders.values(), self.bids)
        threats = []
        for rival in self.terrain.variant.powers:
            if rival == self.power:
                continue
            for space in sorted(own_centres | self.sight.own.keys()):
                threat = self._find_threat(reading, rival, space)
                if threat is not None:
                    threats.append(threat)
        return tuple(
            sorted(
                threats,
                key=lambda threat: (
                    threat.space not in own_centres,
                    len(threat.orders),
                    threat.space,
                ),
            )
        )

    def _find_threat(self, reading: Reading, rival: str, space: str) -> Threat | None:
        for orders in _assaults(self.terrain, rival, space):
            assault = self.trials.read(rival, orders)
            board = self.trials.fight((reading, assault))
            unit = board.units.get(space)
            if unit is None or self.terrain.position.side(unit) != rival:
                continue
            beats = space in board.dislodged
            if beats or self.terrain.position.centres.get(space) == self.power:
                return Threat(rival, space, orders, beats)
        return None

    def find_idle_supports(self) -> tuple[Support, ...]:
        """Return the supports that fit their order, where no other power's unit is near enough."""
        idle = []
        for order in self.orders.values():
            if not isinstance(order, Support) or not self._fits(order):
                continue
            place = order.destination or order.supported_space
            unit = self.sight.occupant(place)
            is_free = unit is None or unit.space in self.sight.own
            if is_free and not self.sight.threat(place):
                idle.append(order)
        return tuple(idle)

    def _fits(self, support: Support) -> bool:
        order = self.orders.get(support.supported_space)
        going = order.destination if isinstance(order, Move) else None
        return order is not None and going == support.destination

    def _differences(self, orders: Mapping[str, Order]) -> dict[str, Order]:
        return {space: order for space, order in orders.items() if order != self.orders[space]}

    def _fight(
        self, orders: Mapping[str, Order], bids: tuple[Bid, ...] | None = None
    ) -> list[Standing]:
        reading = self.trials.read(self.power, orders.values(), self.bids if bids is None else bids)
        return [self.trials.fight((others, reading)) for others in self.others]

    def _weigh(self, boards: Sequence[Standing]) -> float:
        """The mean value of boards, in centres."""
        values = [self.scale.weigh(board.units, self._count_lost(board)) for board in boards]
        return sum(values) / len(values) / CENTRE


def _collides(orders: Mapping[str, Order]) -> bool:
    """Whether two units of the power are ordered to the same space."""
    targets = [order.destination for order in orders.values() if isinstance(order, Move)]
    return len(set(targets)) < len(targets)


def _assaults(terrain: Terrain, rival: str, space: str) -> Iterator[tuple[Order, ...]]:
    """Moves of a power's units into a space with ever more supports."""
    sight = sight_of(terrain, rival)
    for size in range(len(sight.own)):
        some = False
        for start, moves in sight.moves.items():
            move = next((move for move in moves if move.destination == space), None)
            if move is None:
                continue
            helpers = [
                orders[start, space]
                for orders in sight.supports.values()
                if (start, space) in orders
            ]
            for group in combinations(helpers, size):
                some = True
                yield move, *group
        if not some:
            return


@lru_cache(maxsize=4)
def _guesses(terrain: Terrain, power: str) -> tuple[Reading, ...]:
    """Guesses of the sheets of all other powers."""
    position, powers = terrain.position, terrain.variant.powers
    sides = {side for unit in position.units if (side := position.side(unit)) in powers}
    return tuple(
        trials_of(terrain).join(_guess(terrain, sorted(sides - {power}), number))
        for number in range(GUESSES)
    )


def _guess(terrain: Terrain, powers: Iterable[str], number: int) -> Iterator[Reading]:
    for power in powers:
        sheet = Planned(terrain, power, _random(str(number), terrain, power)).sheet()
        yield trials_of(terrain).read(power, sheet.orders, sheet.bids)


def _random(name: str, terrain: Terrain, power: str) -> Random:
    """A seed that belongs to no game."""
    return Random(f"coach {name} {power} {terrain.position.turn}")  # noqa: S311 - not a secret
