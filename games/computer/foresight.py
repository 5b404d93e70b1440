"""Searched movement orders, and a strong player's choice among them by resolving trial boards.

A strong player guesses the orders of others by the same search. The guesses have a seed of their
own: they never reveal the orders that a computer player of the game has chosen, and nobody without
that seed can repeat them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from math import fsum
from random import Random

from adjudicator.orders import Hold, Move, Order, Support, space_of
from adjudicator.outcome import Bid
from adjudicator.terrain import Terrain
from adjudicator.trial_battle import Reading
from adjudicator.trials import Standing, Trials
from games.computer.bids import all_wishes, choose_bids, search_bids
from games.computer.effort import INTERMEDIATE, Effort
from games.computer.evaluate import UNIT, Outlook
from games.computer.moves import Planner, tidy
from games.computer.plan import Judge
from games.computer.sheet import Sheet
from games.computer.value import Scale

# The weight of the search's own score beside the results of the trial boards.
ESTIMATE = 0.3
# The weight of the plans' own worth of places beside the learned value of the board.
PLACES = 0.3
# The cost of a move that comes to nothing: its unit could have helped another.
FAILURE = 1.0
# The cost of a move that failed twice in a row, and is ordered again without support.
STUBBORN = 10.0

Guess = Mapping[str, Reading]


class Planned:
    """The best orders that a search found for a power, with the search itself."""

    def __init__(
        self,
        terrain: Terrain,
        power: str,
        random: Random,
        failed: frozenset[str] = frozenset(),
    ) -> None:
        self.outlook = Outlook(terrain, power, random)
        self.planner = Planner(self.outlook, failed)
        self.planner.search()

    def sheet(self, orders: dict[str, Order] | None = None) -> Sheet:
        """The found orders, or others of the same power, with bids that fit them."""
        if orders is not None:
            self.planner.orders = orders
        texts = tuple(str(order) for order in self.planner.orders.values())
        return Sheet(texts, self.bids(self.planner.orders))

    def bids(self, orders: dict[str, Order]) -> tuple[Bid, ...]:
        """The bids that fit orders."""
        self.planner.orders = orders
        return choose_bids(self.outlook, self.planner, self.planner.diplomacy)


def choose_ahead(
    terrain: Terrain,
    power: str,
    name: str,
    guess_seed: int,
    failed: frozenset[str],
    effort: Effort,
) -> Sheet:
    """Choose the best of several plans, after trying other orders of each unit.

    `name` is the seed of the plans.
    """
    plans = [
        Planned(terrain, power, Random(f"{name} {number}"))  # noqa: S311 - no secret
        for number in range(effort.plans)
    ]
    trials = trials_of(terrain)
    guesses = _guesses(terrain, guess_seed, effort)
    trial = _Trial(plans[0].planner.judge, trials, guesses, failed)
    best, orders = plans[0], plans[0].planner.orders
    for plan in plans:
        if trial.is_better(plan, plan.planner.orders):
            best, orders = plan, plan.planner.orders
    orders = _improve(orders, best, plans, trial, effort)
    sheet = best.sheet(orders)
    return Sheet(sheet.orders, trial.bids(best, orders, sheet.bids))


def choose_checked(
    terrain: Terrain, power: str, name: str, guess_seed: int, failed: frozenset[str]
) -> Sheet:
    """The plan of an intermediate player, without moves that come to nothing in every guess."""
    trials = trials_of(terrain)
    guesses = _guesses(terrain, guess_seed, INTERMEDIATE)
    rivals = [trials.join(sheet for side, sheet in g.items() if side != power) for g in guesses]
    for _ in range(INTERMEDIATE.rounds):
        sheet = Planned(terrain, power, Random(name), failed).sheet()  # noqa: S311 - no secret
        own = trials.read(power, sheet.orders, sheet.bids)
        boards = [trials.fight((others, own)).units for others in rivals]
        vain = {
            str(own.orders[space])
            for space, target in own.moves.items()
            if all(units.get(target) != own.arrivals[space] for units in boards)
        }
        if vain <= failed:
            break
        failed |= vain
    return sheet


def _improve(
    orders: dict[str, Order], best: Planned, plans: list[Planned], trial: "_Trial", effort: Effort
) -> dict[str, Order]:
    """Orders that the trials like better: one unit's other order at a time, or an operation."""
    operations = best.planner.promising[: effort.operations]
    for _ in range(effort.rounds):
        before = orders
        for space in before:
            for order in _alternatives(space, orders, best, plans):
                if trial.count >= effort.trials:
                    return orders
                tried = tidy(best.planner.judge, {**orders, space: order})
                if trial.is_better(best, tried):
                    orders = tried
        for operation in operations:
            if trial.count >= effort.trials:
                return orders
            joint = {**orders, **operation.orders}
            if joint == orders or _collides(joint):
                continue
            tried = tidy(best.planner.judge, joint)
            if trial.is_better(best, tried):
                orders = tried
        if orders == before:
            break
    return orders


