"""What is to be said of a sheet filed ahead, line by line: understood, and possible at all."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from adjudicator import IllegalOrder, InvalidOrder, Position, Reason, Variant, parse_order
from adjudicator.conditional import check_conditional
from adjudicator.orders import Build, Order
from adjudicator.state import PhaseKind
from games.conditional.text import WAIVE
from games.core.words.refusals import refusal
from games.orders.queries.sheet_report import LineReport


def conditional_report(
    variant: Variant, position: Position, power: str, kind: PhaseKind, orders: Sequence[str]
) -> tuple[LineReport, ...]:
    """A report for each order of a sheet for the phase of this kind; never raises for bad ones."""
    seen: set[str] = set()
    return tuple(_line(variant, position, power, kind, given, seen) for given in orders)


def _line(
    variant: Variant,
    position: Position,
    power: str,
    kind: PhaseKind,
    given: str,
    seen: set[str],
) -> LineReport:
    try:
        order = check_conditional(variant, position, power, kind, given)
    except InvalidOrder as error:
        text = _with_its_unit(variant, position, kind, given)
        return LineReport(
            given, text, "invalid", error.reason.value, refusal(variant, error), error.suggestions
        )
    except IllegalOrder as error:
        text = _with_its_unit(variant, position, kind, given)
        return LineReport(given, text, "illegal", error.reason.value, refusal(variant, error))
    key = _key(order)
    if key in seen:
        twice = Reason.ORDERED_TWICE.value
        return LineReport(
            given, str(order), "illegal", twice, _("This stands here already; the first counts.")
        )
    seen.add(key)
    return LineReport(given, str(order))


def _key(order: Order) -> str:
    """What may stand on a sheet once; a build may be given up any number of times."""
    if isinstance(order, Build):
        return f"Build {order.location.partition('/')[0]}"
    return "" if str(order) == WAIVE else str(order)


def _with_its_unit(variant: Variant, position: Position, kind: PhaseKind, given: str) -> str:
    """A retreat with its unit as it is printed, where at least that is understood."""
    unit, sign, target = given.partition(" R ")
    if kind is not PhaseKind.RETREATS or not sign:
        return given
    try:
        order = str(parse_order(variant, f"{unit} D", position))
    except InvalidOrder:
        return given
    return f"{order.removesuffix(' D')} R {target}"
