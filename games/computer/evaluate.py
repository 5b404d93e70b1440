"""The worth of spaces to one power; the seed makes it differ a little from plan to plan."""

from collections import Counter
from math import fsum
from random import Random

from adjudicator.orders import space_of
from adjudicator.state import PhaseKind
from adjudicator.terrain import Terrain
from games.computer.chances import pulls
from games.computer.sight import CENTRE, sight_of

UNIT = 3.0
# A centre entered in Spring is not yet controlled.
SPRING_CAPTURE = 0.65
RUNAWAY_LEAD = 4
WHIM = 0.25


class Outlook:
    """What spaces are worth to one power in a position, with the taste of one seed."""

    def __init__(self, terrain: Terrain, power: str, random: Random) -> None:
        self.sight = sight = sight_of(terrain, power)
        self.terrain = terrain
        self.variant = terrain.variant
        self.position = terrain.position
        self.power = power
        self.random = random
        self.own = sight.own
        self.final = sight.final
        self.reach = sight.reach
        self.occupant = sight.occupant
        self.is_minor = sight.is_minor
        self.is_rival = sight.is_rival
        self.threat = sight.threat
        self.rush = sight.rush
        self.loss = sight.loss
        self.values = self._centre_values(random)
        self._field: dict[tuple[str, str], float] = {}
        self._worths: dict[tuple[str, str], float] = {}
        self._captures = self._find_captures(random)

    def capture(self, space: str) -> float:
        """The value of gaining the centre of a space; 0 if the power owns it."""
        return self._captures.get(space, 0.0)

    def field(self, kind: str, location: str) -> float:
        """The pull of all centres near a location."""
        key = (kind, location)
        if key not in self._field:
            values = self.values
            near = pulls(self.variant).get(key, ())
            self._field[key] = fsum(values[centre] * part for centre, part in near)
        return self._field[key]

    def worth(self, kind: str, location: str) -> float:
        """The worth of a unit of `kind` at a location at the end of the turn."""
        key = (kind, location)
        if key not in self._worths:
            self._worths[key] = self.capture(space_of(location)) + self.field(kind, location)
        return self._worths[key]

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
                guards = self.sight.guards_of_centres[space]
                held = unit is not None and self.position.side(unit) == owner
                value = CENTRE * 1.15 / (1.0 + 0.25 * guards + (0.25 if held else 0.0))
                if sizes[owner] > max(usual + RUNAWAY_LEAD, sizes[self.power]):
                    value *= 1.25
            values[space] = value * random.uniform(1 - WHIM, 1 + WHIM)
        return values

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