def _collides(orders: Mapping[str, Order]) -> bool:
    """Whether two units of the power are ordered to the same space."""
    targets = [space_of(order.target) for order in orders.values() if isinstance(order, Move)]
    return len(set(targets)) < len(targets)


def _alternatives(
    space: str, orders: Mapping[str, Order], best: Planned, plans: list[Planned]
) -> Iterator[Order]:
    """Other orders of a unit: from another plan, a hold, a move, or a support of an own unit."""
    unit = best.outlook.own[space]
    orders_left: dict[Order, None] = {plan.planner.orders[space]: None for plan in plans}
    orders_left[Hold(unit.kind, unit.location)] = None
    for (supported, target), support in best.planner.supports[space].items():
        order = orders[supported]
        if target == (space_of(order.target) if isinstance(order, Move) else None):
            orders_left[support] = None
    taken = {space_of(order.target) for order in orders.values() if isinstance(order, Move)}
    for move in best.planner.moves[space]:
        if space_of(move.target) not in taken:
            orders_left[move] = None
    orders_left.pop(orders[space], None)
    yield from orders_left


class _Trial:
    """Trials of one power's sheets against every guess."""

    def __init__(
        self, judge: Judge, trials: Trials, guesses: tuple[Guess, ...], failed: frozenset[str]
    ) -> None:
        self.judge = judge
        self.outlook = outlook = judge.outlook
        self.trials = trials
        self.scale = Scale(outlook.variant, outlook.position, outlook.power)
        self.others = [
            trials.join(sheet for power, sheet in guess.items() if power != outlook.power)
            for guess in guesses
        ]
        self.failed = {
            move for moves in outlook.sight.moves.values() for move in moves if str(move) in failed
        }
        self.count = 0
        self.tried: set[tuple[Order, ...]] = set()
        self.best = [float("-inf")] * len(guesses)

    def is_better(self, plan: Planned, orders: dict[str, Order]) -> bool:
        """Whether orders lead to better positions than all earlier ones.

        Stops halfway through the guesses if the orders are behind. Tries nothing twice.
        """
        key = tuple(orders.values())
        if key in self.tried:
            return False
        self.tried.add(key)
        bids = plan.bids(orders)
        reading = self.trials.read(self.outlook.power, orders.values(), bids)
        estimate = ESTIMATE * self.judge.score(orders, {}) - STUBBORN * self._count_repeats(orders)
        values: list[float] = []
        for others in self.others:
            self.count += 1
            values.append(estimate + self._worth(self.trials.fight((others, reading)), reading))
            is_half = 2 * len(values) == len(self.others)
            if is_half and fsum(values) < fsum(self.best[: len(values)]):
                return False
        if fsum(values) <= fsum(self.best) + 1e-9:
            return False
        self.best = values
        return True

    def _count_repeats(self, orders: dict[str, Order]) -> int:
        """The number of moves that failed twice and are ordered again without an own support."""
        return sum(
            1
            for move in self.failed
            if orders[move.space] == move
            and not any(
                isinstance(other, Support)
                and other.supported_space == move.space
                and other.destination == move.destination
                for other in orders.values()
            )
        )

    def bids(
        self, plan: Planned, orders: dict[str, Order], usual: tuple[Bid, ...]
    ) -> tuple[Bid, ...]:
        """Bids that the trials like better than the `usual` ones, which spend no point in vain."""
        planner = plan.planner
        left = planner.diplomacy.points
        if not left:
            return ()
        power = self.outlook.power
        wanted = {minor for others in self.others for minor, _, _ in others.bids}
        wishes = all_wishes(self.outlook, planner, planner.diplomacy, wanted)

        def value(bids: tuple[Bid, ...]) -> float:
            reading = self.trials.read(power, orders.values(), bids)
            return fsum(
                self._worth(self.trials.fight((others, reading)), reading) for others in self.others
            )

        return search_bids(wishes, left, value) or usual

    def _worth(self, after: Standing, reading: Reading) -> float:
        outlook, power = self.outlook, self.outlook.power
        position, powers = outlook.position, outlook.variant.powers
        gains: list[float] = []
        for space, unit in after.units.items():
            side = position.side(unit) if position.alliances else unit.power
            if side == power:
                gains.append(outlook.worth(unit.kind, unit.location))
            elif side in powers and position.centres.get(space) == power:
                gains.append(-outlook.loss(space))
        lost = [
            space for space in after.dislodged if space in outlook.own and after.retreats(space)
        ]
        # Exact in any order of the units, so that equal boards are worth the same.
        places = fsum(gains) - UNIT * len(lost)
        failures = sum(
            1
            for space, target in reading.moves.items()
            if after.units.get(target) != reading.arrivals[space]
        )
        gone = sum(1 for space in after.dislodged if space in outlook.own)
        board = self.scale.weigh(after.units, gone)
        return board + PLACES * (places - FAILURE * failures)


