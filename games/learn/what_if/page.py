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
from games.learn.what_if.forms import BadLine, written
from games.learn.what_if.queries import (
    MAX_STEPS,
    MINORS,
    OrderField,
    PlayedTrial,
    TrialStep,
    back_to,
    listed_owners,
    order_count,
    order_fields,
    owners_with_orders,
    write_trial,
)
from games.models.titles import turn_title
from games.sheets.page.choices import options_in_words
from games.sheets.words import unit_in_words
from games.story.page.results import ResultGroup, drawn_orders, results
from games.story.page.summary import public_headlines
from games.story.queries.facts import ResolvedPhase
from maps.render import Trace, ghosts_between


@dataclass(frozen=True, slots=True)
class Origin:
    """The start of a board: its phase, and the game or the variant that it is taken from."""

    title: str
    name: str
    url: str
    variant: Variant
    start: Position
    path: str
    power: str = ""


@dataclass(frozen=True, slots=True)
class UndoLink:
    """The title of a played phase, and the address of the board before it."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class OwnerTab:
    """The button of a power or of all minors, with the numbers of its orders."""

    key: str
    power: str
    name: str
    given: int
    count: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class WhatIfContext:
    """The context of games/learn/what_if.html, whose first lines describe each field."""

    origin: Origin
    title: str
    kind: str
    board: BoardView | None
    played: list[UndoLink]
    undo: UndoLink | None
    facts: list[str]
    results: list[ResultGroup]
    winner: str
    tabs: list[OwnerTab]
    rows: list[FieldRow]
    shown: str
    text: str
    bad: list[BadLine]
    typed: str
    code: str
    address: str
    can_go_on: bool
    variant_id: str


def address_of(origin: Origin, code: str, shown: str = "") -> str:
    """Return the address of a board on which an owner's orders are shown."""
    parts = {"s": code, "of": shown}
    query = urlencode({name: value for name, value in parts.items() if value})
    return f"{origin.path}?{query}" if query else origin.path


def what_if_context(
    origin: Origin,
    found: PlayedTrial,
    shown: str,
    *,
    typed: str = "",
    bad: Iterable[BadLine] = (),
) -> WhatIfContext:
    """Build the page of a board: its position, its draft and the last results."""
    variant, now = origin.variant, found.now
    last = found.steps[-1] if found.steps else None
    tabs = _tabs(variant, found, shown or origin.power)
    here = next((tab.key for tab in tabs if tab.is_shown), "")
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
        tabs=tabs,
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


def _resolved(variant: Variant, last: TrialStep) -> ResolvedPhase:
    return ResolvedPhase(variant, last.before, last.outcome)


def _results(variant: Variant, last: TrialStep) -> list[ResultGroup]:
    """The last phase's results, without units that had no order and suffered nothing."""
    groups = results(_resolved(variant, last))
    ordered = {line for lines in last.orders.values() for line in lines}
    found = []
    for group in groups:
        rows = tuple(row for row in group.rows if row.line in ordered or row.fate)
        if rows:
            found.append(ResultGroup(group.power, group.name, rows))
    return found


def _board(variant: Variant, found: PlayedTrial, last: TrialStep | None) -> BoardView | None:
    """Draw the position with its draft, or with the last phase's orders if the draft is empty."""
    title = turn_title(variant.calendar, found.now.turn)
    if found.draft or last is None:
        lines = [line for lines in found.draft.values() for line in lines]
        orders = drawn_lines(BoardState(variant, found.now), lines)
        return board(BoardState(variant, found.now), title, orders=orders, tools=True)
    orders = drawn_orders(_resolved(variant, last))
    ordered = {line for lines in last.orders.values() for line in lines}
    gone = set(last.outcome.disbanded)
    return board(
        BoardState(variant, found.now),
        title,
        orders=[item for item in orders if str(item.order) in ordered],
        tools=True,
        trace=Trace(last.before, tuple(ghosts_between(last.before, found.now, gone))),
    )


def _played(origin: Origin, found: PlayedTrial) -> list[UndoLink]:
    return [
        UndoLink(
            turn_title(origin.variant.calendar, step.before.turn),
            address_of(origin, write_trial(back_to(found.trial, number))),
        )
        for number, step in enumerate(found.steps)
    ]


