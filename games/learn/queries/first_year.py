"""The guided first year: a script for the others, hints for the reader, and what comes of both.

A file in first_year/ has
  variant, power, minors   the board, the reader's power, the minors that it may put points on
  neighbours               the powers whose orders its picture shows, beside the reader's
  view                     the spaces that its picture shows
  [words]                  title, sentence, and of each hint X_do, X_why, X_ahead
  [[turns]]                season, phase; orders (power: lines) and bids (power, points, order) of
                           the others; hints: say (X), order, points where it is a bid, instead (of
                           hints that are not possible); told: say, and when: stands (space =
                           power), obeyed (orders of minors), beaten (spaces of the reader's units),
                           dislodged (any of these), disbanded (any of the reader's), bid (minors
                           that the reader paid); good where it is good news
  [[end]]                  what is told when the year is over
A hint whose order is not possible is left out, so the hints fit whatever was ordered before. The
reader's points stand in a trial beside the orders, so its address is that of a board of one's
own."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext

from adjudicator import Bid, Outcome, Position, Variant, entitlement, options, resolve
from adjudicator.orders import space_of
from adjudicator.state import PhaseKind
from games.core.codec import BoardState, variant_named
from games.core.forms import whole_number
from games.learn.what_if.forms import Trial
from games.learn.what_if.queries import Hands, asked_of, possible

FILE = Path(__file__).parents[1] / "first_year" / "france.toml"
# Where a trial holds the reader's orders, and the points, each as "2 A Swi H".
OWN, POINTS = "own", "points"
NO_HALVES: Mapping[str, tuple[int, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next: an order, a bid where it has points, or to end the turn; `instead` of other
    hints, where none of these is possible."""

    say: str
    order: str = ""
    points: int = 0
    number: int = 0
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scripted:
    """What the script holds for a phase."""

    hands: Hands
    bids: Mapping[str, tuple[Bid, ...]]
    hints: tuple[Hint, ...]
    told: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A first year: `turns` by season and phase."""

    variant_id: str
    power: str
    neighbours: tuple[str, ...]
    minors: tuple[str, ...]
    view: tuple[str, ...]
    words: Mapping[str, str]
    turns: Mapping[tuple[str, str], Scripted]
    end: tuple[Mapping[str, Any], ...]

    @property
    def variant(self) -> Variant:
        """Its variant, with its names in the language of whoever reads."""
        return variant_named(self.variant_id)

    def said(self, name: str) -> str:
        """Some of its words in the language of whoever reads."""
        return gettext(self.words[name])

    def of(self, position: Position) -> Scripted:
        """What it holds for a phase."""
        turn = position.turn
        return self.turns.get((turn.season.value, turn.phase.value), Scripted({}, {}, (), ()))


@dataclass(frozen=True, slots=True)
class Played:
    """A phase of the year that was resolved; `is_own` where the reader had something to order."""

    before: Position
    hands: Hands
    bids: tuple[Bid, ...]
    outcome: Outcome
    is_own: bool


@dataclass(frozen=True, slots=True)
class Year:
    """The year as far as it was played, with the orders and points that stand. `halves` holds what
    is chosen of bids that lack the other half, by minor: the points, or the order."""

    steps: tuple[Played, ...]
    now: Position
    lines: tuple[str, ...]
    bids: tuple[Bid, ...]
    is_over: bool
    halves: Mapping[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def is_begun(self) -> bool:
        """Whether anything was ordered."""
        return bool(self.steps or self.lines or self.bids or self.halves)

    def half_of(self, minor: str) -> str:
        """The order of a minor that still has no points."""
        return self.halves.get(minor, (0, ""))[1]

    @property
    def trial(self) -> Trial:
        """What its address holds."""
        own = (step for step in self.steps if step.is_own)
        return Trial(
            tuple(self._hands(step.hands, step.bids) for step in own),
            {} if self.is_over else self._hands({OWN: self.lines}, self.bids, self.halves),
        )

    def _hands(
        self,
        hands: Hands,
        bids: Iterable[Bid],
        halves: Mapping[str, tuple[int, str]] = NO_HALVES,
    ) -> dict[str, tuple[str, ...]]:
        lines = hands.get(OWN, ())
        paid = (
            *(f"{bid.points} {bid.order}" for bid in bids),
            *(half(minor, *rest) for minor, rest in halves.items()),
        )
        return {name: kept for name, kept in ((OWN, lines), (POINTS, paid)) if kept}


@cache
def script() -> Script:
    """The year as its file has it."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    number, turns = 0, {}
    for turn in data["turns"]:
        hints = []
        for item in turn["hints"]:
            number += 1
            instead = tuple(item.pop("instead", ()))
            hints.append(Hint(**item, number=number, instead=instead))
        bids: dict[str, tuple[Bid, ...]] = {}
        for item in turn.get("bids", ()):
            bid = Bid(item["points"], item["order"])
            bids[item["power"]] = (*bids.get(item["power"], ()), bid)
        hands = {power: tuple(lines) for power, lines in turn.get("orders", {}).items()}
        found = Scripted(hands, bids, tuple(hints), tuple(turn.get("told", ())))
        turns[turn["season"], turn["phase"]] = found
    return Script(
        variant_id=data["variant"],
        power=data["power"],
        neighbours=tuple(data["neighbours"]),
        minors=tuple(data["minors"]),
        view=tuple(data["view"]),
        words=data["words"],
        turns=turns,
        end=tuple(data["end"]),
    )