trials_of = lru_cache(maxsize=4)(Trials)


@lru_cache(maxsize=4)
def _guesses(terrain: Terrain, seed: int, effort: Effort) -> tuple[Guess, ...]:
    """Several guesses of the sheets of all powers, shared by the players of a phase.

    In the better ones each power's sheet is improved by trials against some of the others.
    """
    position, powers = terrain.position, terrain.variant.powers
    sides = {side for unit in position.units if (side := position.side(unit)) in powers}
    plans = [
        {power: _plan(terrain, power, f"guess {seed} {number}") for power in sorted(sides)}
        for number in range(effort.guesses)
    ]
    guesses = [{power: _read(terrain, power, plan) for power, plan in g.items()} for g in plans]
    better = []
    for number in range(effort.better):
        others = tuple((guesses * 2)[number + 1 : number + 1 + effort.boards_of_guess])
        guess = {}
        for power, plan in plans[number].items():
            trial = _Trial(plan.planner.judge, trials_of(terrain), others, frozenset())
            orders = plan.planner.orders
            trial.is_better(plan, orders)
            small = replace(effort, trials=effort.trials_of_guess, operations=0, rounds=1)
            orders = _improve(orders, plan, [plan], trial, small)
            guess[power] = _read(terrain, power, plan, orders)
        better.append(guess)
    return (*better, *guesses[effort.better :])


def _plan(terrain: Terrain, power: str, name: str) -> Planned:
    random = Random(f"{name} {power} {terrain.position.turn}")  # noqa: S311 - as secret as the seed
    return Planned(terrain, power, random)


def _read(
    terrain: Terrain, power: str, plan: Planned, orders: dict[str, Order] | None = None
) -> Reading:
    sheet = plan.sheet(orders)
    return trials_of(terrain).read(power, sheet.orders, sheet.bids)
