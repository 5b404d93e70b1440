"""Deals of computer players: orders proposed to a neighbour, answers, and promises in the sheet.

A deal is a list of orders for units of two powers. Each power weighs it by trials (`joint.py`)
with its own sheet, its own promises of the phase, and the other's record: nothing else is given to
it. A promise is in the sheet unless breaking it gains more than a price.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from adjudicator.orders import Hold, Move, Order, Support, space_of
from adjudicator.trial_battle import Reading
from games.computer.joint import Orders, Table
from games.computer.sheet import Sheet
from games.computer.sight import CENTRE, sight_of

# The least gain of a deal, by the own trial and by that of the other as the proposer guesses it.
MARGIN = 0.1 * CENTRE
# How much more a deal with the leader must gain.
WITH_LEADER = 0.8 * CENTRE
# The gain for which a promise is broken.
PRICE = 0.5 * CENTRE
# How often a power is believed to keep its word, and how much less for each broken promise.
TRUST = 0.9
TRUST_LEFT = 0.3
LEAST_TRUST = 0.5
# The most promising steps of a deal that are weighed against all guesses, and the most of a deal.
STEPS = 12
LARGEST_DEAL = 8


class Answer(StrEnum):
    """Answers to a proposal: yes, or the reason for a no."""

    ACCEPTS = "accepts"
    NO_GAIN = "no_gain"
    DISTRUST = "distrust"
    LEADER = "leader"
    PROMISED = "promised"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Dealings:
    """One power's deals of a phase, as far as it takes part in them itself.

    - promised: its own promised orders, by space, each with the power that it is promised to.
    - received: the orders that each other power promised to it, by space.
    - broken: how many promises each power broke towards it in the last two years.
    """

    power: str
    promised: dict[str, tuple[str, Order]] = field(default_factory=dict)
    received: dict[str, dict[str, Order]] = field(default_factory=dict)
    broken: Mapping[str, int] = field(default_factory=dict)

    def trust(self, other: str) -> float:
        """The chance that another power keeps its word."""
        return TRUST * TRUST_LEFT ** self.broken.get(other, 0)

    def add(self, other: str, own: Orders, theirs: Orders) -> None:
        """Take a deal into account."""
        self.promised.update({space: (other, order) for space, order in own.items()})
        self.received.setdefault(other, {}).update(theirs)

    def has_deal(self, other: str) -> bool:
        """Whether there is a deal with another power in this phase."""
        return other in self.received or any(name == other for name, _ in self.promised.values())


def orders_of(table: Table, power: str, orders: Iterable[str]) -> dict[str, Order]:
    """The orders among some that a power can give, by space."""
    return dict(table.trials.read(power, orders).orders)


class Dealer:
    """One power in a movement phase: it proposes, answers and keeps its promises.

    `sheet` is the one that it would give without any deal.
    """

    def __init__(self, table: Table, dealings: Dealings, sheet: Sheet) -> None:
        self.table = table
        self.dealings = dealings
        self.power = dealings.power
        self.sheet = sheet
        self.orders = orders_of(table, self.power, sheet.orders)
        self.offers: dict[str, set[str]] = {}

    def offer(self, other: str, orders: Iterable[str]) -> None:
        """Keep the units of an open proposal out of other deals."""
        spaces = orders_of(self.table, self.power, orders).keys()
        self.offers.setdefault(other, set()).update(spaces)

    def is_free(self, other: str, own: Orders) -> bool:
        """Whether the power may promise these orders to another beside what it promised before."""
        promised = self.dealings.promised
        offered = {
            space for name, spaces in self.offers.items() if name != other for space in spaces
        }
        return not any(
            space in offered or (space in promised and promised[space][1] != order)
            for space, order in own.items()
        )

    def propose(self, other: str, random: Random) -> list[str]:
        """The orders to propose to another power; none if nothing is worth it."""
        if self.dealings.has_deal(other) or self.dealings.trust(other) < LEAST_TRUST:
            return []
        best, gains = _Bargain(self, other, ({}, {})), (0.0, 0.0)
        for step in best.promising(random):
            tried = best.with_step(step)
            if tried is None:
                continue
            gained = tried.gains()
            if min(gained) > 0 and _welfare(gained) > _welfare(gains) + MARGIN / 2:
                best, gains = tried, gained
        least = MARGIN + (WITH_LEADER if other == self.table.leader else 0)
        if not (best.own and best.theirs) or gains[0] < least or gains[1] < MARGIN:
            return []
        return [str(order) for order in (*best.own.values(), *best.theirs.values())]

    def answer(self, other: str, orders: Iterable[str]) -> Answer:
        """The answer to orders that another power proposes."""
        texts = list(orders)
        own = orders_of(self.table, self.power, texts)
        theirs = orders_of(self.table, other, texts)
        if not own and not theirs:
            return Answer.NOTHING
        if not self.is_free(other, own):
            return Answer.PROMISED
        bargain = _Bargain(self, other, (own, theirs))
        true, broken = bargain.gains()[0], bargain.gain_if_broken()
        trust = self.dealings.trust(other)
        if trust < LEAST_TRUST:
            return Answer.DISTRUST if true >= MARGIN else Answer.NO_GAIN
        gain = trust * true + (1 - trust) * broken
        if other == self.table.leader and gain < MARGIN + WITH_LEADER:
            return Answer.LEADER if gain >= MARGIN else Answer.NO_GAIN
        return Answer.ACCEPTS if gain >= MARGIN else Answer.NO_GAIN

    def keep(self) -> Sheet:
        """The sheet with all promises but those whose breach gains more than the price."""
        promised = dict(self.dealings.promised)
        if not promised:
            return self.sheet
        worth = self._worth(promised)
        for other in sorted({other for other, _ in promised.values()}):
            fewer = {space: item for space, item in promised.items() if item[0] != other}
            without = self._worth(fewer)
            if without - worth > PRICE:
                promised, worth = fewer, without
        orders = self._orders(promised)
        if orders == self.orders:
            return self.sheet
        return self.table.sheet(self.power, orders)

    def _orders(self, promised: Mapping[str, tuple[str, Order]]) -> dict[str, Order]:
        changes = {space: order for space, (_, order) in promised.items()}
        return self.table.change(self.power, self.orders, changes)

    def _worth(self, promised: Mapping[str, tuple[str, Order]]) -> float:
        """The mean worth of the sheet with these promises, if the others keep theirs."""
        table, power = self.table, self.power
        own = table.trials.read(power, self._orders(promised).values(), self.sheet.bids)
        total = 0.0
        for number, guess in enumerate(table.readings):
            readings = dict(guess)
            for other, orders in self.dealings.received.items():
                changed = table.change(other, table.orders[number][other], orders)
                bids = table.bids[number][other]
                readings[other] = table.trials.read(other, changed.values(), bids)
            readings[power] = own
            total += table.worth(power, table.trials.fight(readings.values()), own)
        return total / len(table.readings)


Step = tuple[dict[str, Order], dict[str, Order]]


class _Bargain:
    """A deal of a dealer with another power, weighed for both."""

    def __init__(self, dealer: Dealer, other: str, changes: tuple[Orders, Orders]) -> None:
        self.dealer = dealer
        self.table = table = dealer.table
        self.other = other
        self.own, self.theirs = dict(changes[0]), dict(changes[1])
        self.changes = bool(self.own or self.theirs)
        earlier = {space: order for space, (_, order) in dealer.dealings.promised.items()}
        self._mine = table.change(dealer.power, dealer.orders, earlier)
        self._received = dealer.dealings.received
        self._others = self._join_others()
        self._base = self._values({}, {})

    def _join_others(self) -> list[Reading]:
        table, two = self.table, {self.dealer.power, self.other}
        joined = []
        for number, guess in enumerate(table.readings):
            readings = []
            for power, reading in guess.items():
                if power in two:
                    continue
                if orders := self._received.get(power):
                    changed = table.change(power, table.orders[number][power], orders)
                    bids = table.bids[number][power]
                    readings.append(table.trials.read(power, changed.values(), bids))
                else:
                    readings.append(reading)
            joined.append(table.trials.join(readings))
        return joined

    def with_step(self, step: Step) -> "_Bargain | None":
        """The deal with one step more; None if its orders contradict the deal's."""
        own, theirs = {**self.own, **step[0]}, {**self.theirs, **step[1]}
        if {**own, **self.own} != own or {**theirs, **self.theirs} != theirs:
            return None
        if len(own) + len(theirs) > LARGEST_DEAL:
            return None
        more = object.__new__(_Bargain)
        more.__dict__.update(self.__dict__, own=own, theirs=theirs, changes=True)
        return more

    def gains(self, most: int | None = None) -> tuple[float, float]:
        """What both powers gain by the deal, in the mean of the first guesses."""
        values = self._values(self.own, self.theirs, most)
        base = self._base if most is None else self._values({}, {}, most)
        return values[0] - base[0], values[1] - base[1]

    def gain_if_broken(self) -> float:
        """What the dealer gains if it alone keeps the deal."""
        return self._values(self.own, {})[0] - self._base[0]

    def _values(self, own: Orders, theirs: Orders, most: int | None = None) -> tuple[float, float]:
        table, power, other = self.table, self.dealer.power, self.other
        mine = table.change(power, self._mine, own) if own else self._mine
        first = table.trials.read(power, mine.values(), self.dealer.sheet.bids)
        earlier = self._received.get(other, {})
        total = [0.0, 0.0]
        others = self._others[:most]
        for number, rest in enumerate(others):
            plan = table.orders[number][other]
            if theirs or earlier:
                plan = table.change(other, plan, {**earlier, **theirs})
                second = table.trials.read(other, plan.values(), table.bids[number][other])
            else:
                second = table.readings[number][other]
            after = table.trials.fight((rest, first, second))
            total[0] += table.worth(power, after, first)
            total[1] += table.worth(other, after, second)
        return total[0] / len(others), total[1] / len(others)

    def promising(self, random: Random) -> list[Step]:
        """The steps that promise most for both, best first, by the first guess."""
        base = self._values({}, {}, 1)
        ranked = []
        for step in self._steps():
            if not self.dealer.is_free(self.other, step[0]):
                continue
            values = self._values(step[0], step[1], 1)
            gain = _welfare((values[0] - base[0], values[1] - base[1]))
            if gain > 0:
                ranked.append((gain, random.random(), step))
        ranked.sort(key=lambda item: item[:2], reverse=True)
        return [step for _, _, step in ranked[:STEPS]]

    def _steps(self) -> Iterator[Step]:
        power, other, table = self.dealer.power, self.other, self.table
        for own, theirs in _supports(table, power, other, self._mine):
            yield own, theirs
        guess = table.orders[0][other]
        for theirs, own in _supports(table, other, power, guess):
            yield own, theirs
        for own in _ways(table, power, other, self._mine):
            yield own, {}
        for theirs in _ways(table, other, power, guess):
            yield {}, theirs


def _welfare(gains: tuple[float, float]) -> float:
    """The gain of a deal to both: that of the one that gains less counts more."""
    return sum(gains) + 2 * min(gains)


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


def negotiate(dealers: Sequence[Dealer], random: Random) -> list[tuple[str, str, list[str]]]:
    """Let dealers propose to each other, at most one of each two neighbours to the other.

    Returns the deals: who proposed, who accepted, and the orders. The dealers keep them in mind.
    """
    by_power = {dealer.power: dealer for dealer in dealers}
    pairs = [
        (power, other)
        for power, dealer in sorted(by_power.items())
        for other in dealer.table.neighbours(power)
        if other in by_power and power < other
    ]
    random.shuffle(pairs)
    deals = []
    for pair in pairs:
        power, other = pair if random.random() < 1 / 2 else pair[::-1]
        orders = by_power[power].propose(other, random)
        if not orders or by_power[other].answer(power, orders) is not Answer.ACCEPTS:
            continue
        own, theirs = (orders_of(by_power[power].table, name, orders) for name in (power, other))
        by_power[power].dealings.add(other, own, theirs)
        by_power[other].dealings.add(power, theirs, own)
        deals.append((power, other, orders))
    return deals
