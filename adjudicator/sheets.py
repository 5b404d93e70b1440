"""The orders of all powers as they are read: the legal one of each unit, and the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.errors import IllegalOrder, InvalidOrder
from adjudicator.legality import legal_movement
from adjudicator.notation import parse_order, remembered_texts
from adjudicator.orders import MovementOrder, Order, space_of
from adjudicator.outcome import OrderResult
from adjudicator.reasons import Reason, Result
from adjudicator.refusals import refuse
from adjudicator.terrain import Terrain


class Sheets:
    """The order sheets of a movement phase: `legal` holds the order of each space's unit,
    `refused` the results of the others, `refused_spaces` the units whose own order was one."""

    def __init__(self, terrain: Terrain, orders: Mapping[str, Sequence[str | Order]]) -> None:
        self.terrain = terrain
        self.texts = remembered_texts(terrain.variant)
        self.legal: dict[str, MovementOrder] = {}
        self.refused: list[OrderResult] = []
        self.refused_spaces: set[str] = set()
        for power in sorted(orders):
            self.enter(power, orders[power])

    def enter(self, power: str, sheet: Sequence[str | Order]) -> None:
        """Takes the orders of one power; the first of a unit counts, even if it is illegal."""
        terrain, texts = self.terrain, self.texts
        known, refused = self.legal, self.refused_spaces
        plays = power in terrain.variant.powers
        for given in sheet:
            try:
                order = (texts.get(given) or self.read(given)) if isinstance(given, str) else given
                if not plays:
                    raise refuse(Reason.NOT_YOUR_UNIT, order)
                legal = legal_movement(terrain, power, order)
                space = legal.space
                if space in known or space in refused:
                    raise refuse(Reason.ORDERED_TWICE, order)
                known[space] = legal
            except InvalidOrder as error:
                self.refuse(power, error.text, error.reason)
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
