"""The order form's lines as games/orders/order_row.html takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Position, Variant
from adjudicator.orders import Disband, Hold, Order
from games.core.words.orders import plain_text, printed
from games.orders.page.choices import option_list
from games.orders.queries.sheet_report import LineReport
from games.orders.queries.sheet_rows import SheetRow

# The lists of a page hold so many orders together; longer ones are left to be asked for.
MAX_LISTED = 200


def order_rows(
    variant: Variant,
    position: Position,
    power: str,
    rows: Iterable[SheetRow],
    lines: Mapping[str, LineReport],
    *,
    final: bool,
    saved: bool,
    listed: bool,
) -> list[dict[str, Any]]:
    """The lines with what stands in them; `lines` has a report for each field that is filled. With
    `listed` each offers every order, otherwise what stands in it and to stay."""
    return [
        _row(
            variant,
            position,
            power,
            row,
            lines.get(row.field),
            final=final,
            saved=saved,
            listed=listed,
        )
        for row in rows
    ]


def is_short(rows: Iterable[SheetRow]) -> bool:
    """Whether the lists of all lines together are no burden on a page."""
    return sum(len(row.choices) for row in rows) <= MAX_LISTED


def _row(
    variant: Variant,
    position: Position,
    power: str,
    row: SheetRow,
    line: LineReport | None,
    *,
    final: bool,
    saved: bool,
    listed: bool,
) -> dict[str, Any]:
    text = line.text if line else ""
    offered = any(text == str(order) for order in row.choices)
    choices = row.choices if listed else _few(row.choices, text)
    title, message = _message(line, saved=saved)
    return {
        "unit": row.label,
        "kind": row.kind,
        "power": power,
        "field": row.field,
        "value": text,
        "text": printed(text) if text else _("%(unit)s: no order") % {"unit": row.label},
        "options": "" if final else option_list(variant.board, choices, text),
        "as_written": "" if offered or final else text,
        "state": _state(line, final=final),
        "title": title,
        "message": message,
        "plain": plain_text(variant, text, position) if text else (_without(row) if final else ""),
    }


def _few(choices: tuple[Order, ...], text: str) -> tuple[Order, ...]:
    return tuple(
        order for order in choices if isinstance(order, Hold | Disband) or str(order) == text
    )


def _without(row: SheetRow) -> str:
    """What becomes of a line that was left empty."""
    if row.field.startswith("build-"):
        return _("Nothing is built.")
    if row.field.startswith("remove-"):
        return _("The unit is chosen by rule.")
    if any(isinstance(order, Disband) for order in row.choices):
        return _("It will be disbanded.")
    return _("It will hold.")


def _state(line: LineReport | None, *, final: bool) -> str:
    if final:
        return "final"
    states = {"warned": "warn", "illegal": "bad", "invalid": "bad"}
    return states.get(line.status, "draft") if line else "draft"


def _message(line: LineReport | None, *, saved: bool) -> tuple[str, str]:
    """The first words and the sentence of what is to be said of a line."""
    if line is None or line.status == "ok":
        return "", ""
    message = line.message
    if line.status == "illegal" and saved:
        message = _("%(why)s Saved as written; the unit will hold.") % {"why": message}
    titles = {"invalid": _("Not understood:"), "illegal": _("Illegal:")}
    return titles.get(line.status, ""), message
