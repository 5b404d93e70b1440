"""The page of a what-if board, and the rows of orders that other pages share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.game_text import text_from_game
from adjudicator.imports import Remark
from adjudicator.orders import space_of
from adjudicator.special.influence import FOR
from games.core.board.board import BoardView, board, drawn_lines
from games.core.codec import BoardState, variant_named
from games.core.words.names import alphabetical
from games.core.words.orders import place_name, with_dash
from games.learn.what_if.answers import LEVELS
from games.learn.what_if.forms import as_text
from games.learn.what_if.queries import (
    MAX_STEPS,
    MINORS,
    OrderField,
    OrdersByOwner,
    PlayedPhase,
    PlayedTrial,
    back_to,
    fields_in_tab,
    order_count,
    owners_with_orders,
    write_trial,
)
from games.models import ComputerLevel
from games.models.titles import turn_title
from games.record.import_words import remark_sentence
from games.sheets.page.choices import options_in_words
from games.sheets.words import unit_in_words
from games.story.page.results import ResultGroup, drawn_orders, results
from games.story.page.summary import public_headlines
from games.story.queries.facts import ResolvedPhase
from maps.render import Trace, ghosts_between

# More remarks help nobody.
MOST_REMARKS = 40


def told_context(
    data: Mapping[str, Any], remarks: Sequence[Remark], address: str
) -> dict[str, Any]:
    """The context of a game of another program: its remarks, its text, and its board if drawn."""
    variant = variant_named(data["variant"])
    return {
        "told": {
            "name": data["name"],
            "phases": sum(not phase["superseded"] for phase in data["phases"]),
            "remarks": [remark_sentence(variant, remark) for remark in remarks[:MOST_REMARKS]],
            "more": max(0, len(remarks) - MOST_REMARKS),
            "text": text_from_game(data),
            "board": address,
        }
    }


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


def address_of(origin: Origin, code: str, tab: str = "") -> str:
    """Return the address of a board on which an owner's orders are shown."""
    parts = {"s": code, "of": tab}
    query = urlencode({name: value for name, value in parts.items() if value})
    return f"{origin.path}?{query}" if query else origin.path


def what_if_context(
    origin: Origin,
    played: PlayedTrial,
    tab: str,
    *,
    refused: str = "",
    bad: Iterable[tuple[str, str]] = (),
) -> dict[str, Any]:
    """Return the context of what_if.html: its position, its draft and the last results.

    The text `refused` could not be used because of its `bad` lines.
    """
    variant, state = origin.variant, played.state
    last = played.steps[-1] if played.steps else None
    resolved = ResolvedPhase(variant, last.before, last.outcome) if last else None
    facts = public_headlines(variant, resolved.facts) if resolved else []
    winner = last.outcome.winner if last else None
    tabs = _tabs(played, tab or origin.power)
    here = next((row["key"] for row in tabs if row["is_shown"]), "")
    code = write_trial(played.trial)
    # The board before each phase.
    before = [
        (
            turn_title(variant.calendar, step.before.turn),
            address_of(origin, write_trial(back_to(played.trial, number))),
        )
        for number, step in enumerate(played.steps)
    ]
    return {
        "origin": origin,
        "title": turn_title(variant.calendar, played.now.turn),
        "kind": played.now.turn.phase.value,
        "board": _board(played, last, resolved),
        "played": before,
        "undo": before[-1] if before else None,
        "facts": [headline.fact for headline in facts],
        "results": _results(last, resolved) if last and resolved else [],
        "winner": variant.powers[winner].name if winner else "",
        "tabs": tabs,
        "rows": field_rows(state, fields_in_tab(state, here), played.draft),
        "tab": here,
        "text": as_text(played.draft),
        "refused": refused,
        "bad": list(bad),
        "code": code,
        "address": address_of(origin, code),
        "can_go_on": len(played.steps) < MAX_STEPS,
        "levels": [(level.value, ComputerLevel(level).label) for level in LEVELS],
        "variant_id": variant.id,
    }


def _results(last: PlayedPhase, resolved: ResolvedPhase) -> list[ResultGroup]:
    """The last phase's results, without units that had no order and suffered nothing."""
    lines = {line for lines in last.orders.values() for line in lines}
    groups = []
    for group in results(resolved):
        rows = tuple(row for row in group.rows if row.line in lines or row.fate)
        if rows:
            groups.append(ResultGroup(group.power, group.name, rows))
    return groups


def _board(
    played: PlayedTrial, last: PlayedPhase | None, resolved: ResolvedPhase | None
) -> BoardView | None:
    """Draw the position with its draft, or with the last phase's orders if the draft is empty."""
    title = turn_title(played.variant.calendar, played.now.turn)
    if played.draft or last is None or resolved is None:
        lines = [line for lines in played.draft.values() for line in lines]
        return board(played.state, title, orders=drawn_lines(played.state, lines), tools=True)
    ordered = {line for lines in last.orders.values() for line in lines}
    gone = set(last.outcome.disbanded)
    return board(
        played.state,
        title,
        orders=[item for item in drawn_orders(resolved) if str(item.order) in ordered],
        tools=True,
        trace=Trace(last.before, tuple(ghosts_between(last.before, played.now, gone))),
    )


