"""The guided first year: a script for the other powers, hints for the reader, and the results.

The file in first_year/ has
  variant, power, minors   the board, the reader's power, and the minors that it can bid on
  neighbours               the powers whose orders are drawn, beside the reader's
  view                     the spaces in the picture
  [words]                  title, sentence, the comments, and X_do, X_why, X_ahead for each hint X
  [[turns]]                one phase, with
    season, phase
    orders, bids           of the others: power = lines; power, points, order
    hints                  say: the key of its words; order; points if it is a bid; instead: hints
                           that it replaces when they are impossible
    comments               say: the key of its words; good, for good news; and the conditions:
                           stands (space = power), obeyed (orders of minors), beaten (spaces where
                           the reader's units were dislodged), dislodged (any of them), disbanded
                           (any of them), bid (minors that the reader bid on)
  [[end]]                  comments on the whole year
A hint is left out if its order is impossible, so hints fit whatever was ordered before.

The address of a year is that of a trial: bids are stored beside the orders.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext

from adjudicator import Bid, Position, Variant, entitlement, options, resolve
from adjudicator.orders import space_of
from adjudicator.state import PhaseKind
from games.core.codec import BoardState, variant_named
from games.core.forms import whole_number
from games.learn.queries.chapters import BidsByPower, read_bids, read_orders
from games.learn.what_if.queries import OrdersByOwner, PlayedPhase, Trial, order_fields, possible

FILE = Path(__file__).parents[1] / "first_year" / "france.toml"
# The keys of a trial for the reader's orders, and for the bids, each as "2 A Swi H".
OWN, POINTS = "own", "points"
NONE_UNFINISHED: Mapping[str, tuple[int, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice on what to do next: an order, a bid if it has points, or ending the turn.

    It is given `instead` of other hints when none of these is possible.
    """

    say: str
    order: str = ""
    points: int = 0
    number: int = 0
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScriptedPhase:
    """A phase in the script: orders and bids of the others, hints, and comments on the result."""

    orders: OrdersByOwner
    bids: BidsByPower
    hints: tuple[Hint, ...]
    comments: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Script:
    """The script of a first year, with its `turns` by season and phase."""

    variant_id: str
    power: str
    neighbours: tuple[str, ...]
    minors: tuple[str, ...]
    view: tuple[str, ...]
    words: Mapping[str, str]
    turns: Mapping[tuple[str, str], ScriptedPhase]
    end: tuple[Mapping[str, Any], ...]

    @property
    def variant(self) -> Variant:
        """The variant, with names in the reader's language."""
        return variant_named(self.variant_id)

    def text(self, name: str) -> str:
        """Return one of its words in the reader's language."""
        return gettext(self.words[name])

    def phase_at(self, position: Position) -> ScriptedPhase:
        """Return the phase of the script for a position; empty if it has none."""
        turn = position.turn
        return self.turns.get((turn.season.value, turn.phase.value), ScriptedPhase({}, {}, (), ()))


