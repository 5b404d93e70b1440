"""What may be chosen in a line of the form: for the places that list it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator import (
    IllegalOrder,
    InvalidOrder,
    Position,
    Variant,
    check_order,
    options,
)
from adjudicator.orders import Order, Support
from adjudicator.special.bids import minor_units, never_given
from adjudicator.state import PhaseKind
from games.orders.queries.sheet_rows import SheetRow

Choices = Mapping[str, tuple[Order, ...]]


def row_choices(
    variant: Variant, position: Position, power: str, rows: Iterable[SheetRow]
) -> Choices:
    """Every order that each line offers, by its field."""
    offered = options(variant, position, power)
    every = tuple(order for orders in offered.values() for order in orders)
    return {row.field: offered[row.unit.space] if row.unit else every for row in rows}


def minor_choices(variant: Variant, position: Position, minor: str) -> tuple[Order, ...]:
    """Every order that may be bid for a minor's unit, but those that no minor is ever given; none
    where it has no unit, or where the phase is none of movement."""
    if position.turn.phase is not PhaseKind.MOVEMENT:
        return ()
    if not any(unit.power == minor for unit in minor_units(variant, position)):
        return ()
    orders = options(variant, position, minor)[minor]
    return tuple(order for order in orders if not never_given(variant, order))


def is_offered(variant: Variant, position: Position, power: str, order: str | Order) -> bool:
    """Whether the lists of a power or a minor hold just this order. To know it nothing is listed:
    they hold whatever is legal and canonical, but for supports that name the target's coast."""
    try:
        legal = check_order(variant, position, power, order)
    except (InvalidOrder, IllegalOrder):
        return False
    if power not in variant.powers and never_given(variant, legal):
        return False
    names_coast = isinstance(legal, Support) and "/" in (legal.target or "")
    return str(legal) == str(order) and not names_coast
