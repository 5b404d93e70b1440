"""Computation of deadlines from a schedule."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

from adjudicator.state import PhaseKind
from games.schedule.schedule import DAY, PhaseTiming, Schedule, in_live_time

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
    Whole days are days by the clock, other lengths are hours of real time; less than a day does
    not run at night. Before a slot, whole days are days by the clock only from the time of day of
    another deadline.
    """
    timing = timing_at(schedule, kind, begins, is_first=is_first)
    length = timing.length + (schedule.first_extra if is_first else timedelta(0))
    if timing.slots and not _is_time_of_deadline(schedule, begins):
        return _first(schedule, timing, begins + length)
    if timing.slots or not length % DAY:
        return _first(schedule, timing, later_by(schedule, begins, length))
    return outside_breaks(schedule, time_after(schedule, timing, begins, length))


def timing_at(
    schedule: Schedule, kind: PhaseKind, begins: datetime, *, is_first: bool = False
) -> PhaseTiming:
    """Return the timing of a phase that begins at a time.

    In the live time that is the length of live phases, unless the phase would end after it.
    """
    timing = schedule.timings[kind]
    if schedule.live is None:
        return timing
    live = in_live_time(timing, schedule.live)
    length = live.length + (schedule.first_extra if is_first else timedelta(0))
    due_at = outside_breaks(schedule, time_after(schedule, live, begins, length))
    return live if due_at <= schedule.live.until else timing


def time_after(
    schedule: Schedule, timing: PhaseTiming, begins: datetime, length: timedelta
) -> datetime:
    """Return the time at which the clock of a phase with this timing has run for a length.

    That is real time, in which short phases stand still at night.
    """
    begins = begins.astimezone(UTC)
    if not stands_still(schedule, timing):
        return begins + length
    for night_begins, night_ends in _nights(schedule, begins):
        if begins + length <= night_begins:
            break
        length -= max(night_begins - begins, timedelta(0))
        begins = max(begins, night_ends)
    return begins + length


def time_between(
    schedule: Schedule, timing: PhaseTiming, begins: datetime, ends: datetime
) -> timedelta:
    """Return for how long the clock of a phase with this timing runs between two times."""
    length = ends - begins
    if not stands_still(schedule, timing):
        return length
    for night_begins, night_ends in _nights(schedule, begins):
        if night_begins >= ends:
            break
        length -= min(night_ends, ends) - max(night_begins, begins)
    return length


def stands_still(schedule: Schedule, timing: PhaseTiming) -> bool:
    """Whether the clock of phases with this timing stands still at night."""
    return schedule.night is not None and not timing.slots and timing.length < DAY


def _nights(schedule: Schedule, moment: datetime) -> Iterator[tuple[datetime, datetime]]:
    """Yield the beginnings and the ends of the nights that are not over at a moment.

    Of a time that the clocks repeat, a night begins at the first and ends at the last.
    """
    night = schedule.night
    assert night is not None, "only a schedule with a night has nights"
    day = _wall(schedule, moment).date() - DAY
    while True:
        last = day if night.begins < night.ends else day + DAY
        begins = _moments_of(schedule, datetime.combine(day, night.begins))[0]
        ends = _moments_of(schedule, datetime.combine(last, night.ends))[-1]
        if ends > max(moment, begins):
            yield begins, ends
        day += DAY


def landing(schedule: Schedule, kind: PhaseKind, earliest: datetime) -> datetime:
    """Return the first possible deadline from a time on: a slot, or the usual time of day.

    Of an hour that the clocks repeat, it is the first repetition that is not too early. In the live
    time every time is possible.
    """
    timing, live = schedule.timings[kind], schedule.live
    is_live = live is not None and earliest <= live.until
    if not is_live and (timing.slots or not timing.length % DAY):
        return _first(schedule, timing, earliest)
    return outside_breaks(schedule, earliest.astimezone(UTC))


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
    """The usual time of day of a game that starts at this time: the next full minute.

    At night it is the end of the night.
    """
    minute = _wall(schedule, begins) + timedelta(minutes=1, microseconds=-1)
    usual = minute.time().replace(second=0, microsecond=0)
    night = schedule.night
    return night.ends if night is not None and night.covers(usual) else usual


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


def outside_breaks(schedule: Schedule, moment: datetime) -> datetime:
    """Return the first time from `moment` on that is neither blacked out nor at night."""
    while True:
        later = _outside_blackouts(schedule, moment)
        if schedule.night is not None:
            begins, ends = next(_nights(schedule, later))
            later = ends if begins < later else later
        if later == moment:
            return moment
        moment = later


def _outside_blackouts(schedule: Schedule, moment: datetime) -> datetime:
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