def _tabs(variant: Variant, found: PlayedTrial, shown: str) -> list[OwnerTab]:
    """A tab for each power that may order, and one for all minors."""
    owners = owners_with_orders(BoardState(variant, found.now))
    powers = [owner for owner in owners if owner in variant.powers]
    powers.sort(key=lambda power: alphabetical(variant.powers[power].short))
    minors = [owner for owner in owners if owner not in variant.powers]
    known = [*powers, *([MINORS] if minors else [])]
    here = shown if shown in known else next(iter(known), "")
    tabs = [
        _tab(variant, found, power, variant.powers[power].short, [power], power == here)
        for power in powers
    ]
    if minors:
        tabs.append(_tab(variant, found, MINORS, "", minors, here == MINORS))
    return tabs


def _tab(
    variant: Variant, found: PlayedTrial, key: str, name: str, owners: list[str], is_shown: bool
) -> OwnerTab:
    return OwnerTab(
        key=key,
        power=key if key != MINORS else "",
        name=name,
        given=sum(len(found.draft.get(owner, ())) for owner in owners),
        count=sum(order_count(BoardState(variant, found.now), owner) for owner in owners),
        is_shown=is_shown,
    )


def _rows(variant: Variant, found: PlayedTrial, shown: str) -> list[FieldRow]:
    return [
        row
        for owner in listed_owners(BoardState(variant, found.now), shown)
        for row in field_rows(
            BoardState(variant, found.now),
            order_fields(BoardState(variant, found.now), owner),
            found.draft.get(owner, ()),
        )
    ]


SELECTED = mark_safe(" selected")


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A row with a list of orders; the template describes each field."""

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


def field_rows(
    state: BoardState, fields: Iterable[OrderField], lines: Iterable[str]
) -> list[FieldRow]:
    """Return the rows of some order fields, with the orders given so far."""
    fields = list(fields)
    chosen = _by_field(fields, lines)
    return [_row(state, field, chosen.get(field.name, "")) for field in fields]


def _by_field(fields: list[OrderField], lines: Iterable[str]) -> dict[str, str]:
    """The orders by the name of the field that each belongs to."""
    chosen: dict[str, str] = {}
    numbered = [field.name for field in fields if field.unit is None]
    by_space = {field.key: field.name for field in fields if field.unit is not None}
    alliances = [field.name for field in fields if field.alliances]
    for line in lines:
        words = line.split()
        of_unit = by_space.get(space_of(words[1])) if len(words) > 1 else None
        free = next((name for name in numbered if name not in chosen), None)
        name = of_unit or free or next(iter(alliances), None)
        if name:
            chosen.setdefault(name, line)
    return chosen


def _row(state: BoardState, field: OrderField, line: str) -> FieldRow:
    if field.alliances:
        return _alliance_row(state, field, line)
    unit = field.unit
    is_power = field.owner in state.variant.powers
    own = {item.space for item in state.position.units if state.position.side(item) == field.owner}
    return FieldRow(
        field=field.name,
        unit=str(unit) if unit else _number(field),
        name=unit_in_words(state.variant.board, unit.kind, unit.location)
        if unit
        else _number(field),
        kind=unit.kind if unit else "",
        power=field.owner if is_power else "",
        value=line,
        code=printed(line),
        without=_without(field, state.position),
        options=options_in_words(state.variant.board, field.choices, line, own=own),
    )


def _alliance_row(state: BoardState, field: OrderField, line: str) -> FieldRow:
    """The row of an armed neutral, with the powers that it may ally with."""
    assert field.unit is not None, "an armed neutral is its unit"
    alliance = state.position.alliances.get(field.owner)
    stays = _("It has no ally.")
    if alliance:
        ally = state.variant.powers[alliance.power].short
        stays = _("It stays the ally of %(power)s.") % {"power": ally}
    said = {each: _alliance(state.variant, each) for each in field.alliances}
    return FieldRow(
        field=field.name,
        unit=str(field.unit),
        name=place_name(state.variant.board, field.unit.location),
        kind=field.unit.kind,
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


def _number(field: OrderField) -> str:
    if field.is_removal:
        return _("Removal %(number)s") % {"number": field.key}
    return _("Build %(number)s") % {"number": field.key}


def _without(field: OrderField, position: Position) -> str:
    """The effect of giving no order."""
    if field.unit is None:
        return _("The rules choose the unit.") if field.is_removal else _("Nothing is built.")
    is_beaten = any(item.unit == field.unit for item in position.dislodged)
    return _("It will be disbanded.") if is_beaten else _("It will hold.")
