"""What is to be said of a conditional sheet, line by line: understood, and possible at all."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator import IllegalOrder, InvalidOrder, Position, Reason, Variant, parse_order
from adjudicator.conditional import check_conditional
from adjudicator.orders import Build, Order
from adjudicator.state import PhaseKind
from games.conditional.text import WAIVE
from games.orders.queries.sheet_report import LineReport, LineStatus, refused_line


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
    except (InvalidOrder, IllegalOrder) as error:
        return refused_line(_with_its_unit(variant, position, kind, given), error)
    key = _key(order)
    if key in seen:
        return LineReport(str(order), order, LineStatus.ILLEGAL, Reason.ORDERED_TWICE)
    seen.add(key)
    return LineReport(str(order), order)


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