def year_of(trial: Trial) -> Year:
    """The year after all that the reader ordered; what is not possible is left out."""
    variant, power = script().variant, script().power
    now, steps = variant.start, []
    first, played = now.turn.year, [*trial.played]
    while now.turn.year == first:
        is_own = now.turn.phase is PhaseKind.MOVEMENT or bool(
            asked_of(BoardState(variant, now), power)
        )
        if is_own and not played:
            break
        given = played.pop(0) if is_own else {}
        lines, bids, _halves = _own(now, given)
        steps.append(_played(now, lines, bids, is_own))
        now = steps[-1].outcome.position
        if steps[-1].outcome.winner:
            break
    is_over = now.turn.year != first
    lines, bids, halves = ((), (), NO_HALVES) if is_over else _own(now, trial.draft)
    return Year(tuple(steps), now, lines, bids, is_over, halves)


def half(minor: str, points: int, order: str = "") -> str:
    """How a trial holds a bid of which one half is still to be chosen: "2 Swi", "0 A Swi H"."""
    return f"{points} {order or minor}"


def payable(now: Position) -> tuple[str, ...]:
    """The minors that the reader may put points on."""
    if not entitlement(script().variant, now, script().power):
        return ()
    own = {unit.space for unit in now.units if unit.power == unit.space}
    return tuple(minor for minor in script().minors if minor in own)


def hints_of(now: Position) -> tuple[Hint, ...]:
    """The hints of a phase that can be followed where the board stands so."""
    found = [hint for hint in script().of(now).hints if _is_possible(now, hint)]
    offered = {hint.say for hint in found}
    return tuple(hint for hint in found if offered.isdisjoint(hint.instead))


def is_followed(hint: Hint, year: Year) -> bool:
    """Whether its unit or minor has an order, be it another than the hint says; the bid of the
    hint itself needs its points, or all that there are."""
    if hint.points:
        paid = next((bid for bid in year.bids if _about(bid.order) == _about(hint.order)), None)
        if paid is None or paid.order != hint.order or paid.points >= hint.points:
            return paid is not None
        most = entitlement(script().variant, year.now, script().power)
        return sum(bid.points for bid in year.bids) >= most
    return any(_about(line) == _about(hint.order) for line in year.lines)


