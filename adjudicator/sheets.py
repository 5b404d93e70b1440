"""The orders of all powers as they are read: the legal one of each unit, and the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.errors import IllegalOrder, InvalidOrder, refuse
from adjudicator.legality import legal_movement
from adjudicator.notation import parse_order, plain_orders
from adjudicator.orders import MovementOrder, Order, space_of
from adjudicator.outcome import OrderResult
from adjudicator.reasons import Reason, Result
from adjudicator.terrain import Terrain


class Sheets:
    """The order sheets of a movement phase: `legal` holds the order of each space's unit,
    `refused` the results of the others, `refused_spaces` the units whose own order was one."""

    def __init__(self, terrain: Terrain, orders: Mapping[str, Sequence[str | Order]]) -> None:
        self.terrain = terrain
        self.plain = plain_orders(terrain.variant)
        self.standing = {unit.text: unit.power for unit in terrain.position.units}
        self.legal: dict[str, MovementOrder] = {}
        self.refused: list[OrderResult] = []
        self.refused_spaces: set[str] = set()
        self.enter(orders)

    def enter(self, orders: Mapping[str, Sequence[str | Order]]) -> None:
        """Takes all orders; the first of a unit counts, even if it is illegal.

        A plain order is legal as soon as its units stand as it says; another is looked at."""
        powers, standing = self.terrain.variant.powers, self.standing
        known, refused = self.legal, self.refused_spaces
        for power in sorted(orders):
            plain = self.plain if power in powers else {}
            for given in orders[power]:
                order = plain.get(given)
                if (
                    order is not None
                    and standing.get(order.unit) == power
                    and order.partner in standing
                    and (space := order.space) not in known
                    and space not in refused
                ):
                    known[space] = order
                else:
                    self.look_at(power, given)

    def look_at(self, power: str, given: str | Order) -> None:
        """Takes one order that may be illegal."""
        try:
            order = self.read(given) if isinstance(given, str) else given
        except InvalidOrder as error:
            self.refuse(power, error.text, error.reason)
            return
        try:
            if power not in self.terrain.variant.powers:
                raise refuse(Reason.NOT_YOUR_UNIT, order)
            legal = legal_movement(self.terrain, power, order)
            if legal.space in self.legal or legal.space in self.refused_spaces:
                raise refuse(Reason.ORDERED_TWICE, order)
            self.legal[legal.space] = legal
        except IllegalOrder as error:
            self.refuse(power, error.text, error.reason)
            if error.reason is not Reason.ORDERED_TWICE:
                self.occupy(power, order)

    def read(self, text: str) -> Order:
        return parse_order(self.terrain.variant, text, self.terrain.position, hints=False)

    def refuse(self, power: str, text: str, reason: Reason) -> None:
        self.refused.append(OrderResult(power, text, Result.ILLEGAL, reason))

    def occupy(self, power: str, order: Order) -> None:
        """An illegal order for one's own unit is that unit's order: it holds."""
        space = space_of(getattr(order, "location", ""))
        unit = self.terrain.unit_at.get(space)
        if unit and unit.power == power and space not in self.legal:
            self.refused_spaces.add(space)

    def by_power(self) -> dict[str, list[MovementOrder]]:
        """The legal orders of each power."""
        sheets: dict[str, list[MovementOrder]] = {}
        for space, order in self.legal.items():
            sheets.setdefault(self.terrain.power_at[space], []).append(order)
        return sheets
