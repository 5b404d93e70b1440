"""The bid that decided a phase, and the best single change of each power's sheet.

Both ask the same question: how many centres would change hands at the end of the year? A phase is
resolved again with one thing changed, and the rest of its year with the sheets that were really
used, up to the moment when the centres of Fall are settled. So:

- Later orders for a unit that is not there are refused, and a unit without orders holds. A unit
  that has to retreat without orders is disbanded.
- Retreats are resolved between the seasons wherever the changed year needs them, and left out
  wherever it does not.
- Adjustments and alliances follow the settled centres, so they change nothing in their year.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from adjudicator.errors import InvalidOrder
from adjudicator.legal_orders import options
from adjudicator.notation import parse_order
from adjudicator.orders import Order, space_of
from adjudicator.outcome import Bid, Outcome
from adjudicator.phase import resolve
from adjudicator.special.bids import entitlement
from adjudicator.state import PhaseKind, Position, Season, Turn
from adjudicator.variant import Variant

JUDGED = (PhaseKind.MOVEMENT, PhaseKind.RETREATS)


@dataclass(frozen=True, slots=True)
class UsedSheets:
    """The sheets that resolved a phase: orders and bids by power.

    `direct` are the orders that minors carried out. They stand for the bids where these are not
    known: minors then do the same whatever the powers change.
    """

    orders: Mapping[str, Sequence[str | Order]] = field(default_factory=dict)
    bids: Mapping[str, Sequence[Bid]] = field(default_factory=dict)
    direct: Sequence[str] = ()


NO_SHEETS = UsedSheets()

YearSheets = Mapping[Turn, UsedSheets]


class YearEnd(NamedTuple):
    """The centres once those of Fall are settled, by space, and the winner, if any."""

    centres: Mapping[str, str]
    winner: str | None

    def count(self, power: str) -> int:
        """Return the number of a power's centres."""
        return sum(1 for owner in self.centres.values() if owner == power)


class BidEffect(NamedTuple):
    """The effect of a bid: the centres that other powers would own at the end of the year without
    it, each with its owner without the bid ("" for nobody)."""

    power: str
    bid: Bid
    centres: Mapping[str, str]


class BestChange(NamedTuple):
    """The single change of a power's sheet that wins it the most centres.

    `before` and `after` are the changed line: an order as given ("" for none) and as changed, or a
    bid with its points. `gained` counts the additional centres at the end of the year; `wins` says
    that the power would have won the game, which it did not. Without a change that wins anything
    there is no best change.
    """

    power: str
    before: str
    after: str
    gained: int
    wins: bool


class YearAgain:
    """The end of a year for changed sheets of one of its again.

    Each position within the year is followed to its end only once.

    >>> from maps.load import load_variant
    >>> variant = load_variant("standard")
    >>> year = YearAgain(variant, variant.start, UsedSheets(), {})
    >>> year.real.count("FRANCE")
    3
    """

    def __init__(
        self, variant: Variant, position: Position, used: UsedSheets, later: YearSheets
    ) -> None:
        self.variant = variant
        self.position = position
        self.used = used
        self.later = later
        self._known: dict[Position, YearEnd] = {}
        self.real = self.end_with(used)

    def end_with(self, used: UsedSheets) -> YearEnd:
        """Return the end of the year if these sheets resolve the phase."""
        outcome = _resolved(self.variant, self.position, used)
        if _is_settled(self.position.turn, outcome.position.turn):
            return YearEnd(outcome.position.centres, outcome.winner)
        known = self._known.get(outcome.position)
        if known is None:
            known = self._followed(outcome.position)
            self._known[outcome.position] = known
        return known

    def _followed(self, position: Position) -> YearEnd:
        start = self.position.turn
        while True:
            used = self.later.get(position.turn, NO_SHEETS)
            outcome = _resolved(self.variant, position, used)
            position = outcome.position
            if _is_settled(start, position.turn):
                return YearEnd(position.centres, outcome.winner)


def _resolved(variant: Variant, position: Position, used: UsedSheets) -> Outcome:
    return resolve(variant, position, used.orders, used.bids, used.direct)


def _is_settled(start: Turn, turn: Turn) -> bool:
    """Whether the centres of the Fall after `start` are settled once a game has reached `turn`."""
    return turn.year != start.year or turn.season is Season.WINTER


