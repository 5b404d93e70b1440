"""Lines of orders as they are drawn on a board before they are resolved."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator import InvalidOrder, Position, Variant, parse_order
from adjudicator.orders import space_of
from maps.render import DrawnOrder


def drawn_lines(variant: Variant, position: Position, lines: Iterable[str]) -> list[DrawnOrder]:
    """The orders that are understood, each in the colour of its unit's owner."""
    found = []
    for line in lines:
        try:
            order = parse_order(variant, line, position)
        except InvalidOrder:
            continue
        space = space_of(getattr(order, "location", ""))
        unit = position.unit_at.get(space)
        power = position.side(unit) if unit else position.centres.get(space, "")
        found.append(DrawnOrder(power, order))
    return found
