"""What one power sees of a position whatever its seed: reach, threats and legal orders.

All plans of a power in a phase share one `Sight`, also those that others guess.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache

from adjudicator.legal_orders import Options, options
from adjudicator.orders import Move, Support, space_of
from adjudicator.state import Season, Unit
from adjudicator.terrain import Terrain

CENTRE = 10.0
HOME_BONUS = 2.0
SPRING_LOSS = 0.5
CROWD = 0.4


@lru_cache(maxsize=4)
def _reach(terrain: Terrain) -> dict[str, frozenset[str]]:
    """The spaces that each unit of a position reaches, by its space."""
    return {unit.space: terrain.spaces(unit) for unit in terrain.position.units}


class Sight:
    """One power's view of a position: its units, the reach of all, and the threats to spaces."""

    def __init__(self, terrain: Terrain, power: str) -> None:
        self.terrain = terrain
        self.variant = terrain.variant
        self.position = position = terrain.position
        self.power = power
        self.own = {unit.space: unit for unit in position.units if position.side(unit) == power}
        self.final = position.turn.season is not Season.SPRING
        self.reach = _reach(terrain)
        self._attackers = self._find_attackers()
        self._threats = {
            space: max(Counter(map(position.side, units)).values())
            for space, units in self._attackers.items()
        }
        self._rivals = {
            space: set(map(position.side, units)) for space, units in self._attackers.items()
        }

    def occupant(self, space: str) -> Unit | None:
        return self.position.unit_at.get(space)

    def is_minor(self, unit: Unit) -> bool:
        return self.position.side(unit) not in self.variant.powers

    def is_rival(self, unit: Unit) -> bool:
        side = self.position.side(unit)
        return side in self.variant.powers and side != self.power

    def threat(self, space: str) -> int:
        """The largest number of units of one other power that can enter the space."""
        return self._threats.get(space, 0)

    def rush(self, space: str) -> float:
        """How crowded a space may become: its threat, and a little more for each further power."""
        return self.threat(space) + CROWD * max(0, len(self._rivals.get(space, ())) - 1)

    def bidders(self, minor: str) -> int:
        """The number of other powers with a unit that reaches the minor or a space beside it."""
        near = self.reach[minor] | {minor}
        return len({power for space in near for power in self._rivals.get(space, ())})

    def cutters(self, space: str, target: str) -> int:
        """The number of units that could cut a support from `space` into `target`."""
        return sum(1 for unit in self._attackers.get(space, ()) if unit.space != target)

    def supporters(self, unit: Unit) -> int:
        """The number of units of its own power that could support a unit to hold."""
        return sum(
            1
            for other in self.position.units
            if self.position.side(other) == self.position.side(unit)
            and other is not unit
            and unit.space in self.reach[other.space]
        )

    def guards(self, space: str, owner: str) -> int:
        """The number of units of a centre's owner that can enter it."""
        return sum(
            1
            for unit in self.position.units
            if self.position.side(unit) == owner and space in self.reach[unit.space]
        )

    @cached_property
    def guards_of_centres(self) -> Mapping[str, int]:
        """For each centre of another power, the number of its units that can enter it."""
        return {
            space: self.guards(space, owner)
            for space, owner in self.position.centres.items()
            if owner != self.power
        }

    def loss(self, space: str) -> float:
        """The cost of a foreign unit in a centre of the power."""
        home = space in self.variant.powers[self.power].homes
        value = CENTRE + (HOME_BONUS if home else 0.0)
        return value if self.final else value * SPRING_LOSS

    @cached_property
    def legal(self) -> Options:
        return options(self.variant, self.position, self.power)

    @cached_property
    def moves(self) -> dict[str, list[Move]]:
        """The moves of each own unit that need no convoy."""
        return {
            space: [order for order in orders if isinstance(order, Move) and not order.via]
            for space, orders in self.legal.items()
        }

    @cached_property
    def supports(self) -> dict[str, dict[tuple[str, str | None], Support]]:
        """The supports that each own unit can give to others, by their space and target."""
        return {
            space: {
                (space_of(order.supported), order.target and space_of(order.target)): order
                for order in orders
                if isinstance(order, Support) and space_of(order.supported) in self.own
            }
            for space, orders in self.legal.items()
        }

    def _find_attackers(self) -> Mapping[str, list[Unit]]:
        attackers: dict[str, list[Unit]] = {}
        for unit in self.position.units:
            if self.is_rival(unit):
                for space in self.reach[unit.space]:
                    attackers.setdefault(space, []).append(unit)
        return attackers


# Shared by the players of a phase, with all that is worked out for it.
terrain_of = lru_cache(maxsize=4)(Terrain)
sight_of = lru_cache(maxsize=48)(Sight)
