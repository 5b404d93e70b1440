"""The context of games/what_if/what_if.html."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from adjudicator import Position, Variant
from games.core.board.board import Board, board
from games.core.board.drawn_lines import drawn_lines
from games.core.words.alphabet import alphabetical
from games.models.titles import turn_title
from games.phases.page.results import ResultGroup, Seen, drawn, results
from games.phases.page.told import told
from games.phases.queries.facts import facts_of
from games.what_if.forms import BadLine, written
from games.what_if.page.rows import HandRow, hand_rows
from games.what_if.queries.by_hand import MINORS, asked_count, asked_of, owners_asked, owners_of
from games.what_if.queries.trial import MAX_STEPS, Step, Tried, back_to, write_trial
from maps.render import Trace, ghosts_between


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a board began: the title of its phase, and the game or the rules that it is of."""

    title: str
    name: str
    url: str
    variant: Variant
    start: Position
    path: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class Back:
    """A phase that was played, and the address of the board before it."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Hand:
    """A power, or all minors, with how many of its orders stand."""

    key: str
    power: str
    name: str
    given: int
    asked: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class WhatIfContext:
    """What games/what_if/what_if.html takes; its first lines tell of each field."""

    origin: Origin
    title: str
    kind: str
    board: Board | None
    played: list[Back]
    undo: Back | None
    facts: list[str]
    results: list[ResultGroup]
    winner: str
    hands: list[Hand]
    rows: list[HandRow]
    shown: str
    text: str
    bad: list[BadLine]
    typed: str
    code: str
    address: str
    can_go_on: bool
    variant_id: str


def address_of(origin: Origin, code: str, shown: str = "") -> str:
    """The address of a board, with the orders of an owner to be changed."""
    asked = {"s": code, "of": shown}
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"{origin.path}?{query}" if query else origin.path


def what_if_context(
    origin: Origin,
    found: Tried,
    shown: str,
    *,
    typed: str = "",
    bad: Iterable[BadLine] = (),
) -> WhatIfContext:
    """A board with what was played on it and the orders that stand."""
    variant, now = origin.variant, found.now
    last = found.steps[-1] if found.steps else None
    hands = _hands(variant, found, shown or origin.power)
    here = next((hand.key for hand in hands if hand.is_shown), "")
    code = write_trial(found.trial)
    played = _played(origin, found)
    facts = told(variant, facts_of(variant, last.before, last.outcome)) if last else []
    winner = last.outcome.winner if last else None
    return WhatIfContext(
        origin=origin,
        title=turn_title(variant.calendar, now.turn),
        kind=now.turn.phase.value,
        board=_board(variant, found, last),
        played=played,
        undo=played[-1] if played else None,
        facts=[fact.sentence for fact in facts],
        results=_results(variant, last) if last else [],
        winner=variant.powers[winner].name if winner else "",
        hands=hands,
        rows=_rows(variant, found, here),
        shown=here,
        text=written(found.draft),
        bad=list(bad),
        typed=typed,
        code=code,
        address=address_of(origin, code),
        can_go_on=len(found.steps) < MAX_STEPS,
        variant_id=variant.id,
    )


def _results(variant: Variant, last: Step) -> list[ResultGroup]:
    """The last phase's results; of units that were told nothing and stayed, none."""
    groups = results(Seen(variant, last.before, last.outcome))
    ordered = {line for lines in last.hands.values() for line in lines}
    found = []
    for group in groups:
        rows = tuple(row for row in group.rows if row.line in ordered or row.fate)
        if rows:
            found.append(ResultGroup(group.power, group.name, rows))
    return found


def _board(variant: Variant, found: Tried, last: Step | None) -> Board | None:
    """The position with the orders that stand; where there are none, with what led to it."""
    title = turn_title(variant.calendar, found.now.turn)
    if found.draft or last is None:
        lines = [line for lines in found.draft.values() for line in lines]
        orders = drawn_lines(variant, found.now, lines)
        return board(variant, found.now, title, orders=orders, tools=True)
    orders = drawn(variant, last.before, last.outcome)
    ordered = {line for lines in last.hands.values() for line in lines}
    gone = set(last.outcome.disbanded)
    return board(
        variant,
        found.now,
        title,
        orders=[item for item in orders if str(item.order) in ordered],
        tools=True,
        trace=Trace(last.before, tuple(ghosts_between(last.before, found.now, gone))),
    )


def _played(origin: Origin, found: Tried) -> list[Back]:
    return [
        Back(
            turn_title(origin.variant.calendar, step.before.turn),
            address_of(origin, write_trial(back_to(found.trial, number))),
        )
        for number, step in enumerate(found.steps)
    ]


def _hands(variant: Variant, found: Tried, shown: str) -> list[Hand]:
    """Every power that has something to order, and the minors together."""
    owners = owners_asked(variant, found.now)
    powers = [owner for owner in owners if owner in variant.powers]
    powers.sort(key=lambda power: alphabetical(variant.powers[power].short))
    minors = [owner for owner in owners if owner not in variant.powers]
    known = [*powers, *([MINORS] if minors else [])]
    here = shown if shown in known else next(iter(known), "")
    hands = [
        _hand(variant, found, power, variant.powers[power].short, [power], power == here)
        for power in powers
    ]
    if minors:
        hands.append(_hand(variant, found, MINORS, "", minors, here == MINORS))
    return hands


def _hand(
    variant: Variant, found: Tried, key: str, name: str, owners: list[str], is_shown: bool
) -> Hand:
    return Hand(
        key=key,
        power=key if key != MINORS else "",
        name=name,
        given=sum(len(found.draft.get(owner, ())) for owner in owners),
        asked=sum(asked_count(variant, found.now, owner) for owner in owners),
        is_shown=is_shown,
    )


def _rows(variant: Variant, found: Tried, shown: str) -> list[HandRow]:
    return [
        row
        for owner in owners_of(variant, found.now, shown)
        for row in hand_rows(
            variant, found.now, asked_of(variant, found.now, owner), found.draft.get(owner, ())
        )
    ]
