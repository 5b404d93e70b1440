"""Orders of minors that could help a power this turn."""

from adjudicator.legal_orders import movement_options
from adjudicator.orders import Move, Support, space_of
from adjudicator.special.bids import entitlement, refusal
from adjudicator.state import Unit
from adjudicator.terrain import SUPPORT
from games.computer.evaluate import Outlook


class Diplomacy:
    """The points of a power, and the legal orders of minors that could help it."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.points = entitlement(outlook.variant, outlook.position, outlook.power)
        self._supports: dict[tuple[str, str | None], dict[str, Support]] = {}
        self.sorties: list[Move] = []
        self.shields: list[Support] = []
        self.closings: list[Move] = []
        if self.points:
            for unit in outlook.position.units:
                if outlook.is_minor(unit) and self._near(unit):
                    self._collect(unit)

    def supports(self, space: str, target: str | None) -> dict[str, Support]:
        """The supports of minors for the own unit in `space`, to hold or to move to `target`."""
        return self._supports.get((space, target), {})

    def _near(self, unit: Unit) -> bool:
        """Whether an own unit can reach the minor or one of its neighbours."""
        outlook = self.outlook
        near = outlook.terrain.spaces(unit, SUPPORT) | {unit.space}
        return any(space in near or near & outlook.reach[space] for space in outlook.own)

    def _collect(self, unit: Unit) -> None:
        terrain = self.outlook.terrain
        for order in movement_options(terrain, unit):
            if isinstance(order, Support):
                supported = self.outlook.position.unit_at[space_of(order.supported)]
                if supported.power == self.outlook.power and refusal(terrain, order) is None:
                    key = (supported.space, order.target and space_of(order.target))
                    self._supports.setdefault(key, {})[unit.space] = order
                elif order.target is None and self.outlook.is_minor(supported):
                    self.shields.append(order)
            elif isinstance(order, Move) and not order.via:
                victim = self.outlook.occupant(space_of(order.target))
                if victim is None and self.outlook.variant.rules.sortie == "bounce":
                    if refusal(terrain, order) is None:
                        self.closings.append(order)
                elif victim and self.outlook.is_rival(victim) and refusal(terrain, order) is None:
                    self.sorties.append(order)
