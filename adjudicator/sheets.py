"""The order sheets of all powers, read and checked: the legal order of each unit, and the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from adjudicator import shortcuts
from adjudicator.errors import IllegalOrder, InvalidOrder, refuse
from adjudicator.legality import legal_movement
from adjudicator.notation import parse_order
from adjudicator.orders import MovementOrder, Order, space_of
from adjudicator.outcome import OrderResult
from adjudicator.reasons import Reason, Result
from adjudicator.terrain import Terrain


class Sheets(NamedTuple):
    """The order sheets of a movement phase.

    - legal: the legal order of each unit, by its space.
    - refused: the results of orders that were refused.
    - refused_spaces: the spaces of units whose own order was refused.
    """

    legal: Mapping[str, MovementOrder]
    refused: Sequence[OrderResult]
    refused_spaces: frozenset[str]

    def by_power(self, power_at: Mapping[str, str]) -> dict[str, list[MovementOrder]]:
        """Return the legal orders of each power; `power_at` maps a unit's space to its power."""
        sheets: dict[str, list[MovementOrder]] = {}
        for space, order in self.legal.items():
            sheets.setdefault(power_at[space], []).append(order)
        return sheets


def read_sheets(terrain: Terrain, orders: Mapping[str, Sequence[str | Order]]) -> Sheets:
    """Read and check the orders of each power; raises nothing.

    A unit's first order counts even if it is illegal: then the unit holds.
    """
    legal: dict[str, MovementOrder] = {}
    refused: list[OrderResult] = []
    refused_spaces: set[str] = set()
    unit_at, powers = terrain.unit_at, terrain.variant.powers
    memory = shortcuts.memory_of(terrain.variant)
    for power in sorted(orders):
        remembered = memory.plain if power in powers else {}
        for given in orders[power]:
            order: Order | None = None
            try:
                plain = remembered.get(given)
                if plain is not None and shortcuts.legal_at_once(plain, unit_at, power):
                    order = checked = plain.order
                    space = plain.space
                else:
                    order = _read(terrain, given)
                    checked = _checked(terrain, power, order)
                    space = checked.space
                if space in legal or space in refused_spaces:
                    raise refuse(Reason.ORDERED_TWICE, order)
                legal[space] = checked
            except (InvalidOrder, IllegalOrder) as error:
                refused.append(OrderResult(power, error.text, Result.ILLEGAL, error.reason))
                own = _own_space(terrain, power, order)
                if own is not None and own not in legal:
                    refused_spaces.add(own)
    return Sheets(legal, refused, frozenset(refused_spaces))


def _read(terrain: Terrain, given: str | Order) -> Order:
    if isinstance(given, str):
        return parse_order(terrain.variant, given, terrain.position, hints=False)
    return given


def _checked(terrain: Terrain, power: str, order: Order) -> MovementOrder:
    if power not in terrain.variant.powers:
        raise refuse(Reason.NOT_YOUR_UNIT, order)
    return legal_movement(terrain, power, order)


def _own_space(terrain: Terrain, power: str, order: Order | None) -> str | None:
    """Return the space of the power's own unit that an order is for, or None."""
    unit = terrain.unit_at.get(space_of(getattr(order, "location", "")))
    own = unit is not None and terrain.power_at[unit.space] == power
    return unit.space if unit is not None and own else None
