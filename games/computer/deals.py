"""Deals of computer players: orders proposed to a neighbour, answers, and promises in the sheet.

A deal is a list of orders for units of two powers. Each power weighs it by trials (`joint.py`)
with its own sheet, its own promises of the phase, and the other's record: nothing else is given to
it. A promise is in the sheet unless breaking it gains more than a price.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from random import Random

from adjudicator.orders import Order
from games.computer.bargain import Bargain, Deal, join_deals, weigh_gains
from games.computer.joint import Orders, Table
from games.computer.sheet import Sheet
from games.computer.sight import CENTRE

# The least gain of a deal, by the own trial and by that of the other as the proposer guesses it.
MARGIN = 0.02 * CENTRE
# The least that a further step adds to the weighed gain of a proposal.
STEP = 0.01 * CENTRE
# How much more a deal with the leader must gain.
WITH_LEADER = 0.8 * CENTRE
# The gain for which a promise is broken.
PRICE = 0.5 * CENTRE
# How often a power is believed to keep its word, and how much less for each broken promise.
TRUST = 0.9
TRUST_LEFT = 0.3
LEAST_TRUST = 0.5


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
        bargain = self._bargain(other)
        best: Deal = {}, {}
        gains = 0.0, 0.0
        for deal in bargain.promising(partial(self.is_free, other), random):
            joined = join_deals(best, deal)
            if joined is None:
                continue
            gained = bargain.gains(joined)
            if min(gained) > 0 and weigh_gains(gained) > weigh_gains(gains) + STEP:
                best, gains = joined, gained
        least = MARGIN + (WITH_LEADER if other == self.table.leader else 0)
        own, theirs = best
        if not (own and theirs) or gains[0] < least or gains[1] < MARGIN:
            return []
        return [str(order) for order in (*own.values(), *theirs.values())]

    def answer(self, other: str, orders: Iterable[str]) -> Answer:
        """The answer to orders that another power proposes."""
        texts = list(orders)
        own = orders_of(self.table, self.power, texts)
        theirs = orders_of(self.table, other, texts)
        if not own and not theirs:
            return Answer.NOTHING
        if not self.is_free(other, own):
            return Answer.PROMISED
        bargain = self._bargain(other)
        true, broken = (bargain.gains((own, orders))[0] for orders in (theirs, {}))
        trust = self.dealings.trust(other)
        if trust < LEAST_TRUST:
            return Answer.DISTRUST if true >= MARGIN else Answer.NO_GAIN
        gain = trust * true + (1 - trust) * broken
        if other == self.table.leader and gain < MARGIN + WITH_LEADER:
            return Answer.LEADER if gain >= MARGIN else Answer.NO_GAIN
        return Answer.ACCEPTS if gain >= MARGIN else Answer.NO_GAIN

    def _bargain(self, other: str) -> Bargain:
        mine, received = self._orders(self.dealings.promised), self.dealings.received
        return Bargain(self.table, self.power, other, mine, self.sheet.bids, received)

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
                readings[other] = table.read_guess(number, other, orders)
            readings[power] = own
            total += table.worth(power, table.trials.fight(readings.values()), own)
        return total / len(table.readings)


def negotiate(dealers: Sequence[Dealer], random: Random) -> list[tuple[str, str, list[str]]]:
    """Let dealers propose to each other: of two neighbours one, and if that fails the other.

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
        for power, other in (pair, pair[::-1]) if random.random() < 1 / 2 else (pair[::-1], pair):
            orders = by_power[power].propose(other, random)
            if orders and by_power[other].answer(power, orders) is Answer.ACCEPTS:
                own, theirs = (
                    orders_of(by_power[power].table, name, orders) for name in (power, other)
                )
                by_power[power].dealings.add(other, own, theirs)
                by_power[other].dealings.add(power, theirs, own)
                deals.append((power, other, orders))
                break
    return deals
