"""Search of movement orders: joint operations first, then the best order of each unit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from adjudicator.legal_orders import Options
from adjudicator.orders import Convoy, Hold, Move, Order, Support, space_of
from games.computer.evaluate import Diplomacy, Outlook
from games.computer.plan import Judge

OPERATIONS = 60
ROUNDS = 3
HELPERS = 5
LARGEST_HELP = 3
TWO_PLEDGES = 2


@dataclass(frozen=True, slots=True)
class Operation:
    """Orders that only make sense together, and the supports of minors that they need."""

    orders: Mapping[str, Order]
    pledges: Mapping[str, Support]


class Planner:
    """A search for the best orders of one power in a movement phase."""

    def __init__(self, outlook: Outlook, legal: Options, diplomacy: Diplomacy) -> None:
        self.outlook = outlook
        self.legal = legal
        self.diplomacy = diplomacy
        self.judge = Judge(outlook)
        self.moves: dict[str, list[Move]] = {}
        self.supports: dict[str, dict[tuple[str, str | None], Support]] = {}
        for space, orders in legal.items():
            self.moves[space] = [o for o in orders if isinstance(o, Move) and not o.via]
            self.supports[space] = {
                (space_of(o.supported), o.target and space_of(o.target)): o
                for o in orders
                if isinstance(o, Support) and space_of(o.supported) in outlook.own
            }
        self.orders: dict[str, Order] = {
            space: Hold(unit.kind, unit.location) for space, unit in outlook.own.items()
        }
        self.pledges: dict[str, Support] = {}
        self.best = self.judge.score(self.orders, self.pledges)

    def search(self) -> None:
        """Improve `orders` and `pledges` until no better ones are found."""
        operations = self._most_promising(list(self._operations()))
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

    def _most_promising(self, operations: list[Operation]) -> list[Operation]:
        """The most promising operations, compared with all units holding."""
        gains = [
            (self.judge.score({**self.orders, **o.orders}, o.pledges) - self.best, -number, o)
            for number, o in enumerate(operations)
        ]
        gains = [item for item in gains if item[0] > 0]
        gains.sort(key=lambda item: item[:2], reverse=True)
        return [operation for _, _, operation in gains[:OPERATIONS]]

    def _operations(self) -> Iterator[Operation]:
        for space, moves in self.moves.items():
            for move in moves:
                yield from self._assaults(space, move)
            yield from self._stands(space)
        yield from self._crossings()

    def _assaults(self, space: str, move: Move) -> Iterator[Operation]:
        """A move with up to three supports of own units, and with supports of minors."""
        target = space_of(move.target)
        if target in self.outlook.own:
            return
        key = (space, target)
        helpers = {s: orders[key] for s, orders in self.supports.items() if key in orders}
        pledges = self.diplomacy.supports(space, target)
        useful = self.outlook.occupant(target) or self.outlook.threat(target)
        for size in range(min(LARGEST_HELP, len(helpers)) + 1 if useful else 1):
            for group in combinations(list(helpers)[:HELPERS], size):
                orders: dict[str, Order] = {space: move, **{s: helpers[s] for s in group}}
                yield Operation(orders, {})
                if useful and pledges:
                    for minor, support in pledges.items():
                        yield Operation(orders, {minor: support})
                    if len(pledges) >= TWO_PLEDGES and self.diplomacy.points >= TWO_PLEDGES:
                        yield Operation(orders, dict(list(pledges.items())[:TWO_PLEDGES]))

    def _stands(self, space: str) -> Iterator[Operation]:
        """A threatened unit that holds with the support of a minor."""
        if self.outlook.threat(space) > 1:
            unit = self.outlook.own[space]
            stay = {space: Hold(unit.kind, unit.location)}
            for minor, support in self.diplomacy.supports(space, None).items():
                yield Operation(stay, {minor: support})

    def _crossings(self) -> Iterator[Operation]:
        """Convoys of armies across one sea by a fleet of the power."""
        for fleet, orders in self.legal.items():
            for order in orders:
                if isinstance(order, Convoy) and order.army in self.outlook.own:
                    army, target = self.outlook.own[order.army], order.target
                    move = Move(army.kind, army.location, target, via=True)
                    single = target in self.outlook.reach[fleet]
                    single = single and army.space in self.outlook.reach[fleet]
                    by_land = target in self.outlook.reach[army.space]
                    if single and not by_land and move in self.legal[army.space]:
                        yield Operation({army.space: move, fleet: order}, {})

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
