"""A deal of two powers, weighed by trials for both, and the search for one that helps both."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from random import Random

from adjudicator.orders import Hold, Move, Order, Support, space_of
from adjudicator.outcome import Bid
from adjudicator.trial_battle import Reading
from games.computer.joint import Orders, Table
from games.computer.sight import sight_of

# The single steps that are weighed against all guesses, the deals that are then tried, and the most
# orders of a deal.
SINGLE_STEPS = 16
DEALS = 12
LARGEST_DEAL = 8

Deal = tuple[Orders, Orders]
"""Orders of the power that weighs a deal, and of the other."""

Gains = tuple[float, float]
"""What the power that weighs a deal gains by it, and the other."""


class Bargain:
    """The deals that a power can make with another, weighed for both.

    - mine: the orders of the power without a deal, with what it promised before; `bids` fit them.
    - received: the orders that each other power promised to it before, by space.
    """

    def __init__(
        self,
        table: Table,
        power: str,
        other: str,
        mine: Orders,
        bids: Iterable[Bid],
        received: Mapping[str, Orders],
    ) -> None:
        self.table = table
        self.power = power
        self.other = other
        self._mine = mine
        self._bids = tuple(bids)
        self._received = received
        self._others = self._join_others()
        self._base = self._worths({}, {})

    def _join_others(self) -> list[Reading]:
        table, two = self.table, {self.power, self.other}
        return [
            table.trials.join(
                [
                    table.read_guess(number, power, self._received.get(power, {}))
                    for power in guess
                    if power not in two
                ]
            )
            for number, guess in enumerate(table.readings)
        ]

    def gains(self, deal: Deal) -> Gains:
        """What both powers gain by a deal, in the mean of all guesses."""
        worths = self._worths(*deal)
        return worths[0] - self._base[0], worths[1] - self._base[1]

    def _worths(self, own: Orders, theirs: Orders, most: int | None = None) -> Gains:
        table, power, other = self.table, self.power, self.other
        mine = table.change(power, self._mine, own) if own else self._mine
        first = table.trials.read(power, mine.values(), self._bids)
        earlier = self._received.get(other, {})
        total = [0.0, 0.0]
        others = self._others[:most]
        for number, rest in enumerate(others):
            second = table.read_guess(number, other, {**earlier, **theirs})
            after = table.trials.fight((rest, first, second))
            total[0] += table.worth(power, after, first)
            total[1] += table.worth(other, after, second)
        return total[0] / len(others), total[1] / len(others)

    def promising(self, free: Callable[[Orders], bool], random: Random) -> list[Deal]:
        """The deals that promise most for both, best first: single steps, and two in exchange.

        A step may cost one of the two less than the other gains. `free` says whether the power may
        promise some orders.
        """
        base = self._worths({}, {}, 1)
        ranked = []
        for step in self._steps():
            if free(step[0]):
                worths = self._worths(*step, 1)
                gain = worths[0] - base[0] + worths[1] - base[1]
                if gain > 0:
                    ranked.append((gain, random.random(), step))
        ranked.sort(key=lambda item: item[:2], reverse=True)
        single = [(self.gains(step), step) for _, _, step in ranked[:SINGLE_STEPS]]
        exchanges = [
            ((some[0] + more[0], some[1] + more[1]), joined)
            for (some, one), (more, two) in combinations(single, 2)
            if (joined := join_deals(one, two)) is not None
        ]
        deals = [(weigh_gains(gains), deal) for gains, deal in (*single, *exchanges)]
        deals.sort(key=lambda item: item[0], reverse=True)
        return [deal for gain, deal in deals[:DEALS] if gain > 0]

    def _steps(self) -> Iterator[Deal]:
        power, other, table = self.power, self.other, self.table
        for own, theirs in _supports(table, power, other, self._mine):
            yield own, theirs
        guess = table.orders[0][other]
        for theirs, own in _supports(table, other, power, guess):
            yield own, theirs
        for own in _ways(table, power, other, self._mine):
            yield own, {}
        for theirs in _ways(table, other, power, guess):
            yield {}, theirs


def join_deals(one: Deal, two: Deal) -> Deal | None:
    """Two deals as one; None if their orders contradict each other, or are too many."""
    own, theirs = {**two[0], **one[0]}, {**two[1], **one[1]}
    if {**own, **two[0]} != own or {**theirs, **two[1]} != theirs:
        return None
    return (own, theirs) if len(own) + len(theirs) <= LARGEST_DEAL else None


def weigh_gains(gains: Gains) -> float:
    """The gain of a deal to both: that of the one that gains less counts more."""
    return gains[0] + gains[1] + 2 * min(gains)


def _supports(
    table: Table, mover: str, helper: str, orders: Orders
) -> Iterator[tuple[dict[str, Order], dict[str, Order]]]:
    """A move or a stand of one power, with the support of a unit of the other."""
    sight, near = sight_of(table.terrain, mover), sight_of(table.terrain, helper)
    owners = table.terrain.position.centres
    offers: dict[tuple[str, str | None], dict[str, Order]] = {}
    for space, legal in near.legal.items():
        for order in legal:
            if isinstance(order, Support) and space_of(order.supported) in sight.own:
                target = space_of(order.target) if order.target else None
                offers.setdefault((space_of(order.supported), target), {}).setdefault(space, order)
    for space, unit in sight.own.items():
        stay = Hold(unit.kind, unit.location)
        if sight.threat(space) > 1 and not isinstance(orders.get(space), Move):
            for place, order in offers.get((space, None), {}).items():
                yield {space: orders.get(space, stay)}, {place: order}
        for move in sight.moves[space]:
            target = space_of(move.target)
            if target in sight.own or target in near.own or owners.get(target) == helper:
                continue
            if not (sight.occupant(target) or target in table.terrain.variant.board.centres):
                continue
            for place, order in offers.get((space, target), {}).items():
                yield {space: move}, {place: order}


def _ways(table: Table, power: str, other: str, orders: Orders) -> Iterator[dict[str, Order]]:
    """Other orders of a power's units that are near the other power."""
    sight = sight_of(table.terrain, power)
    centres = table.terrain.position.centres
    near = table.reach[other]
    taken = {space_of(order.target) for order in orders.values() if isinstance(order, Move)}
    for space, unit in sight.own.items():
        reach = sight.reach[space] | {space}
        if not reach & near:
            continue
        order = orders.get(space)
        goes = space_of(order.target) if isinstance(order, Move) else space
        if goes not in near and centres.get(goes) != other:
            continue
        stay = Hold(unit.kind, unit.location)
        if order != stay:
            yield {space: stay}
        for move in sight.moves[space]:
            target = space_of(move.target)
            if target not in taken and centres.get(target) != other:
                yield {space: move}
