"""The worth of spaces to one power, the threats to them, and the minors that could help it."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from adjudicator.legal_orders import movement_options
from adjudicator.orders import Move, Support, space_of
from adjudicator.special.bids import entitlement, refusal
from adjudicator.state import PhaseKind, Season, Unit
from adjudicator.terrain import SUPPORT, Terrain
from games.computer.chances import pulls

CENTRE = 10.0
HOME_BONUS = 2.0
UNIT = 3.0
# A centre entered in Spring is not yet controlled.
SPRING_CAPTURE = 0.65
SPRING_LOSS = 0.5
RUNAWAY_LEAD = 4
WHIM = 0.25
CROWD = 0.4


class Outlook:
    """One power's view of a position: worth of spaces, threats, and the reach of every unit."""

    def __init__(self, terrain: Terrain, power: str, random: Random) -> None:
        self.terrain = terrain
        self.variant = terrain.variant
        self.position = position = terrain.position
        self.power = power
        self.random = random
        self.own = {unit.space: unit for unit in position.units if position.side(unit) == power}
        self.final = position.turn.season is not Season.SPRING
        self.reach: dict[str, frozenset[str]] = {
            unit.space: self.terrain.spaces(unit) for unit in position.units
        }
        self._attackers = self._find_attackers()
        self._threats = {
            space: max(Counter(map(position.side, units)).values())
            for space, units in self._attackers.items()
        }
        self._rivals = {
            space: set(map(position.side, units)) for space, units in self._attackers.items()
        }
        self.values = self._centre_values(random)
        self.field = self._field()
        self._worths: dict[tuple[str, str], float] = {}
        self._captures = self._find_captures(random)

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

    def capture(self, space: str) -> float:
        """The value of gaining the centre of a space; 0 if the power owns it."""
        return self._captures.get(space, 0.0)

    def loss(self, space: str) -> float:
        """The cost of a foreign unit in a centre of the power."""
        home = space in self.variant.powers[self.power].homes
        value = CENTRE + (HOME_BONUS if home else 0.0)
        return value if self.final else value * SPRING_LOSS

    def worth(self, kind: str, location: str) -> float:
        """The worth of a unit of `kind` at a location at the end of the turn."""
        key = (kind, location)
        if key not in self._worths:
            self._worths[key] = self.capture(space_of(location)) + self.field.get(key, 0.0)
        return self._worths[key]

    def _find_attackers(self) -> Mapping[str, list[Unit]]:
        attackers: dict[str, list[Unit]] = {}
        for unit in self.position.units:
            if self.is_rival(unit):
                for space in self.reach[unit.space]:
                    attackers.setdefault(space, []).append(unit)
        return attackers

    def _centre_values(self, random: Random) -> dict[str, float]:
        """The pull of each centre: foreign ones by their weakness, own ones by their danger."""
        owners = self.position.centres
        sizes = Counter(owners.values())
        usual = sum(sizes.values()) / max(1, len(sizes))
        values = {}
        for space in self.variant.board.centres:
            owner, unit = owners.get(space), self.occupant(space)
            if owner == self.power:
                value = 0.25 * CENTRE * min(self.threat(space), 2)
            elif owner is None:
                value = CENTRE
            else:
                guards = sum(
                    1
                    for other in self.position.units
                    if self.position.side(other) == owner and space in self.reach[other.space]
                )
                held = unit is not None and self.position.side(unit) == owner
                value = CENTRE * 1.15 / (1.0 + 0.25 * guards + (0.25 if held else 0.0))
                if sizes[owner] > max(usual + RUNAWAY_LEAD, sizes[self.power]):
                    value *= 1.25
            values[space] = value * random.uniform(1 - WHIM, 1 + WHIM)
        return values

    def _field(self) -> dict[tuple[str, str], float]:
        table = pulls(self.variant)
        field: dict[tuple[str, str], float] = {}
        for centre, value in self.values.items():
            if value:
                for kind in ("A", "F"):
                    for place, part in table[kind, centre]:
                        field[kind, place] = field.get((kind, place), 0.0) + value * part
        return field

    def _find_captures(self, random: Random) -> dict[str, float]:
        """The gain of each centre of others; centres of rivals count a little more."""
        owners = self.position.centres
        rate = 1.0 if self.final else SPRING_CAPTURE
        if self.position.turn.phase is PhaseKind.ADJUSTMENTS:
            rate = 0.0
        return {
            space: rate
            * (CENTRE + (1.0 if space in owners else 0.0))
            * random.uniform(1 - WHIM, 1 + WHIM)
            for space in self.variant.board.centres
            if owners.get(space) != self.power
        }


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
        """Supports of minors for the power's unit in `space`, to hold or to move to `target`."""
        return self._supports.get((space, target), {})

    def _near(self, unit: Unit) -> bool:
        """Whether a unit of the power can reach the minor or one of its neighbours."""
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
