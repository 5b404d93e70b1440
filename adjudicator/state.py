"""A position: where everything stands at the start of a phase. It is never changed in place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from operator import attrgetter

from adjudicator.orders import space_of


class Season(StrEnum):
    SPRING = "spring"
    FALL = "fall"
    WINTER = "winter"


class PhaseKind(StrEnum):
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
        return space_of(self.location)

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


@dataclass(frozen=True, slots=True)
class Minor:
    """A minor power: its religion and the kind of unit that it has."""

    religion: str
    kind: str


@dataclass(frozen=True, slots=True)
class Alliance:
    """An armed neutral's alliance: with which power, and in which year it was made."""

    power: str
    since: int


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that must retreat: where it may go; an empty tuple means that it is disbanded."""

    unit: Unit
    by: str
    retreats: tuple[str, ...]


@dataclass(frozen=True)
class Position:
    """Everything that the next phase depends on. Read-only by convention; round-trips through
    `adjudicator.interchange.position_to_data` and `position_from_data`.

    `centres` maps an owned centre to its power; `extra_homes` the homes gained in play;
    `minors` those that arose in play (the variant's own are implied); `pending_minors` are
    centres that become minors once vacant after a Fall turn (their record is in `minors`).
    `alliances` maps an armed neutral to its ally, `homes_taken` one that fights on without its
    home to the year in which a power took that. `dislodged` and `contested` matter in a retreats
    phase only.
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

    @cached_property
    def unit_at(self) -> Mapping[str, Unit]:
        """The unit in each occupied space (dislodged units are not here)."""
        return {unit.space: unit for unit in self.units}

    def side(self, unit: Unit) -> str:
        """Who orders a unit: its power, or the ally of an armed neutral."""
        ally = self.alliances.get(unit.power)
        return ally.power if ally else unit.power

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """The units of a power, in the order of the position."""
        return tuple(unit for unit in self.units if unit.power == power)

    def ordered_by(self, power: str) -> tuple[Unit, ...]:
        """The units that a power orders: its own, and those of the armed neutrals allied to it."""
        return tuple(unit for unit in self.units if self.side(unit) == power)

    def centres_of(self, power: str) -> tuple[str, ...]:
        """The centres that a power controls, sorted."""
        return tuple(sorted(space for space, owner in self.centres.items() if owner == power))


by_power_and_location = attrgetter("power", "location")


def sorted_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Units in the canonical order of a position: by power, then location."""
    return tuple(sorted(units, key=by_power_and_location))
