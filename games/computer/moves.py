"""Search of movement orders: joint operations first, then the best order of each unit."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.orders import Hold, Move, Order, Support, space_of
from games.computer.diplomacy import diplomacy_of
from games.computer.evaluate import Outlook
from games.computer.operations import Operation, operations_of
from games.computer.plan import Judge
from games.computer.sight import Sight

OPERATIONS = 60
ROUNDS = 3


class Planner:
    """A search for the best orders of one power in a movement phase."""

    def __init__(self, outlook: Outlook, failed: frozenset[str] = frozenset()) -> None:
        self.outlook = outlook
        self.diplomacy = diplomacy_of(outlook.sight)
        self.judge = Judge(outlook, failed)
        self.moves = outlook.sight.moves
        self.supports = outlook.sight.supports
        self.orders: dict[str, Order] = {
            space: Hold(unit.kind, unit.location) for space, unit in outlook.own.items()
        }
        self.pledges: dict[str, Support] = {}
        self.promising: list[Operation] = []
        # Orders that were tried since the plan last changed need not be tried again.
        self._changes = 0
        self._settled: dict[str | int, int] = {}
        self.best = self.judge.score(self.orders, self.pledges)

    def search(self) -> None:
        """Improve `orders` and `pledges` until no better ones are found."""
        self.promising = operations = self._most_promising(operations_of(self.outlook.sight))
        for _ in range(ROUNDS):
            before = self.best
            for number, operation in enumerate(operations):
                if self._settled.get(number) != self._changes:
                    self._try(operation)
                    self._settled[number] = self._changes
            self._let_units_choose()
            if self.best <= before:
                break
        self._drop_idle_supports()
        self._drop_idle_pledges()

    def _try(self, operation: Operation) -> None:
        orders = {**self.orders, **operation.orders}
        pledges = {**self.pledges, **operation.pledges}
        if len(pledges) > self.diplomacy.points:
            pledges = dict(operation.pledges)
        self._accept(orders, pledges)

    def _accept(self, orders: dict[str, Order], pledges: dict[str, Support]) -> None:
        score = self.judge.score(orders, pledges)
        if score > self.best + 1e-9:
            self.orders, self.pledges, self.best = orders, pledges, score
            self._changes += 1

    def _let_units_choose(self) -> None:
        """Give each unit its best order, with the orders of the others fixed."""
        for space in self.orders:
            if self._settled.get(space) == self._changes:
                continue
            for order in choices(self.outlook.sight, self.orders, space):
                if order != self.orders[space]:
                    self._accept({**self.orders, space: order}, self.pledges)
            self._settled[space] = self._changes

    def _most_promising(self, operations: Sequence[Operation]) -> list[Operation]:
        """The most promising operations, compared with all units holding."""
        gains = [
            (self.judge.score({**self.orders, **o.orders}, o.pledges) - self.best, -number, o)
            for number, o in enumerate(operations)
        ]
        gains = [item for item in gains if item[0] > 0]
        gains.sort(key=lambda item: item[:2], reverse=True)
        return [operation for _, _, operation in gains[:OPERATIONS]]

    def _drop_idle_supports(self) -> None:
        """Replace supports that fit no other order of the plan."""
        for space, order in self.orders.items():
            if isinstance(order, Support) and order not in choices(
                self.outlook.sight, self.orders, space
            ):
                unit = self.outlook.own[space]
                self.orders = {**self.orders, space: Hold(unit.kind, unit.location)}
                self._changes += 1
        self._let_units_choose()

    def _drop_idle_pledges(self) -> None:
        for minor in list(self.pledges):
            fewer = {key: value for key, value in self.pledges.items() if key != minor}
            if self.judge.score(self.orders, fewer) >= self.best:
                self.pledges = fewer


def choices(sight: Sight, orders: Mapping[str, Order], space: str) -> Iterator[Order]:
    """Yield the orders of a unit that fit the others: hold, moves, and useful supports."""
    unit = sight.own[space]
    yield Hold(unit.kind, unit.location)
    yield from sight.moves[space]
    for (supported, target), support in sight.supports[space].items():
        order = orders[supported]
        going = space_of(order.target) if isinstance(order, Move) else None
        if going == target and (target or sight.threat(supported) > 1):
            yield support


def tidy(judge: Judge, orders: dict[str, Order]) -> dict[str, Order]:
    """Return orders with the best other order in place of each support that fits no other."""
    for space, order in orders.items():
        if isinstance(order, Support) and not _fits(order, orders):
            orders = max(
                ({**orders, space: other} for other in choices(judge.outlook.sight, orders, space)),
                key=lambda tried: judge.score(tried, {}),
            )
    return orders


def _fits(support: Support, orders: Mapping[str, Order]) -> bool:
    """Whether a support fits the order of the unit that it is for, if that is an own one."""
    order = orders.get(space_of(support.supported))
    if order is None:
        return True
    going = space_of(order.target) if isinstance(order, Move) else None
    return going == (space_of(support.target) if support.target else None)
