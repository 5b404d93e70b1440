"""Schedules whose times lie around the changes of the clocks in 2027 and 2028, from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from games.models import Game, Phase
from games.schedule.deadlines import (
    deadline_after,
    exists,
    landing,
    later_by,
    time_after,
    time_between,
)
from games.schedule.due import due_after_pause
from games.schedule.schedule import DAY, LiveTime, Night, PhaseTiming, Schedule, Slot
from games.schedule.stored import schedule_fields
from tests.games.schedule.schedules import BUILDS, MOVEMENT, RETREATS

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
FIRST, LAST = datetime(2027, 1, 1, tzinfo=UTC), datetime(2029, 1, 1, tzinfo=UTC)
# The clocks of no zone change by more than this in these years.
MOST = 2 * HOUR


@cache
def changes(zone: str) -> tuple[datetime, ...]:
    """The changes of a zone's clocks in 2027 and 2028; some day if there are none."""
    found, day = [], FIRST
    while day < LAST:
        low, high = day, day + DAY
        while offset(zone, low) != offset(zone, high) and high - low > MINUTE:
            middle = low + ((high - low) / 2) // MINUTE * MINUTE
            low, high = (
                (middle, high) if offset(zone, middle) == offset(zone, low) else (low, middle)
            )
        if offset(zone, low) != offset(zone, high):
            found.append(high)
        day += DAY
    return tuple(found) or (datetime(2027, 6, 1, tzinfo=UTC),)


def offset(zone: str, moment: datetime) -> timedelta:
    return moment.astimezone(ZoneInfo(zone)).utcoffset() or timedelta(0)


def wall_of(zone: str, moment: datetime) -> datetime:
    return moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


def faults(zone: str, seed: int) -> Iterator[str]:
    """Each promise of a schedule that its deadlines around a change of the clocks break."""
    rng = random.Random(f"{zone} {seed}")
    change = rng.choice(changes(zone))
    minutes = rng.randrange(-150, 150)
    usual = wall_of(zone, change + minutes * MINUTE).time()
    begins = change + rng.randrange(-60 * 60, 60 * 60) * timedelta(seconds=rng.choice((1, 3, 60)))
    daily = Schedule(zone, {kind: PhaseTiming(DAY) for kind in (MOVEMENT, RETREATS, BUILDS)}, usual)
    hours = rng.choice((1, 2, 12, 23, 24, 25, 36, 48, 84)) * HOUR
    every_day = tuple(Slot(day, usual) for day in range(7))
    slots = Schedule(zone, {MOVEMENT: PhaseTiming(hours, every_day)})
    plain = Schedule(zone, {MOVEMENT: PhaseTiming(hours)})
    # From slot to slot, whole days are days by the clock.
    at_slot = landing(slots, MOVEMENT, begins)
    least = at_slot + hours - (timedelta(0) if hours % DAY else MOST)
    for name, schedule, found, earliest in (
        ("landing", daily, landing(daily, MOVEMENT, begins), begins),
        ("landing in a slot", slots, landing(slots, MOVEMENT, begins), begins),
        ("a slot after hours", slots, deadline_after(slots, MOVEMENT, begins), begins + hours),
        ("the next slot", slots, deadline_after(slots, MOVEMENT, at_slot), least),
        ("a day", daily, deadline_after(daily, MOVEMENT, begins), begins + DAY - MOST),
    ):
        if found < earliest:
            yield f"{name}: {found} is before {earliest}"
        if found - earliest > DAY + 2 * MOST:
            yield f"{name}: {found} costs a day more than {earliest}"
        if not is_planned(schedule, usual, found):
            yield f"{name}: {found} is not at {usual}"
    if hours % DAY and deadline_after(plain, MOVEMENT, begins) != begins + hours:
        yield "a length of hours is no length of hours"
    if hours % DAY and later_by(plain, begins, hours) != begins + hours:
        yield "hours later is not hours later"
    later = later_by(plain, begins, 3 * DAY)
    wall = wall_of(zone, begins) + 3 * DAY
    if exists(plain, wall) and wall_of(zone, later) != wall:
        yield f"{later} is three days later at another time of day"
    if not 3 * DAY - MOST <= later - begins <= 3 * DAY + MOST:
        yield f"{later} is not three days later"
    yield from _a_day_for_each_deadline(daily, change)
    yield from _after_a_pause(daily, begins, rng)
    yield from _at_night(zone, change, rng)
    yield from _live(slots, usual, change, rng)


def is_planned(schedule: Schedule, usual: time, moment: datetime) -> bool:
    """Whether a deadline is at its time of day, or as much later as the clocks skip."""
    wall = wall_of(schedule.zone, moment)
    days = (wall.date(), wall.date() - DAY)
    planned = [datetime.combine(day, usual, schedule.tzinfo) for day in days]
    return wall.time() == usual or moment in [at.astimezone(UTC) for at in planned]


