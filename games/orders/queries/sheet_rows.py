"""The lines of the order form: one for each unit, build or removal that is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import InvalidOrder, Position, Variant, options, parse_order
from adjudicator.adjustments import balance, builds_possible
from adjudicator.orders import Order
from adjudicator.state import PhaseKind
from games.core.words.orders import subject
from games.orders.queries.sheet_report import LineReport


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line to fill in. `field` is the control's name, `kind` "A", "F" or "" (no unit)."""

    field: str
    label: str
    kind: str
    choices: tuple[Order, ...]


def sheet_rows(variant: Variant, position: Position, power: str) -> tuple[SheetRow, ...]:
    """What a power is asked for in this phase."""
    offered = options(variant, position, power)
    if position.turn.phase is not PhaseKind.ADJUSTMENTS:
        units = dict(position.unit_at)
        units.update({item.unit.space: item.unit for item in position.dislodged})
        return tuple(
            SheetRow(f"order-{space}", str(units[space]), units[space].kind, orders)
            for space, orders in offered.items()
        )
    every = tuple(order for orders in offered.values() for order in orders)
    due = balance(variant, position, power)
    if due < 0:
        rows = (_("Removal %(number)s") % {"number": n} for n in range(1, 1 - due))
        return tuple(SheetRow(f"remove-{n}", row, "", every) for n, row in enumerate(rows, 1))
    rows = (
        _("Build %(number)s") % {"number": n}
        for n in range(1, 1 + builds_possible(variant, position, power))
    )
    return tuple(SheetRow(f"build-{n}", row, "", every) for n, row in enumerate(rows, 1))


def placed(
    variant: Variant, position: Position, rows: Iterable[SheetRow], lines: Iterable[LineReport]
) -> tuple[dict[str, LineReport], list[LineReport]]:
    """The orders of a sheet by the field of their line, and those for which there is no line."""
    fields = [row.field for row in rows]
    by_space = any(field.startswith("order-") for field in fields)
    found: dict[str, LineReport] = {}
    homeless: list[LineReport] = []
    for line in lines:
        if by_space:
            field = f"order-{_space(variant, position, line.text)}"
        else:
            field = next((name for name in fields if name not in found), "")
        if field in fields and field not in found:
            found[field] = line
        else:
            homeless.append(line)
    return found, homeless


def _space(variant: Variant, position: Position, text: str) -> str:
    try:
        return subject(parse_order(variant, text, position))
    except InvalidOrder:
        return ""
