"""The schedule of a game: when its deadlines are."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from types import MappingProxyType
from zoneinfo import ZoneInfo

from adjudicator.state import PhaseKind
from games.models import Game

DAY = timedelta(days=1)
# The prefixes of fields of a game and its forms, by the kind of phase.
PREFIXES = {
    PhaseKind.MOVEMENT: "movement",
    PhaseKind.RETREATS: "retreat",
    PhaseKind.ADJUSTMENTS: "adjustment",
    PhaseKind.ALLIANCES: "alliance",
}


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """A weekly time for deadlines, in the game's time zone. Monday is day 0."""

    weekday: int
    at: time


@dataclass(frozen=True, slots=True)
class PhaseTiming:
    """When phases of one kind end: after `length`, or at the first slot at least `length` later.

    With `ends_early` a phase is resolved as soon as all players are final.
    """

    length: timedelta
    slots: tuple[Slot, ...] = ()
    ends_early: bool = True

    @property
    def is_live(self) -> bool:
        """Whether phases are so short that players are at the table, and emails come too late."""
        return not self.slots and self.length <= THREE_HOURS


@dataclass(frozen=True, slots=True)
class Blackout:
    """Days without deadlines, from the first to the last."""

    first: date
    last: date

    def covers(self, day: date) -> bool:
        """Whether this day has no deadlines."""
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Night:
    """The hours of each night, in the game's time zone, in which the clock stands still."""

    begins: time
    ends: time

    def covers(self, at: time) -> bool:
        """Whether a time of day is after the beginning of the night and before its end."""
        if self.begins < self.ends:
            return self.begins < at < self.ends
        return at > self.begins or at < self.ends


@dataclass(frozen=True, slots=True)
class LiveTime:
    """The time at the beginning of a game in which every phase lasts `length`.

    A phase that would end after `until` is planned by the rest of the schedule.
    """

    until: datetime
    length: timedelta


@dataclass(frozen=True, slots=True)
class Schedule:
    """When the deadlines of a game are.

    All times are local times of `zone`: a deadline at seven stays at seven when the clocks change.
    `usual` is the time of day of deadlines after whole days; without it they keep the time at which
    the phase opened. The first phase lasts `first_extra` longer. Missing orders are accepted for
    another `grace` after a deadline. `timings` has an entry for each kind of phase in the game. In
    the `night` phases of less than a day stand still. The game may begin with a `live` time.
    """

    zone: str
    timings: Mapping[PhaseKind, PhaseTiming]
    usual: time | None = None
    first_extra: timedelta = timedelta(0)
    grace: timedelta = timedelta(0)
    blackouts: tuple[Blackout, ...] = field(default=())
    night: Night | None = None
    live: LiveTime | None = None

    @property
    def tzinfo(self) -> ZoneInfo:
        """The time zone as a ZoneInfo."""
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
    """Return a schedule of fixed lengths, without slots."""
    lengths = {
        PhaseKind.MOVEMENT: movement,
        PhaseKind.RETREATS: retreats,
        PhaseKind.ADJUSTMENTS: adjustments,
    }
    timings = {kind: PhaseTiming(length, ends_early=ends_early) for kind, length in lengths.items()}
    return Schedule(zone, MappingProxyType(timings), usual)


def in_live_time(timing: PhaseTiming, live: LiveTime) -> PhaseTiming:
    """Return the timing of a kind of phases in the live time of a game."""
    return replace(timing, length=live.length, slots=())


def fit_schedule(schedule: Schedule, kinds: Collection[PhaseKind]) -> Schedule:
    """Return a schedule for exactly these kinds of phases; kinds that it lacks last a day."""
    ends_early = any(timing.ends_early for timing in schedule.timings.values())
    timings = {
        kind: schedule.timings.get(kind, PhaseTiming(DAY, ends_early=ends_early)) for kind in kinds
    }
    return replace(schedule, timings=MappingProxyType(timings))


# The longest movement phases of live games and of games with a steady pace. With slots, the average
# length counts.
THREE_HOURS = timedelta(hours=3)
THREE_DAYS = timedelta(days=3)

PACES = LIVE, FAST, STEADY, SLOW = "live", "fast", "steady", "slow"


def pace_of(game: Game) -> str:
    """The code of a game's pace, for standby and for filters of the lobby."""
    turn = game.turn_length or game.movement_length
    if turn <= THREE_HOURS:
        return LIVE
    if turn <= DAY:
        return FAST
    return STEADY if turn <= THREE_DAYS else SLOW
