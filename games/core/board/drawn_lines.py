"""Lines of orders as they are drawn on a board before they are resolved."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator import IllegalOrder, InvalidOrder, Position, Variant, check_order, parse_order
from adjudicator.orders import Hold, MovementOrder, Order, RetreatOrder, space_of
from adjudicator.state import Unit
from maps.render import DrawnOrder


def drawn_lines(variant: Variant, position: Position, lines: Iterable[str]) -> list[DrawnOrder]:
    """The orders that are understood, each in the colour of its unit's owner. A unit whose order
    cannot be carried out holds, and is drawn so."""
    found = []
    beaten = {item.unit.space: item.unit for item in position.dislodged}
    for line in lines:
        try:
            order = parse_order(variant, line, position)
        except InvalidOrder:
            continue
        space = space_of(getattr(order, "location", ""))
        units = beaten if isinstance(order, RetreatOrder) else position.unit_at
        unit = units.get(space)
        if unit is None:
            found.append(DrawnOrder(position.centres.get(space, ""), order))
        elif (done := _done(variant, position, unit, order)) is not None:
            found.append(DrawnOrder(position.side(unit), done))
    return found


def _done(variant: Variant, position: Position, unit: Unit, order: Order) -> Order | None:
    """The order itself where its unit can carry it out; a hold in place of one of movement."""
    try:
        return check_order(variant, position, position.side(unit), order)
    except IllegalOrder:
        return Hold(unit.kind, unit.location) if isinstance(order, MovementOrder) else None
