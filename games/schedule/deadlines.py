"""Computation of deadlines from a schedule."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from adjudicator.state import PhaseKind
from games.schedule.schedule import DAY, PhaseTiming, Schedule

# The phases of a year. Retreats and adjustments are skipped if there is nothing to order.
YEAR = (
    PhaseKind.ALLIANCES,
    PhaseKind.MOVEMENT,
    PhaseKind.RETREATS,
    PhaseKind.MOVEMENT,
    PhaseKind.RETREATS,
    PhaseKind.ADJUSTMENTS,
)

# An average is taken over this many phases from an arbitrary day.
SOME_DAY = datetime(2027, 1, 4, tzinfo=UTC)

SOME_PHASES = 84


def deadline_after(
    schedule: Schedule, kind: PhaseKind, begins: datetime, *, is_first: bool = False
) -> datetime:
    """Return the deadline of a phase that begins at a time.

    It is the first slot, or for whole days the first usual time of day, after the whole length.
    Whole days are days by the clock, other lengths are hours of real time. Before a slot, whole
    days are days by the clock only from the time of day of another deadline.
    """
    timing = schedule.timings[kind]
    length = timing.length + (schedule.first_extra if is_first else timedelta(0))
    if timing.slots and not _is_time_of_deadline(schedule, begins):
        return _first(schedule, timing, begins + length)
    if timing.slots or not length % DAY:
        return _first(schedule, timing, later_by(schedule, begins, length))
    return outside_blackouts(schedule, begins.astimezone(UTC) + length)


def landing(schedule: Schedule, kind: PhaseKind, earliest: datetime) -> datetime:
    """Return the first possible deadline from a time on: a slot, or the usual time of day.

    Of an hour that the clocks repeat, it is the first repetition that is not too early.
    """
    timing = schedule.timings[kind]
    if timing.slots or not timing.length % DAY:
        return _first(schedule, timing, earliest)
    return outside_blackouts(schedule, earliest.astimezone(UTC))


def later_by(schedule: Schedule, moment: datetime, length: timedelta) -> datetime:
    """Return a later time. Whole days keep the local time of day."""
    if length % DAY:
        return moment.astimezone(UTC) + length
    return moment_of(schedule, _planned_wall(schedule, moment) + length)


def year_of(schedule: Schedule) -> list[PhaseKind]:
    """The kinds of phases of a year, starting with the first phase of a game."""
    return [kind for kind in YEAR if kind in schedule.timings]


def coming_deadlines(
    schedule: Schedule, begins: datetime, count: int = 6
) -> Iterator[tuple[PhaseKind, datetime]]:
    """Yield the first deadlines of a game that starts at a time.

    No phase is skipped, and each lasts until its deadline.
    """
    year = year_of(schedule)
    for number in range(count):
        kind = year[number % len(year)]
        begins = deadline_after(schedule, kind, begins, is_first=number == 0)
        yield kind, begins


def usual_time(schedule: Schedule, begins: datetime) -> time:
    """The usual time of day of a game that starts at this time: the next full minute."""
    return (
        (_wall(schedule, begins) + timedelta(minutes=1, microseconds=-1))
        .time()
        .replace(second=0, microsecond=0)
    )


def average_length(timing: PhaseTiming) -> timedelta:
    """The average length of phases of one kind, each starting at a slot."""
    if not timing.slots:
        return timing.length
    week = Schedule("UTC", {PhaseKind.MOVEMENT: timing})
    begins = moment = deadline_after(week, PhaseKind.MOVEMENT, SOME_DAY)
    for _number in range(SOME_PHASES):
        moment = deadline_after(week, PhaseKind.MOVEMENT, moment)
    return (moment - begins) / SOME_PHASES


def exists(schedule: Schedule, wall: datetime) -> bool:
    """Whether a local time exists; the change to summer time skips an hour."""
    there = wall.replace(tzinfo=schedule.tzinfo)
    return there.astimezone(UTC).astimezone(schedule.tzinfo).replace(tzinfo=None) == wall


def moment_of(schedule: Schedule, wall: datetime, after: datetime | None = None) -> datetime:
    """Convert a local time of the schedule's zone to UTC.

    A time that the clocks skip is as much later as they skip. Of a time that they repeat, it is the
    first one, or the second one if the first is not `after` a given time.
    """
    first, *again = _moments_of(schedule, wall)
    return again[0] if again and after is not None and first <= after else first


def _moments_of(schedule: Schedule, wall: datetime) -> list[datetime]:
    """The UTC times of a local time: two if the clocks repeat it."""
    first, second = (
        wall.replace(tzinfo=schedule.tzinfo, fold=fold).astimezone(UTC) for fold in (0, 1)
    )
    return [first, second] if first < second else [first]


def _first(schedule: Schedule, timing: PhaseTiming, earliest: datetime) -> datetime:
    """The first slot, or the usual time, from the time `earliest` on."""
    usual = schedule.usual or _wall(schedule, earliest).time()
    # A change of the clocks may move a time of the day before past midnight.
    day = _wall(schedule, earliest).date() - DAY
    moments: list[datetime] = []
    while True:
        # The first time of the next day may come before one of this day that is moved.
        enough = bool(moments)
        times = [slot.at for slot in timing.slots if slot.weekday == day.weekday()]
        for at in times if timing.slots else [usual]:
            moments += [
                moment
                for moment in _moments_of(schedule, datetime.combine(day, at))
                if moment >= earliest and not _is_closed(schedule, day, moment)
            ]
        if enough:
            return min(moments)
        day += DAY


def _is_closed(schedule: Schedule, day: date, moment: datetime) -> bool:
    """Whether a time planned for a day, or the day to which the clocks moved it, is blacked out."""
    days = {day, _wall(schedule, moment).date()}
    return any(blackout.covers(each) for blackout in schedule.blackouts for each in days)


def _is_time_of_deadline(schedule: Schedule, moment: datetime) -> bool:
    """Whether deadlines of the schedule have the time of day of a moment."""
    slots = {slot.at for timing in schedule.timings.values() for slot in timing.slots}
    return _planned_wall(schedule, moment).time() in slots | {schedule.usual}


def _planned_wall(schedule: Schedule, moment: datetime) -> datetime:
    """The local time of a moment; of a deadline that skipped time moved, the one in the schedule.

    So the deadlines that follow it return to their time of day without another day.
    """
    wall = _wall(schedule, moment)
    slots = {slot for timing in schedule.timings.values() for slot in timing.slots}
    for day in (wall.date(), wall.date() - DAY):
        times = {slot.at for slot in slots if slot.weekday == day.weekday()}
        if schedule.usual is not None:
            times.add(schedule.usual)
        for at in times:
            planned = datetime.combine(day, at)
            if planned < wall and moment_of(schedule, planned) == moment:
                return planned
    return wall


def outside_blackouts(schedule: Schedule, moment: datetime) -> datetime:
    """Return `moment`, or the same time of day on the next day if its day is blacked out."""
    wall = _wall(schedule, moment)
    if not _is_blacked_out(schedule, wall):
        return moment
    while _is_blacked_out(schedule, wall):
        wall += DAY
    return moment_of(schedule, wall)


def _is_blacked_out(schedule: Schedule, wall: datetime) -> bool:
    return any(blackout.covers(wall.date()) for blackout in schedule.blackouts)


def _wall(schedule: Schedule, moment: datetime) -> datetime:
    return moment.astimezone(schedule.tzinfo).replace(tzinfo=None)