def with_hint(year: Year, hint: Hint) -> Trial:
    """The year with what a hint says ordered."""
    played = year.trial.played
    lines, bids = year.lines, year.bids
    if hint.points:
        others = tuple(bid for bid in bids if _about(bid.order) != _about(hint.order))
        bids = (*others, Bid(hint.points, hint.order))
    elif hint.order:
        about = _about(hint.order)
        lines = (hint.order, *(line for line in lines if _about(line) != about))
    kept = {minor: rest for minor, rest in year.halves.items() if minor != _about(hint.order)}
    paid = (
        *(f"{bid.points} {bid.order}" for bid in bids),
        *(half(minor, *rest) for minor, rest in kept.items()),
    )
    return Trial(played, {OWN: lines, POINTS: paid})


def told_of(year: Year) -> str:
    """What the script says of the last phase that the reader played, or of the whole year; empty
    where it says nothing."""
    told = _told(year)
    return script().said(told["say"]) if told else ""


def is_success(year: Year) -> bool:
    """Whether what the script says is good news."""
    return bool(_told(year).get("good"))


def _told(year: Year) -> Mapping[str, Any]:
    said = script()
    last = next((step for step in reversed(year.steps) if step.is_own), None)
    if year.is_over:
        step, told = year.steps[-1], said.end
    elif last:
        step, told = last, said.of(last.before).told
    else:
        return {}
    return next((item for item in told if _is_so(step, item)), {})


def _is_so(step: Played, item: Mapping[str, Any]) -> bool:
    power = script().power
    stands = {space: unit.power for space, unit in step.outcome.position.unit_at.items()}
    obeyed = {done.published for done in step.outcome.minors}
    beaten = {done.unit.space for done in step.outcome.dislodged if done.unit.power == power}
    paid = {_about(bid.order) for bid in step.bids}
    return (
        all(stands.get(space) == owner for space, owner in item.get("stands", {}).items())
        and obeyed.issuperset(item.get("obeyed", ()))
        and beaten.issuperset(item.get("beaten", ()))
        and paid.issuperset(item.get("bid", ()))
        and (bool(beaten) or "dislodged" not in item)
        and ("disbanded" not in item or any(u.power == power for u in step.outcome.disbanded))
    )


def _about(order: str) -> str:
    """The space of an order's unit; of a build, that it is one."""
    words = order.split()
    if not words or words[0] in ("Build", "Remove", "Waive"):
        return words[0] if words else ""
    return space_of(words[1]) if len(words) > 1 else ""


def _is_possible(now: Position, hint: Hint) -> bool:
    variant, power = script().variant, script().power
    if not hint.order:
        return True
    if hint.points:
        minor = _about(hint.order)
        return minor in payable(now) and hint.order in map(str, options(variant, now, minor)[minor])
    return bool(possible(BoardState(variant, now), {power: (hint.order,)}).get(power))


def _own(
    now: Position, given: Hands
) -> tuple[tuple[str, ...], tuple[Bid, ...], Mapping[str, tuple[int, str]]]:
    """The reader's orders and points as far as they are possible, at most what there is to pay;
    and the bids of which a half is missing."""
    variant, power = script().variant, script().power
    lines = possible(BoardState(variant, now), {power: given.get(OWN, ())}).get(power, ())
    most = left = entitlement(variant, now, power)
    bids: list[Bid] = []
    halves: dict[str, tuple[int, str]] = {}
    for line in given.get(POINTS, ()):
        number, _, order = line.partition(" ")
        asked = max(whole_number(number) or 0, 0)
        points = min(asked, left)
        minor = _about(order) or order
        if minor not in payable(now):
            continue
        if order == minor and asked:
            halves[minor] = (min(asked, most), "")
        for exact in possible(BoardState(variant, now), {minor: (order,)}).get(minor, ()):
            if points:
                bids.append(Bid(points, exact))
                left -= points
            else:
                halves[minor] = (0, exact)
    return lines, tuple(bids), halves


def _played(now: Position, lines: tuple[str, ...], bids: tuple[Bid, ...], is_own: bool) -> Played:
    variant, power = script().variant, script().power
    others = script().of(now)
    orders = {**possible(BoardState(variant, now), others.hands), power: lines}
    paid = {**others.bids, power: bids} if bids else others.bids
    outcome = resolve(variant, now, orders, paid).public()
    return Played(now, {OWN: lines, **orders}, bids, outcome, is_own)