def is_judged(position: Position) -> bool:
    """Whether a change in this phase can change centres in its year: movement and retreats."""
    return position.turn.phase in JUDGED


def bid_effects(
    variant: Variant, position: Position, used: UsedSheets, later: YearSheets
) -> tuple[BidEffect, ...]:
    """Take away each bid in turn, and return the effects that change the owner of a centre.

    The first one changes the most centres; equal ones come in the order of the variant's powers and
    then of their sheets. A void bid is taken away like any other: without it the power may not have
    spent too much. Empty if no bid decided anything.
    """
    if position.turn.phase is not PhaseKind.MOVEMENT or not used.bids:
        return ()
    again = YearAgain(variant, position, used, later)
    effects = []
    for power in variant.powers:
        bids = used.bids.get(power, ())
        for number, bid in enumerate(bids):
            others = (*bids[:number], *bids[number + 1 :])
            end = again.end_with(replace(used, bids={**used.bids, power: others}))
            centres = _changed(again.real.centres, end.centres)
            if centres:
                effects.append(BidEffect(power, bid, centres))
    return tuple(sorted(effects, key=lambda effect: -len(effect.centres)))


def _changed(real: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    spaces = sorted(real.keys() | other.keys())
    return {space: other.get(space, "") for space in spaces if other.get(space) != real.get(space)}


def best_changes(
    variant: Variant, position: Position, used: UsedSheets, later: YearSheets
) -> dict[str, BestChange]:
    """Return the best single change of each power's sheet, for powers that have one.

    A change is another legal order for one unit, a bid left out, or a bid with one more point that
    the power has left. All other sheets stay as they were. A change that would have won the game
    comes before one that wins more centres; of equal ones the first counts: units in the order of
    the position, orders as `options` lists them, then the bids of the sheet.
    """
    if not is_judged(position):
        return {}
    again = YearAgain(variant, position, used, later)
    by_power = {}
    for power in variant.powers:
        best = max(_changes(again, power), key=_worth, default=None)
        if best is not None and _worth(best) > (False, 0):
            by_power[power] = best
    return by_power


def _worth(change: BestChange) -> tuple[bool, int]:
    return change.wins, change.gained


def _changes(again: YearAgain, power: str) -> Iterator[BestChange]:
    real = again.real
    count, won = real.count(power), real.winner == power
    for before, after, changed in (*_other_orders(again, power), *_other_bids(again, power)):
        end = again.end_with(changed)
        gained = end.count(power) - count
        yield BestChange(power, before, after, gained, end.winner == power and not won)


def _other_orders(again: YearAgain, power: str) -> Iterator[tuple[str, str, UsedSheets]]:
    """Yield each change of one order: the line before, the line after, the sheets."""
    used = again.used
    lines = [(_ordered_space(again, line), line) for line in used.orders.get(power, ())]
    for space, orders in options(again.variant, again.position, power).items():
        others = [line for own, line in lines if own != space]
        given = next((str(line) for own, line in lines if own == space), "")
        for order in orders:
            if str(order) != given:
                sheet = {**used.orders, power: [*others, order]}
                yield given, str(order), replace(used, orders=sheet)


def _ordered_space(again: YearAgain, line: str | Order) -> str:
    """The space of the unit that a line orders, or "" if it is not understood."""
    try:
        order = (
            parse_order(again.variant, line, again.position, hints=False)
            if isinstance(line, str)
            else line
        )
    except InvalidOrder:
        return ""
    return space_of(getattr(order, "location", ""))


def _other_bids(again: YearAgain, power: str) -> Iterator[tuple[str, str, UsedSheets]]:
    """Yield each change of one bid: the bid before, the bid after, the sheets."""
    used, bids = again.used, again.used.bids.get(power, ())
    left = entitlement(again.variant, again.position, power) - sum(bid.points for bid in bids)
    for number, bid in enumerate(bids):
        changes: list[tuple[str, tuple[Bid, ...]]] = [("", ())]
        if left > 0:
            more = Bid(bid.points + 1, bid.order)
            changes.append((_line(more), (more,)))
        for after, new in changes:
            sheet = (*bids[:number], *new, *bids[number + 1 :])
            yield _line(bid), after, replace(used, bids={**used.bids, power: sheet})


def _line(bid: Bid) -> str:
    return f"{bid.points}: {bid.order}"
