"""Orders and results, grouped by power with the minors last; and as they are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import InvalidOrder, Position, Reason, Result, Variant, parse_order
from games.core.words.alphabet import alphabetical
from games.core.words.orders import printed
from games.phases.words.results import result_badge, why
from maps.render import DrawnOrder

Data = Mapping[str, Any]


def results(variant: Variant, position: Position, outcome: Data) -> list[dict[str, Any]]:
    """What games/phases/results.html takes, from an outcome as the viewer may see it."""
    groups: dict[str, list[dict[str, Any]]] = {power: [] for power in variant.powers}
    for row in outcome["orders"]:
        groups.setdefault(row["power"], []).append(_row(row["order"], row, outcome))
    shown = [
        {"power": power, "name": variant.powers[power].short, "rows": rows}
        for power, rows in sorted(
            groups.items(), key=lambda item: alphabetical(_name(variant, item[0]))
        )
        if rows
    ]
    minors = [_row(_minor_order(position, row), row, outcome) for row in outcome["minors"]]
    if minors:
        shown.append({"power": "", "name": _("Minor powers"), "rows": minors})
    return shown


def drawn(variant: Variant, position: Position, outcome: Data) -> list[DrawnOrder]:
    """The orders to draw on the map of the phase."""
    rows = [(row["power"], row["order"], row) for row in outcome["orders"]]
    rows += [(row["minor"], _minor_order(position, row), row) for row in outcome["minors"]]
    found = []
    for power, text, row in rows:
        try:
            order = parse_order(variant, text, position)
        except InvalidOrder:
            continue
        found.append(DrawnOrder(power, order, Result(row["result"])))
    return found


def _row(order: str, row: Data, outcome: Data) -> dict[str, Any]:
    result, reason = Result(row["result"]), Reason(row["reason"])
    label, sign, level = result_badge(result)
    # An order to hold that held needs no reason.
    plain = result is Result.HOLDS and reason is Reason.HOLD_ORDER
    return {
        "order": printed(order),
        "result": result.value,
        "label": label,
        "sign": sign,
        "level": level,
        "why": "" if plain else why(reason, row["by"]),
        "fate": _fate(order, outcome),
    }


def _fate(order: str, outcome: Data) -> str:
    """What an order's result does not tell: that the unit was dislodged."""
    beaten = outcome.get("dislodged", {}).get(" ".join(order.split()[:2]))
    if beaten is None:
        return ""
    if beaten["retreats"]:
        sentence = _("Dislodged by %(unit)s; it may retreat.")
    else:
        sentence = _("Dislodged by %(unit)s and disbanded.")
    return sentence % {"unit": beaten["by"]}


def _minor_order(position: Position, row: Data) -> str:
    """The published order; a minor without one held."""
    if row["order"]:
        return str(row["order"])
    unit = position.unit_at.get(row["minor"])
    return f"{unit} H" if unit else row["minor"]


def _name(variant: Variant, power: str) -> str:
    return variant.powers[power].short if power in variant.powers else power