def _a_day_for_each_deadline(schedule: Schedule, change: datetime) -> Iterator[str]:
    moment = landing(schedule, MOVEMENT, change - 3 * DAY)
    for _number in range(6):
        following = deadline_after(schedule, MOVEMENT, moment)
        if not DAY - MOST <= following - moment <= DAY + MOST:
            yield f"a day from {moment} is {following}"
        moment = following


def _after_a_pause(schedule: Schedule, paused_at: datetime, rng: random.Random) -> Iterator[str]:
    game = Game(**schedule_fields(schedule))
    left = rng.randrange(1, 3000) * MINUTE
    phase = Phase(
        game=game, year=1763, season="spring", kind="movement", paused_at=paused_at, time_left=left
    )
    resumed_at = paused_at + rng.choice((timedelta(seconds=10), HOUR, 3 * HOUR, 2 * DAY))
    due_at = due_after_pause(game, phase, resumed_at)
    least = phase.due_in_spite_of_pause(resumed_at) or resumed_at + left
    if due_at < least:
        yield f"after a pause from {paused_at} to {resumed_at} with {left} left, {due_at} is early"
    if due_at - least > DAY + 2 * MOST:
        yield f"a pause from {paused_at} to {resumed_at} moves the deadline to {due_at}"


def _at_night(zone: str, change: datetime, rng: random.Random) -> Iterator[str]:
    """A fast game around a night that begins or ends near the change, counted minute by minute."""
    border = wall_of(zone, change + rng.randrange(-150, 150) * MINUTE)
    hours = rng.choice((1, 6, 10, 14)) * HOUR
    begins, ends = rng.choice(((border, border + hours), (border - hours, border)))
    night = Night(begins.time(), ends.time())
    length = rng.choice((5, 10, 15, 30, 60, 120, 180)) * MINUTE
    timing = PhaseTiming(length)
    schedule = Schedule(zone, {MOVEMENT: timing}, night=night)
    moment = change - rng.randrange(24 * 60) * MINUTE
    for _number in range(12):
        due = deadline_after(schedule, MOVEMENT, moment)
        spoken = f"{length} from {moment} with a night of {night.begins} to {night.ends}: {due}"
        ran = _minutes_of_day(zone, night, moment, due)
        # Where the clocks skip or repeat an end of the night, it may be as much longer or shorter.
        allowed = timedelta(0) if _has_plain_ends(schedule, night, moment, due) else MOST
        if abs(ran - length) > allowed:
            yield f"{spoken}, but it ran {ran}"
        if due - moment < length or time_between(schedule, timing, moment, due) != length:
            yield f"{spoken}, too early"
        walls = [
            wall_of(zone, due).replace(hour=at.hour, minute=at.minute) for at in (begins, ends)
        ]
        is_skipped = not all(exists(schedule, wall.replace(second=0)) for wall in walls)
        if night.covers(wall_of(zone, due).time()) and not is_skipped:
            yield f"{spoken}, at night"
        if time_after(schedule, timing, moment, length) != due:
            yield f"{spoken}, after a break"
        moment = due


def _minutes_of_day(zone: str, night: Night, moment: datetime, until: datetime) -> timedelta:
    """How long local clocks show no time of the night, from one moment to another."""
    minutes = 0
    while moment < until:
        at = wall_of(zone, moment).time()
        if night.begins < night.ends:
            minutes += not night.begins <= at < night.ends
        else:
            minutes += night.ends <= at < night.begins
        moment += MINUTE
    return minutes * MINUTE


def _has_plain_ends(schedule: Schedule, night: Night, moment: datetime, until: datetime) -> bool:
    """Whether each end of the nights between two moments is on the clocks exactly once."""
    day = wall_of(schedule.zone, moment).date() - DAY
    while day <= wall_of(schedule.zone, until).date():
        for at in (night.begins, night.ends):
            wall = datetime.combine(day, at)
            folds = {wall.replace(tzinfo=schedule.tzinfo, fold=n).utcoffset() for n in (0, 1)}
            if len(folds) > 1:
                return False
        day += DAY
    return True


def _live(slots: Schedule, usual: time, change: datetime, rng: random.Random) -> Iterator[str]:
    """Live phases up to a moment near the change, then a slot."""
    until = change + rng.randrange(-150, 150) * MINUTE
    length = rng.choice((5, 10, 15, 30, 60)) * MINUTE
    schedule = Schedule(slots.zone, slots.timings, live=LiveTime(until, length))
    moment = until - rng.randrange(6 * 60 * 60) * timedelta(seconds=1)
    while moment + length <= until:
        due = deadline_after(schedule, MOVEMENT, moment)
        if due != moment + length:
            yield f"live until {until}, {length} from {moment} is {due}"
        moment = due
    due = deadline_after(schedule, MOVEMENT, moment)
    if due != deadline_after(slots, MOVEMENT, moment) or not is_planned(slots, usual, due):
        yield f"after the live time until {until}, {due} is no deadline of the schedule"
