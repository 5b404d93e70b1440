"""The context of games/learn/what_if.html."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.orders import space_of
from adjudicator.special.influence import FOR
from games.core.board.board import BoardView, board, drawn_lines
from games.core.codec import BoardState
from games.core.words.names import alphabetical
from games.core.words.orders import place_name, printed
from games.learn.what_if.forms import MAX_STEPS, BadLine, Step, Tried, back_to, write_trial, written
from games.learn.what_if.queries import (
    MINORS,
    Asked,
    asked_count,
    asked_of,
    owners_asked,
    owners_of,
)
from games.models.titles import turn_title
from games.sheets.page.choices import options_in_words
from games.sheets.words import unit_in_words
from games.story.page.results import ResultGroup, drawn, results
from games.story.page.summary import public_headlines
from games.story.queries.facts import ResolvedPhase
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
    """What games/learn/what_if.html takes; its first lines tell of each field."""

    origin: Origin
    title: str
    kind: str
    board: BoardView | None
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
    facts = public_headlines(variant, _resolved(variant, last).facts) if last else []
    winner = last.outcome.winner if last else None
    return WhatIfContext(
        origin=origin,
        title=turn_title(variant.calendar, now.turn),
        kind=now.turn.phase.value,
        board=_board(variant, found, last),
        played=played,
        undo=played[-1] if played else None,
        facts=[headline.fact for headline in facts],
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


def _resolved(variant: Variant, last: Step) -> ResolvedPhase:
    return ResolvedPhase(variant, last.before, last.outcome)


def _results(variant: Variant, last: Step) -> list[ResultGroup]:
    """The last phase's results; of units that were told nothing and stayed, none."""
    groups = results(_resolved(variant, last))
    ordered = {line for lines in last.hands.values() for line in lines}
    found = []
    for group in groups:
        rows = tuple(row for row in group.rows if row.line in ordered or row.fate)
        if rows:
            found.append(ResultGroup(group.power, group.name, rows))
    return found


def _board(variant: Variant, found: Tried, last: Step | None) -> BoardView | None:
    """The position with the orders that stand; where there are none, with what led to it."""
    title = turn_title(variant.calendar, found.now.turn)
    if found.draft or last is None:
        lines = [line for lines in found.draft.values() for line in lines]
        orders = drawn_lines(BoardState(variant, found.now), lines)
        return board(BoardState(variant, found.now), title, orders=orders, tools=True)
    orders = drawn(_resolved(variant, last))
    ordered = {line for lines in last.hands.values() for line in lines}
    gone = set(last.outcome.disbanded)
    return board(
        BoardState(variant, found.now),
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
    owners = owners_asked(BoardState(variant, found.now))
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
        asked=sum(asked_count(BoardState(variant, found.now), owner) for owner in owners),
        is_shown=is_shown,
    )


def _rows(variant: Variant, found: Tried, shown: str) -> list[HandRow]:
    return [
        row
        for owner in owners_of(BoardState(variant, found.now), shown)
        for row in hand_rows(
            BoardState(variant, found.now),
            asked_of(BoardState(variant, found.now), owner),
            found.draft.get(owner, ()),
        )
    ]


SELECTED = mark_safe(" selected")


@dataclass(frozen=True, slots=True)
class HandRow:
    """A line to fill in; the template says what each part is."""

    field: str
    unit: str
    name: str
    kind: str
    power: str
    value: str
    code: str
    without: str
    options: SafeString
    none: str = ""


def hand_rows(state: BoardState, asked: Iterable[Asked], lines: Iterable[str]) -> list[HandRow]:
    """The lines with the orders that stand in them."""
    asked, lines = list(asked), list(lines)
    by_field = placed(asked, lines)
    return [_row(state, item, by_field.get(item.field, "")) for item in asked]


def placed(asked: Iterable[Asked], lines: Iterable[str]) -> dict[str, str]:
    """The orders by the field in which each stands."""
    fields: dict[str, str] = {}
    numbered = [item.field for item in asked if item.unit is None]
    by_space = {item.key: item.field for item in asked if item.unit is not None}
    by_owner = {item.owner: item.field for item in asked if item.alliances}
    for line in lines:
        words = line.split()
        place = by_space.get(space_of(words[1])) if len(words) > 1 else None
        free = next((field for field in numbered if field not in fields), None)
        field = place or free or next(iter(by_owner.values()), None)
        if field:
            fields.setdefault(field, line)
    return fields


def _row(state: BoardState, asked: Asked, line: str) -> HandRow:
    if asked.alliances:
        return _alliance_row(state, asked, line)
    unit = asked.unit
    is_power = asked.owner in state.variant.powers
    own = {item.space for item in state.position.units if state.position.side(item) == asked.owner}
    return HandRow(
        field=asked.field,
        unit=str(unit) if unit else _number(asked),
        name=unit_in_words(state.variant.board, unit.kind, unit.location)
        if unit
        else _number(asked),
        kind=unit.kind if unit else "",
        power=asked.owner if is_power else "",
        value=line,
        code=printed(line),
        without=_without(asked, state.position),
        options=options_in_words(state.variant.board, asked.choices, line, own=own),
    )


def _alliance_row(state: BoardState, asked: Asked, line: str) -> HandRow:
    """Whose ally an armed neutral is to be."""
    assert asked.unit is not None, "an armed neutral is its unit"
    held = state.position.alliances.get(asked.owner)
    ally = state.variant.powers[held.power].short if held else ""
    stays = _("It stays the ally of %(power)s.") % {"power": ally} if held else _("It has no ally.")
    said = {each: _alliance(state.variant, each) for each in asked.alliances}
    return HandRow(
        field=asked.field,
        unit=str(asked.unit),
        name=place_name(state.variant.board, asked.unit.location),
        kind=asked.unit.kind,
        power="",
        value=line,
        code="",
        without=stays,
        options=format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            ((each, SELECTED if each == line else "", words) for each, words in said.items()),
        ),
        none=stays,
    )


def _alliance(variant: Variant, line: str) -> str:
    _minor, _for, power = line.partition(FOR)
    if not power:
        return _("Its alliance ends")
    return _("Ally of %(power)s") % {"power": variant.powers[power].short}


def _number(asked: Asked) -> str:
    if asked.is_removal:
        return _("Removal %(number)s") % {"number": asked.key}
    return _("Build %(number)s") % {"number": asked.key}


def _without(asked: Asked, position: Position) -> str:
    """What becomes of a line that is left empty."""
    if asked.unit is None:
        return _("The unit is chosen by rule.") if asked.is_removal else _("Nothing is built.")
    is_beaten = any(item.unit == asked.unit for item in position.dislodged)
    return _("It will be disbanded.") if is_beaten else _("It will hold.")