def _tabs(played: PlayedTrial, tab: str) -> list[dict[str, Any]]:
    """A tab for each power that may order, and one for all minors."""
    powers, state = played.variant.powers, played.state
    owners = owners_with_orders(state)
    named = [owner for owner in owners if owner in powers]
    named.sort(key=lambda power: alphabetical(powers[power].short))
    tabs = {power: [power] for power in named}
    if minors := [owner for owner in owners if owner not in powers]:
        tabs[MINORS] = minors
    here = tab if tab in tabs else next(iter(tabs), "")
    return [
        {
            "key": key,
            "power": key if key != MINORS else "",
            "name": powers[key].short if key != MINORS else "",
            "given": sum(len(played.draft.get(owner, ())) for owner in owners),
            "count": sum(order_count(state, owner) for owner in owners),
            "is_shown": key == here,
        }
        for key, owners in tabs.items()
    ]


SELECTED = mark_safe(" selected")


def field_rows(
    state: BoardState, fields: Iterable[OrderField], orders: OrdersByOwner
) -> list[dict[str, Any]]:
    """Return the rows of some order fields, with the orders given so far.

    games/learn/order_row.html describes each.
    """
    by_owner: dict[str, list[OrderField]] = {}
    for field in fields:
        by_owner.setdefault(field.owner, []).append(field)
    rows = []
    for owner, own in by_owner.items():
        lines = _by_field(own, orders.get(owner, ()))
        rows += [_row(state, field, lines.get(field.name, "")) for field in own]
    return rows


def _by_field(fields: list[OrderField], lines: Iterable[str]) -> dict[str, str]:
    """The orders by the name of the field that each belongs to."""
    chosen: dict[str, str] = {}
    numbered = [field.name for field in fields if field.unit is None]
    by_space = {field.key: field.name for field in fields if field.unit is not None}
    alliances = [field.name for field in fields if field.alliances]
    for line in lines:
        words = line.split()
        ordered = by_space.get(space_of(words[1])) if len(words) > 1 else None
        free = next((name for name in numbered if name not in chosen), None)
        name = ordered or free or next(iter(alliances), None)
        if name:
            chosen.setdefault(name, line)
    return chosen


def _row(state: BoardState, field: OrderField, line: str) -> dict[str, Any]:
    if field.alliances:
        return _alliance_row(state, field, line)
    unit = field.unit
    is_power = field.owner in state.variant.powers
    own = {item.space for item in state.position.units if state.position.side(item) == field.owner}
    number = _("Removal %(number)s") if field.is_removal else _("Build %(number)s")
    name = number % {"number": field.key}
    if unit:
        name = unit_in_words(state.variant.board, unit.kind, unit.location)
    return {
        "field": field.name,
        "unit": str(unit) if unit else name,
        "name": name,
        "kind": unit.kind if unit else "",
        "power": field.owner if is_power else "",
        "value": line,
        "code": with_dash(line),
        "without": _without(field, state.position),
        "options": options_in_words(state.variant.board, field.choices, line, own=own),
        "none": "",
    }


def _alliance_row(state: BoardState, field: OrderField, line: str) -> dict[str, Any]:
    """The row of an armed neutral, with the powers that it may ally with."""
    assert field.unit is not None, "an armed neutral is its unit"
    alliance = state.position.alliances.get(field.owner)
    stays = _("It has no ally.")
    if alliance:
        ally = state.variant.powers[alliance.power].short
        stays = _("It stays the ally of %(power)s.") % {"power": ally}
    words = {code: _alliance(state.variant, code) for code in field.alliances}
    return {
        "field": field.name,
        "unit": str(field.unit),
        "name": place_name(state.variant.board, field.unit.location),
        "kind": field.unit.kind,
        "power": "",
        "value": line,
        "code": "",
        "without": stays,
        "options": format_html_join(
            "",
            '<option value="{}"{}>{}</option>',
            ((code, SELECTED if code == line else "", label) for code, label in words.items()),
        ),
        "none": stays,
    }


def _alliance(variant: Variant, line: str) -> str:
    _minor, _for, power = line.partition(FOR)
    if not power:
        return _("Its alliance ends")
    return _("Ally of %(power)s") % {"power": variant.powers[power].short}


def _without(field: OrderField, position: Position) -> str:
    """The effect of giving no order."""
    if field.unit is None:
        return _("The rules choose the unit.") if field.is_removal else _("Nothing is built.")
    is_beaten = any(item.unit == field.unit for item in position.dislodged)
    return _("It will be disbanded.") if is_beaten else _("It will hold.")
