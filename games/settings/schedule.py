"""The schedule of a game: when the deadline of each kind of phase falls."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, time, timedelta
from types import MappingProxyType
from zoneinfo import ZoneInfo

from adjudicator.state import PhaseKind
from games.models import Game

DAY = timedelta(days=1)
# What the fields of a game and of its forms begin with, for each kind of phase.
PREFIXES = {
    PhaseKind.MOVEMENT: "movement",
    PhaseKind.RETREATS: "retreat",
    PhaseKind.ADJUSTMENTS: "adjustment",
    PhaseKind.ALLIANCES: "alliance",
}


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """A time of each week at which deadlines fall, by the clocks of the game's zone; Monday is
    day 0."""

    weekday: int
    at: time


@dataclass(frozen=True, slots=True)
class PhaseTiming:
    """How long phases of one kind last: for a fixed time, or until the first of the slots that
    leaves the players at least `length`. With `ends_early` a phase is over as soon as all are
    final."""

    length: timedelta
    slots: tuple[Slot, ...] = ()
    ends_early: bool = True


@dataclass(frozen=True, slots=True)
class Blackout:
    """Days, the first and the last among them, on which no deadline falls."""

    first: date
    last: date

    def covers(self, day: date) -> bool:
        """Whether no deadline falls on this day."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Schedule:
    """When the deadlines of a game fall. All times are wall-clock times of `zone`, so that a
    deadline at seven stays at seven when the clocks change. `usual` is the time of day that fixed
    lengths of whole days keep to; without it that is the time at which the phase begins. The first
    phase lasts `first_extra` longer; after a deadline that somebody missed, sheets are taken for
    another `grace`. `timings` has the kinds of phases that the game has."""

    zone: str
    timings: Mapping[PhaseKind, PhaseTiming]
    usual: time | None = None
    first_extra: timedelta = timedelta(0)
    grace: timedelta = timedelta(0)
    blackouts: tuple[Blackout, ...] = field(default=())

    @property
    def tzinfo(self) -> ZoneInfo:
        """The zone by whose clocks the slots are read."""
        return ZoneInfo(self.zone)


def fixed_schedule(
    *,
    movement: timedelta = 2 * DAY,
    retreats: timedelta = DAY,
    adjustments: timedelta = DAY,
    zone: str = "UTC",
    ends_early: bool = True,
    usual: time | None = None,
) -> Schedule:
    """A schedule by fixed lengths alone."""
    lengths = {
        PhaseKind.MOVEMENT: movement,
        PhaseKind.RETREATS: retreats,
        PhaseKind.ADJUSTMENTS: adjustments,
    }
    timings = {kind: PhaseTiming(length, ends_early=ends_early) for kind, length in lengths.items()}
    return Schedule(zone, MappingProxyType(timings), usual)


def fitted(schedule: Schedule, kinds: Collection[PhaseKind]) -> Schedule:
    """The schedule of a game whose phases are of these kinds; those that it says nothing of last a
    day."""
    ends_early = any(timing.ends_early for timing in schedule.timings.values())
    timings = {
        kind: schedule.timings.get(kind, PhaseTiming(DAY, ends_early=ends_early)) for kind in kinds
    }
    return replace(schedule, timings=MappingProxyType(timings))


# By how long movement lasts, on average where it ends in slots, up to and with these lengths.
THREE_DAYS = timedelta(days=3)

PACES = FAST, STEADY, SLOW = "fast", "steady", "slow"


def pace_of(game: Game) -> str:
    """The code of a game’s pace, as the lobby's filter has it."""
    turn = game.turn_length or game.movement_length
    if turn <= DAY:
        return FAST
    return STEADY if turn <= THREE_DAYS else SLOW
