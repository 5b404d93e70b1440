"""Positions: where everything stands at the start of a phase. A position never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from operator import attrgetter

from adjudicator.orders import space_of


class Season(StrEnum):
    """A season of a year."""

    SPRING = "spring"
    FALL = "fall"
    WINTER = "winter"


class PhaseKind(StrEnum):
    """A kind of phase."""

    MOVEMENT = "movement"
    RETREATS = "retreats"
    ADJUSTMENTS = "adjustments"
    ALLIANCES = "alliances"


@dataclass(frozen=True, slots=True)
class Turn:
    """One phase of one season of a year."""

    year: int
    season: Season
    phase: PhaseKind

    def __str__(self) -> str:
        return f"{self.season.capitalize()} {self.year} {self.phase}"


@dataclass(frozen=True, slots=True, order=True)
class Unit:
    """A unit. `power` is a power's key, or the space of a minor; `kind` is "A" or "F"."""

    power: str
    kind: str
    location: str

    @property
    def space(self) -> str:
        """The space that the unit stands in, without its coast."""
        return space_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


@dataclass(frozen=True, slots=True)
class Minor:
    """A minor power: its religion, and the kind of its unit."""

    religion: str
    kind: str


@dataclass(frozen=True, slots=True)
class Alliance:
    """An armed neutral's alliance: its ally, and the year in which it was made."""

    power: str
    since: int


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that must retreat to one of the locations in `retreats`; if empty, it is disbanded."""

    unit: Unit
    by: str
    retreats: tuple[str, ...]


@dataclass(frozen=True)
class Position:
    """Everything that the next phase depends on.

    It is read-only by convention and converts to JSON and back with
    `adjudicator.interchange.position_to_data` and `position_from_data`.

    - centres: each owned centre with its power.
    - extra_homes: the homes gained in play, by power.
    - minors: the minors that arose in play (the variant's own are implied).
    - pending_minors: the centres that become minors once they are vacant after a Fall; their
      records are in `minors`.
    - alliances: each allied armed neutral with its alliance.
    - homes_taken: each armed neutral that fights on without its home, with the year in which a
      power took the home.
    - dislodged, contested: used in a retreats phase only.
    """

    turn: Turn
    units: tuple[Unit, ...] = ()
    centres: Mapping[str, str] = field(default_factory=dict)
    extra_homes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    civil_disorder: frozenset[str] = frozenset()
    minors: Mapping[str, Minor] = field(default_factory=dict)
    pending_minors: frozenset[str] = frozenset()
    dislodged: tuple[Dislodged, ...] = ()
    contested: frozenset[str] = frozenset()
    alliances: Mapping[str, Alliance] = field(default_factory=dict)
    homes_taken: Mapping[str, int] = field(default_factory=dict)

    def __hash__(self) -> int:
        # The mappings cannot be hashed; equality compares them too.
        return hash((self.turn, self.units))

    @cached_property
    def unit_at(self) -> Mapping[str, Unit]:
        """The unit in each occupied space, without dislodged units."""
        return {unit.space: unit for unit in self.units}

    def side(self, unit: Unit) -> str:
        """Return the side that orders a unit: its power, or the ally of an armed neutral."""
        ally = self.alliances.get(unit.power)
        return ally.power if ally else unit.power

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """Return the units of a power, in the order of the position."""
        return tuple(unit for unit in self.units if unit.power == power)

    def ordered_by(self, power: str) -> tuple[Unit, ...]:
        """Return the units that a power orders: its own and its allied armed neutrals'."""
        return tuple(unit for unit in self.units if self.side(unit) == power)

    def centres_of(self, power: str) -> tuple[str, ...]:
        """Return the centres that a power controls, sorted."""
        return tuple(sorted(space for space, owner in self.centres.items() if owner == power))


by_power_and_location = attrgetter("power", "location")


def sorted_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Sort units into the canonical order of a position: by power, then location."""
    return tuple(sorted(units, key=by_power_and_location))
