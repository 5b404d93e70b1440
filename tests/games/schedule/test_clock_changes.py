"""Deadlines around the changes of the clocks: never too early, and no day too late."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.schedule.deadlines import deadline_after, landing, later_by, moment_of
from games.schedule.schedule import DAY, PhaseTiming, Schedule, Slot, fixed_schedule
from tests.games.schedule.clock_changes import changes, faults
from tests.games.schedule.schedules import MOVEMENT, NEW_YORK, SUN

BERLIN, LORD_HOWE = "Europe/Berlin", "Australia/Lord_Howe"
# Zones whose clocks change at midnight, by half an hour or two hours, or in Ramadan.
ZONES = (
    *(BERLIN, "America/Los_Angeles", LORD_HOWE, "America/Havana", "Africa/Casablanca"),
    *("America/Nuuk", "America/Santiago", "Antarctica/Troll", "Asia/Beirut", "Atlantic/Azores"),
    *("Africa/Cairo", "Europe/Dublin", "Pacific/Chatham", "Pacific/Norfolk", "Asia/Kathmandu"),
)


@pytest.mark.parametrize("zone", ZONES)
def test_a_schedule_keeps_its_promises_when_the_clocks_change(zone):
    assert [fault for seed in range(12) for fault in faults(zone, seed)] == []


def test_the_clocks_of_berlin_change_four_times_in_two_years():
    assert [f"{change:%Y-%m-%d %H}" for change in changes(BERLIN)] == [
        *("2027-03-28 01", "2027-10-31 01", "2028-03-26 01", "2028-10-29 01"),
    ]


# At 19:00 and 20:00 on each day.
SLOTS = tuple(Slot(day, time(hour)) for day in range(7) for hour in (19, 20))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


# Berlin repeats 02:00 to 03:00 on 31 October 2027: from 00:00 and from 01:00 UTC.
@pytest.mark.parametrize(
    ("zone", "usual", "earliest", "due"),
    [
        (BERLIN, time(2, 30), "2027-10-31 00:10", "2027-10-31 00:30"),
        (BERLIN, time(2, 30), "2027-10-31 00:40", "2027-10-31 01:30"),
        (BERLIN, time(2, 50), "2027-10-31 01:45", "2027-10-31 01:50"),
        (BERLIN, time(2, 30), "2027-10-31 01:40", "2027-11-01 01:30"),
        ("America/Los_Angeles", time(1, 50), "2027-11-07 09:45", "2027-11-07 09:50"),
        ("America/Havana", time(0, 50), "2027-11-07 05:45", "2027-11-07 05:50"),
        (LORD_HOWE, time(1, 50), "2027-04-03 15:10", "2027-04-03 15:20"),
        (BERLIN, time(2, 30), "2027-03-28 01:10", "2027-03-28 01:30"),
        ("America/Havana", time(0, 30), "2027-03-14 05:10", "2027-03-14 05:30"),
    ],
)
def test_a_deadline_lands_on_the_first_moment_that_is_not_too_early(zone, usual, earliest, due):
    schedule = fixed_schedule(zone=zone, usual=usual)
    assert landing(schedule, MOVEMENT, utc(earliest)) == utc(due)


def test_a_usual_time_that_the_clocks_skip_costs_no_day():
    schedule = fixed_schedule(movement=DAY, zone=BERLIN, usual=time(2, 30))
    moment, found = utc("2027-03-27 01:30"), []
    for _number in range(3):
        moment = deadline_after(schedule, MOVEMENT, moment)
        found.append(moment)
    assert found == [utc("2027-03-28 01:30"), utc("2027-03-29 00:30"), utc("2027-03-30 00:30")]


def test_an_extension_from_a_time_that_was_moved_goes_back_to_its_time_of_day():
    schedule = fixed_schedule(zone=BERLIN, usual=time(2, 30))
    assert later_by(schedule, utc("2027-03-28 01:30"), DAY) == utc("2027-03-29 00:30")


@pytest.mark.parametrize(
    ("hours", "due"), [(12, "2027-03-14 12:00"), (13, "2027-03-14 12:00"), (14, "2027-03-21 12:00")]
)
def test_hours_before_a_slot_are_hours_of_real_time_across_a_gap(hours, due):
    timing = PhaseTiming(timedelta(hours=hours), (Slot(SUN, time(8)),))
    begins = utc("2027-03-13 23:00")
    assert deadline_after(Schedule(NEW_YORK, {MOVEMENT: timing}), MOVEMENT, begins) == utc(due)


@pytest.mark.parametrize(
    ("begins", "due"),
    [("2027-03-13 23:00", "2027-03-14 23:00"), ("2027-03-14 00:30", "2027-03-15 23:00")],
)
def test_a_day_before_a_slot_is_a_day_by_the_clock_only_from_slot_to_slot(begins, due):
    schedule = Schedule(NEW_YORK, {MOVEMENT: PhaseTiming(DAY, SLOTS)})
    assert deadline_after(schedule, MOVEMENT, utc(begins)) == utc(due)


def test_a_repeated_time_is_the_one_that_has_not_passed():
    schedule, wall = fixed_schedule(zone=BERLIN), datetime.fromisoformat("2027-10-31 02:30")
    assert moment_of(schedule, wall) == utc("2027-10-31 00:30")
    assert moment_of(schedule, wall, after=utc("2027-10-31 00:40")) == utc("2027-10-31 01:30")
    assert moment_of(schedule, wall, after=utc("2027-10-31 03:00")) == utc("2027-10-31 01:30")