@dataclass(frozen=True, slots=True)
class Year:
    """The year so far, with the draft: orders, bids, and unfinished bids by minor.

    An unfinished bid has points without an order, or an order without points.
    """

    steps: tuple[PlayedPhase, ...]
    now: Position
    lines: tuple[str, ...]
    bids: tuple[Bid, ...]
    is_over: bool
    unfinished: Mapping[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def state(self) -> BoardState:
        """The board that the draft is for."""
        return _board(self.now)

    @property
    def last(self) -> PlayedPhase | None:
        """The last phase in which the reader could order something."""
        return next((step for step in reversed(self.steps) if step.is_own), None)

    @property
    def is_begun(self) -> bool:
        """Whether the reader has ordered anything."""
        return bool(self.steps or self.lines or self.bids or self.unfinished)

    @property
    def trial(self) -> Trial:
        """The year as its address holds it."""
        own = (step for step in self.steps if step.is_own)
        return Trial(
            tuple(_stored_orders(step.orders.get(OWN, ()), step.bids) for step in own),
            {} if self.is_over else _stored_orders(self.lines, self.bids, self.unfinished),
        )


def _stored_orders(
    lines: tuple[str, ...],
    bids: Iterable[Bid],
    unfinished: Mapping[str, tuple[int, str]] = NONE_UNFINISHED,
) -> dict[str, tuple[str, ...]]:
    """Orders and bids as a trial holds them."""
    paid = (
        *(f"{bid.points} {bid.order}" for bid in bids),
        *(unfinished_bid(minor, *rest) for minor, rest in unfinished.items()),
    )
    return {name: texts for name, texts in ((OWN, lines), (POINTS, paid)) if texts}


def _board(now: Position) -> BoardState:
    return BoardState(script().variant, now)


@cache
def script() -> Script:
    """Read the script from its file."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    number, turns = 0, {}
    for turn in data["turns"]:
        hints = []
        for item in turn["hints"]:
            number += 1
            instead = tuple(item.pop("instead", ()))
            hints.append(Hint(**item, number=number, instead=instead))
        turns[turn["season"], turn["phase"]] = ScriptedPhase(
            read_orders(turn.get("orders", {})),
            read_bids(turn.get("bids", ())),
            tuple(hints),
            tuple(turn.get("comments", ())),
        )
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
    """Play the year with the reader's orders and bids; impossible ones are left out."""
    now, steps = script().variant.start, []
    first, played = now.turn.year, [*trial.played]
    while now.turn.year == first:
        is_movement = now.turn.phase is PhaseKind.MOVEMENT
        is_own = is_movement or bool(order_fields(_board(now), script().power))
        if is_own and not played:
            break
        lines, bids, _unfinished = _read_orders(now, played.pop(0) if is_own else {})
        steps.append(_play_phase(now, lines, bids, is_own))
        now = steps[-1].outcome.position
        if steps[-1].outcome.winner:
            break
    is_over = now.turn.year != first
    lines, bids, unfinished = _read_orders(now, {} if is_over else trial.draft)
    return Year(tuple(steps), now, lines, bids, is_over, unfinished)


def unfinished_bid(minor: str, points: int, order: str = "") -> str:
    """Write a bid without an order, as "2 Swi", or without points, as "0 A Swi H"."""
    return f"{points} {order or minor}"


def payable(now: Position) -> tuple[str, ...]:
    """Return the minors that the reader can bid on."""
    if not entitlement(script().variant, now, script().power):
        return ()
    own = {unit.space for unit in now.units if unit.power == unit.space}
    return tuple(minor for minor in script().minors if minor in own)


def hints_of(now: Position) -> tuple[Hint, ...]:
    """Return the hints for a position, without those that are impossible."""
    hints = [hint for hint in script().phase_at(now).hints if _is_possible(now, hint)]
    offered = {hint.say for hint in hints}
    return tuple(hint for hint in hints if offered.isdisjoint(hint.instead))


def is_followed(hint: Hint, year: Year) -> bool:
    """Whether the hint's unit or minor has an order, even a different one.

    The very bid of the hint must have as many points, or all that the reader has.
    """
    if hint.points:
        paid = next((bid for bid in year.bids if _about(bid.order) == _about(hint.order)), None)
        if paid is None or paid.order != hint.order or paid.points >= hint.points:
            return paid is not None
        most = entitlement(script().variant, year.now, script().power)
        return sum(bid.points for bid in year.bids) >= most
    return any(_about(line) == _about(hint.order) for line in year.lines)


def with_hint(year: Year, hint: Hint) -> Trial:
    """Return the year with the order or bid of a hint."""
    played = year.trial.played
    lines, bids = year.lines, year.bids
    if hint.points:
        others = tuple(bid for bid in bids if _about(bid.order) != _about(hint.order))
        bids = (*others, Bid(hint.points, hint.order))
    elif hint.order:
        about = _about(hint.order)
        lines = (hint.order, *(line for line in lines if _about(line) != about))
    unfinished = {
        minor: rest for minor, rest in year.unfinished.items() if minor != _about(hint.order)
    }
    return Trial(played, _stored_orders(lines, bids, unfinished))


def comment_on(year: Year) -> tuple[str, bool]:
    """Return a comment, and whether it is good news; "" if the conditions of none are met.

    It is on the last phase the reader played, or on the whole year.
    """
    if year.is_over:
        step, comments = year.steps[-1], script().end
    elif year.last:
        step, comments = year.last, script().phase_at(year.last.before).comments
    else:
        return "", False
    comment = next((item for item in comments if _is_met(step, item)), None)
    return (script().text(comment["say"]), bool(comment.get("good"))) if comment else ("", False)


def _is_met(step: PlayedPhase, item: Mapping[str, Any]) -> bool:
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
    """The space of an order's unit; for a build or removal, that word."""
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
    return bool(possible(_board(now), {power: (hint.order,)}).get(power))


def _read_orders(
    now: Position, stored: OrdersByOwner
) -> tuple[tuple[str, ...], tuple[Bid, ...], Mapping[str, tuple[int, str]]]:
    """The reader's possible orders, the bids that the points allow, and unfinished bids."""
    variant, power = script().variant, script().power
    lines = possible(_board(now), {power: stored.get(OWN, ())}).get(power, ())
    most = left = entitlement(variant, now, power)
    bids: list[Bid] = []
    unfinished: dict[str, tuple[int, str]] = {}
    for line in stored.get(POINTS, ()):
        number, _, order = line.partition(" ")
        bid = max(whole_number(number) or 0, 0)
        points = min(bid, left)
        minor = _about(order) or order
        if minor not in payable(now):
            continue
        if order == minor and bid:
            unfinished[minor] = (min(bid, most), "")
        for exact in possible(_board(now), {minor: (order,)}).get(minor, ()):
            if points:
                bids.append(Bid(points, exact))
                left -= points
            else:
                unfinished[minor] = (0, exact)
    return lines, tuple(bids), unfinished


def _play_phase(
    now: Position, lines: tuple[str, ...], bids: tuple[Bid, ...], is_own: bool
) -> PlayedPhase:
    power, others = script().power, script().phase_at(now)
    orders = {**possible(_board(now), others.orders), power: lines}
    paid = {**others.bids, power: bids} if bids else others.bids
    outcome = resolve(script().variant, now, orders, paid).public()
    return PlayedPhase(now, {OWN: lines, **orders}, outcome, bids, is_own)
