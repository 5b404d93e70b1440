"""A search for better orders than those of a plan, by trial boards against guesses of others."""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum

from adjudicator.orders import Hold, Move, Order, Support, space_of
from adjudicator.outcome import Bid
from adjudicator.trial_battle import Reading
from adjudicator.trials import Standing, Trials
from games.computer.bids import all_wishes, search_bids
from games.computer.effort import Effort
from games.computer.evaluate import UNIT
from games.computer.moves import tidy
from games.computer.plan import Judge
from games.computer.planned import Planned
from games.computer.value import Scale

# The weight of the search's own score beside the results of the trial boards.
ESTIMATE = 0.3
# The weight of the plans' own worth of places beside the learned value of the board.
PLACES = 0.3
# The cost of a move that comes to nothing, in points of the learned value: its unit could have
# helped another.
FAILURE = 3.0
# The cost of a move that failed twice in a row, and is ordered again without support.
STUBBORN = 10.0

Guess = Mapping[str, Reading]


def improve(
    orders: dict[str, Order], best: Planned, plans: list[Planned], trial: "Trial", effort: Effort
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


class Trial:
    """Trials of one power's sheets against every guess."""

    def __init__(
        self,
        judge: Judge,
        trials: Trials,
        guesses: Sequence[Guess],
        failed: frozenset[str] = frozenset(),
        failure: float = FAILURE,
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
        self.failure = failure
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
        return board + PLACES * places - self.failure * failures
