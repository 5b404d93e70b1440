"""The points of a power, and the legal orders of minors that could help it."""

from functools import lru_cache

from adjudicator.legal_orders import movement_options
from adjudicator.orders import Move, Support, space_of
from adjudicator.special.bids import entitlement, refusal
from adjudicator.state import Unit
from adjudicator.terrain import SUPPORT, Terrain
from games.computer.sight import Sight


@lru_cache(maxsize=256)
def orders_of(terrain: Terrain, unit: Unit) -> dict[Support | Move, bool]:
    """The supports of a minor and its moves without a convoy, and whether it may carry them out."""
    return {
        order: refusal(terrain, order) is None
        for order in movement_options(terrain, unit)
        if isinstance(order, Support) or (isinstance(order, Move) and not order.via)
    }


class Diplomacy:
    """What a power may ask of minors; shared by all its plans in a phase."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.points = entitlement(sight.variant, sight.position, sight.power)
        self._supports: dict[tuple[str, str | None], dict[str, Support]] = {}
        self.sorties: list[Move] = []
        self.shields: list[Support] = []
        self.closings: list[Move] = []
        self.minors: list[Unit] = []
        if self.points:
            for unit in sight.position.units:
                if sight.is_minor(unit) and self._near(unit):
                    self.minors.append(unit)
                    self._collect(unit)

    def supports(self, space: str, target: str | None) -> dict[str, Support]:
        """Supports of minors for the power's unit in `space`, to hold or to move to `target`."""
        return self._supports.get((space, target), {})

    def _near(self, unit: Unit) -> bool:
        """Whether a unit of the power can reach the minor or one of its neighbours."""
        sight = self.sight
        near = sight.terrain.spaces(unit, SUPPORT) | {unit.space}
        return any(space in near or near & sight.reach[space] for space in sight.own)

    def _collect(self, unit: Unit) -> None:
        sight = self.sight
        for order, possible in orders_of(sight.terrain, unit).items():
            if isinstance(order, Support):
                supported = sight.position.unit_at[space_of(order.supported)]
                if supported.power == sight.power and possible:
                    key = (supported.space, order.target and space_of(order.target))
                    self._supports.setdefault(key, {})[unit.space] = order
                elif order.target is None and sight.is_minor(supported):
                    self.shields.append(order)
            else:
                victim = sight.occupant(space_of(order.target))
                if not possible:
                    continue
                if victim is None and sight.variant.rules.sortie == "bounce":
                    self.closings.append(order)
                elif victim and sight.is_rival(victim):
                    self.sorties.append(order)


diplomacy_of = lru_cache(maxsize=48)(Diplomacy)
