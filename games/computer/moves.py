"""Search of movement orders: joint operations first, then the best order of each unit."""

from collections.abc import Iterator, Sequence

from adjudicator.orders import Hold, Move, Order, Support, space_of
from games.computer.diplomacy import diplomacy_of
from games.computer.evaluate import Outlook
from games.computer.operations import Operation, operations_of
from games.computer.plan import Judge

OPERATIONS = 60
ROUNDS = 3


class Planner:
    """A search for the best orders of one power in a movement phase."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.diplomacy = diplomacy_of(outlook.sight)
        self.judge = Judge(outlook)
        self.moves = outlook.sight.moves
        self.supports = outlook.sight.supports
        self.orders: dict[str, Order] = {
            space: Hold(unit.kind, unit.location) for space, unit in outlook.own.items()
        }
        self.pledges: dict[str, Support] = {}
        self.best = self.judge.score(self.orders, self.pledges)

    def search(self) -> None:
        """Improve `orders` and `pledges` until no better ones are found."""
        operations = self._most_promising(operations_of(self.outlook.sight))
        for _ in range(ROUNDS):
            before = self.best
            for operation in operations:
                self._try(operation)
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

    def _let_units_choose(self) -> None:
        """Give each unit its best order, with the orders of the others fixed."""
        for space in self.orders:
            for order in self._choices(space):
                if order != self.orders[space]:
                    self._accept({**self.orders, space: order}, self.pledges)

    def _choices(self, space: str) -> Iterator[Order]:
        unit = self.outlook.own[space]
        yield Hold(unit.kind, unit.location)
        yield from self.moves[space]
        for (supported, target), support in self.supports[space].items():
            order = self.orders[supported]
            going = space_of(order.target) if isinstance(order, Move) else None
            if going == target and (target or self.outlook.threat(supported) > 1):
                yield support

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
            if isinstance(order, Support) and order not in self._choices(space):
                unit = self.outlook.own[space]
                self.orders = {**self.orders, space: Hold(unit.kind, unit.location)}
        self._let_units_choose()

    def _drop_idle_pledges(self) -> None:
        for minor in list(self.pledges):
            fewer = {key: value for key, value in self.pledges.items() if key != minor}
            if self.judge.score(self.orders, fewer) >= self.best:
                self.pledges = fewer
