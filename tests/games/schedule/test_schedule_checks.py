"""Checks of a schedule: each refusal has a field and a sentence."""

from dataclasses import replace
from datetime import date, time, timedelta

import pytest

from games.core.errors import Unprocessable
from games.schedule.schedule import DAY, Blackout, PhaseTiming, Slot, fixed_schedule
from games.schedule.schedule_checks import check_schedule
from tests.games.schedule.schedules import (
    CHRISTMAS,
    MON,
    MOVEMENT,
    NEW_YORK,
    RETREATS,
    SUN,
    THU,
    slots,
)

TODAY = date(2027, 1, 4)
HOUR = timedelta(hours=1)


def with_timing(kind, timing, **more):
    schedule = slots(MON, THU, **more)
    return replace(schedule, timings={**schedule.timings, kind: timing})


def sunday_at(at):
    return with_timing(MOVEMENT, PhaseTiming(DAY, (Slot(SUN, at),)))


HOURLY = tuple(Slot(MON, time(hour)) for hour in range(15))
MANY = tuple(Blackout(date(2027, month, 1), date(2027, month, 2)) for month in range(1, 13))
LONG = Blackout(date(2027, 1, 1), date(2027, 3, 2))
BACKWARDS = Blackout(CHRISTMAS.last, CHRISTMAS.first)


@pytest.mark.parametrize(
    ("schedule", "field", "code"),
    [
        (slots(MON, zone="Mars/Olympus"), "time_zone", "unknown_time_zone"),
        (slots(MON, zone="../zone"), "time_zone", "unknown_time_zone"),
        (slots(MON, zone=""), "time_zone", "unknown_time_zone"),
        (with_timing(MOVEMENT, PhaseTiming(timedelta(0))), "movement_length", "phase_length"),
        (with_timing(RETREATS, PhaseTiming(32 * DAY)), "retreat_length", "phase_length"),
        (with_timing(MOVEMENT, PhaseTiming(DAY, HOURLY)), "movement_days", "too_many_slots"),
        (slots(MON, MON), "movement_days", "slot_twice"),
        (sunday_at(time(2, 30)), "movement_time", "no_such_time"),
        (fixed_schedule(zone=NEW_YORK, usual=time(2)), "deadline_time", "no_such_time"),
        (slots(MON, first_extra=15 * DAY), "first_extra", "first_extra"),
        (slots(MON, first_extra=-HOUR), "first_extra", "first_extra"),
        (slots(MON, grace=25 * HOUR), "grace", "grace"),
        (slots(MON, grace=24 * HOUR), "grace", "grace_longer_than_phase"),
        (with_timing(RETREATS, PhaseTiming(HOUR), grace=HOUR), "grace", "grace_longer_than_phase"),
        (slots(MON, blackouts=(*MANY, CHRISTMAS)), "blackouts", "too_many_blackouts"),
        (slots(MON, blackouts=(LONG,)), "blackouts", "blackout_too_long"),
        (slots(MON, blackouts=(BACKWARDS,)), "blackouts", "blackout_backwards"),
    ],
)
def test_an_invalid_schedule_is_refused_at_its_field(schedule, field, code):
    with pytest.raises(Unprocessable) as refusal:
        check_schedule(schedule, TODAY)
    assert (refusal.value.field, refusal.value.code) == (field, code)
    assert refusal.value.message.endswith(".")


@pytest.mark.parametrize(
    "schedule",
    [
        fixed_schedule(),
        slots(MON, THU, grace=2 * HOUR, first_extra=7 * DAY, blackouts=(CHRISTMAS,)),
        sunday_at(time(3, 30)),
        with_timing(MOVEMENT, PhaseTiming(DAY, (Slot(MON, time(2, 30)),))),
        fixed_schedule(usual=time(2, 30)),
    ],
)
def test_valid_schedules_are_accepted(schedule):
    check_schedule(schedule, TODAY)


def test_a_time_that_does_not_exist_is_named_with_its_day():
    with pytest.raises(Unprocessable, match="On March 14, 2027 the time 02:30 does not exist"):
        check_schedule(sunday_at(time(2, 30)), TODAY)
