"""The lines of a board in one hand as games/what_if/order_row.html takes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.orders import space_of
from adjudicator.special.influence import FOR
from games.core.words.orders import place_name, printed
from games.orders.page.choices_in_words import options_in_words
from games.orders.words.in_words import unit_in_words
from games.what_if.queries.by_hand import Asked

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


def hand_rows(
    variant: Variant, position: Position, asked: Iterable[Asked], lines: Iterable[str]
) -> list[HandRow]:
    """The lines with the orders that stand in them."""
    asked, lines = list(asked), list(lines)
    by_field = placed(asked, lines)
    return [_row(variant, position, item, by_field.get(item.field, "")) for item in asked]


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


def _row(variant: Variant, position: Position, asked: Asked, line: str) -> HandRow:
    if asked.alliances:
        return _alliance_row(variant, position, asked, line)
    unit = asked.unit
    is_power = asked.owner in variant.powers
    own = {item.space for item in position.units if position.side(item) == asked.owner}
    return HandRow(
        field=asked.field,
        unit=str(unit) if unit else _number(asked),
        name=unit_in_words(variant.board, unit.kind, unit.location) if unit else _number(asked),
        kind=unit.kind if unit else "",
        power=asked.owner if is_power else "",
        value=line,
        code=printed(line),
        without=_without(asked, position),
        options=options_in_words(variant.board, asked.choices, line, own=own),
    )


def _alliance_row(variant: Variant, position: Position, asked: Asked, line: str) -> HandRow:
    """Whose ally an armed neutral is to be."""
    assert asked.unit is not None, "an armed neutral is its unit"
    held = position.alliances.get(asked.owner)
    ally = variant.powers[held.power].short if held else ""
    stays = _("It stays the ally of %(power)s.") % {"power": ally} if held else _("It has no ally.")
    said = {each: _alliance(variant, each) for each in asked.alliances}
    return HandRow(
        field=asked.field,
        unit=str(asked.unit),
        name=place_name(variant.board, asked.unit.location),
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
