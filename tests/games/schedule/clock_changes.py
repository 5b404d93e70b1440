"""Schedules whose times lie around the changes of the clocks in 2027 and 2028, from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from games.models import Game, Phase
from games.schedule.deadlines import deadline_after, exists, landing, later_by
from games.schedule.due import due_after_pause
from games.schedule.schedule import DAY, PhaseTiming, Schedule, Slot
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
