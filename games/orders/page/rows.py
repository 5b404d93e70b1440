"""The order form's lines as games/orders/order_row.html takes them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.board import Board
from adjudicator.orders import Disband, Hold, Order
from games.core.words.orders import plain, printed
from games.orders.page.choices_in_words import options_in_words
from games.orders.page.lines import line_rule, line_said
from games.orders.page.unfinished import row_label, without
from games.orders.queries.choices import Choices, is_offered
from games.orders.queries.sheet_report import LineReport, LineStatus
from games.orders.queries.sheet_rows import SheetRow
from games.orders.words.in_words import unit_in_words

# The lists of a page hold so many orders together; longer ones are left to be asked for.
MAX_LISTED = 200


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A line with what stands in it; the template says what each part is."""

    name: str
    kind: str
    power: str
    field: str
    value: str
    text: str
    as_written: str
    state: str
    title: str
    message: str
    plain: str
    beside: str
    rule_url: str = ""
    options: str = ""


def order_rows(
    variant: Variant,
    position: Position,
    power: str,
    rows: Iterable[SheetRow],
    lines: Mapping[str, LineReport],
    *,
    final: bool,
    saved: bool,
) -> tuple[OrderRow, ...]:
    """The lines with what stands in them, without lists; `lines` has a report for each field that
    is filled."""
    return tuple(
        _row(variant, position, power, row, lines.get(row.field), final=final, saved=saved)
        for row in rows
    )


def listed_rows(
    board: Board,
    rows: Iterable[OrderRow],
    choices: Choices,
    own: Collection[str],
    *,
    listed: bool,
) -> tuple[OrderRow, ...]:
    """The lines with their lists: with `listed` every order, otherwise what stands in the line and
    to stay. Final ones have none. `own` are the spaces of the units that the power orders."""
    return tuple(
        replace(row, options=_options(board, row, choices[row.field], own, listed=listed))
        for row in rows
    )


def is_short(choices: Choices) -> bool:
    """Whether the lists of all lines together are no burden on a page."""
    return sum(map(len, choices.values())) <= MAX_LISTED


def _row(
    variant: Variant,
    position: Position,
    power: str,
    row: SheetRow,
    line: LineReport | None,
    *,
    final: bool,
    saved: bool,
) -> OrderRow:
    text, name = line.text if line else "", _name(variant.board, row)
    offered = final or line is None or _is_for(variant, position, power, row, line)
    title, message = _message(variant, line, saved=saved)
    can_be = line is not None and not line.is_refused
    order = line.order if can_be and line else None
    return OrderRow(
        name=name,
        kind=row.unit.kind if row.unit else "",
        power=power,
        field=row.field,
        value=text,
        text=printed(text) if text else _("%(unit)s: no order") % {"unit": name},
        as_written="" if offered else text,
        state=_state(line, final=final),
        title=title,
        message=message,
        plain=plain(variant, order) if order else without(row),
        beside=printed(order) if order else without(row),
        rule_url=line_rule(variant, line) if line else "",
    )


def _name(board: Board, row: SheetRow) -> str:
    """What a line is for, to whoever knows no notation: "Army Paris", "Build 1"."""
    if row.unit is None:
        return row_label(row)
    return unit_in_words(board, row.unit.kind, row.unit.location)


def _is_for(
    variant: Variant, position: Position, power: str, row: SheetRow, line: LineReport
) -> bool:
    """Whether an order is one of those that its line offers."""
    if row.unit is not None and line.space != row.unit.space:
        return False
    return line.order is not None and is_offered(variant, position, power, line.order)


def _options(
    board: Board, row: OrderRow, choices: tuple[Order, ...], own: Collection[str], *, listed: bool
) -> str:
    if row.state == "ready":
        return ""
    shown = choices if listed else _few(choices, row.value)
    return options_in_words(board, shown, row.value, own=own)


def _few(choices: tuple[Order, ...], text: str) -> tuple[Order, ...]:
    return tuple(
        order for order in choices if isinstance(order, Hold | Disband) or str(order) == text
    )


def _state(line: LineReport | None, *, final: bool) -> str:
    if final:
        return "ready"
    if line is None:
        return "draft"
    if line.is_refused:
        return "bad"
    return "warn" if line.cautions or line.status == LineStatus.WARNED else "draft"


def _message(variant: Variant, line: LineReport | None, *, saved: bool) -> tuple[str, str]:
    """The first words and the sentence of what is to be said of a line."""
    if line is None:
        return "", ""
    title, message = line_said(variant, line)
    if line.status == LineStatus.ILLEGAL and saved:
        message = _("%(why)s Saved as written.") % {"why": message}
    titles = {LineStatus.INVALID: _("Not understood:"), LineStatus.ILLEGAL: _("Illegal:")}
    return titles.get(line.status, title), message
