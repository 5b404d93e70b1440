"""Deadlines of a schedule: slots, whole days, blackouts, and changes of the clocks."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from games.models import Game, Phase
from games.schedule.deadlines import (
    average_length,
    coming_deadlines,
    deadline_after,
    exists,
    landing,
    later_by,
    usual_time,
)
from games.schedule.due import due_after_pause, least_left, next_regular_deadline
from games.schedule.schedule import DAY, Blackout, PhaseTiming, Schedule, Slot, fixed_schedule
from games.schedule.stored import schedule_fields
from tests.games.schedule.schedules import (
    CHRISTMAS,
    MON,
    MOVEMENT,
    NEW_YORK,
    RETREATS,
    SEVEN,
    SUN,
    THU,
    at,
    shown,
    slots,
)

LONG = Blackout(date(2027, 11, 2), date(2027, 12, 10))
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


# 1 November 2027 is a Monday.
@pytest.mark.parametrize(
    ("begins", "deadline"),
    [
        ("2027-11-01 19:00", "Thu 2027-11-04 19:00"),
        ("2027-11-02 03:12", "Thu 2027-11-04 19:00"),
        ("2027-11-03 18:59", "Thu 2027-11-04 19:00"),
        ("2027-11-03 19:00", "Thu 2027-11-04 19:00"),
        ("2027-11-03 19:01", "Mon 2027-11-08 19:00"),
        ("2027-11-04 19:00", "Mon 2027-11-08 19:00"),
    ],
)
def test_a_deadline_is_the_first_slot_that_leaves_enough_time(begins, deadline):
    found = deadline_after(slots(MON, THU), MOVEMENT, at(begins))
    assert shown(found) == deadline


def test_a_week_of_slots_has_several_a_day():
    timing = PhaseTiming(timedelta(hours=4), (Slot(MON, time(20)), Slot(MON, time(8))))
    schedule = Schedule(NEW_YORK, {MOVEMENT: timing})
    assert shown(deadline_after(schedule, MOVEMENT, at("2027-11-01 03:00"))) == (
        "Mon 2027-11-01 08:00"
    )
    assert shown(deadline_after(schedule, MOVEMENT, at("2027-11-01 08:00"))) == (
        "Mon 2027-11-01 20:00"
    )


@pytest.mark.parametrize("begins", ["2027-03-13 19:00", "2027-11-06 19:00"])
def test_a_day_is_a_day_by_the_clock_when_the_clocks_change(begins):
    # Clocks in New York change on the nights to 14 March and 7 November 2027.
    found = deadline_after(slots(MON, THU, SUN), MOVEMENT, at(begins))
    assert found.astimezone(ZoneInfo(NEW_YORK)).replace(tzinfo=None) == (
        datetime.fromisoformat(begins) + DAY
    )


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])
def test_a_year_of_deadlines_stays_at_seven(zone):
    schedule = slots(MON, THU, zone=zone)
    moment, seen = at("2027-01-04 19:00", zone), set()
    while moment < at("2028-01-04 19:00", zone):
        moment = deadline_after(schedule, MOVEMENT, moment)
        seen.add(moment.astimezone(ZoneInfo(zone)).strftime("%a %H:%M"))
    assert seen == {"Mon 19:00", "Thu 19:00"}


def test_a_fixed_length_of_days_keeps_its_usual_time_after_an_early_end():
    found = deadline_after(fixed_schedule(usual=SEVEN), MOVEMENT, at("2027-11-02 03:12", "UTC"))
    assert shown(found, "UTC") == "Thu 2027-11-04 19:00"


def test_a_fixed_length_of_days_sets_the_usual_time_if_there_is_none():
    found = deadline_after(fixed_schedule(), MOVEMENT, at("2027-11-02 03:12", "UTC"))
    assert shown(found, "UTC") == "Thu 2027-11-04 03:12"


def test_a_fixed_length_of_hours_is_counted_in_hours():
    schedule = fixed_schedule(retreats=timedelta(hours=12), zone=NEW_YORK, usual=SEVEN)
    found = deadline_after(schedule, RETREATS, at("2027-03-13 19:00"))
    assert found - at("2027-03-13 19:00").astimezone(UTC) == timedelta(hours=12)
    assert shown(found) == "Sun 2027-03-14 08:00"


def test_the_first_phase_is_longer():
    schedule = slots(MON, THU, first_extra=3 * DAY)
    found = deadline_after(schedule, MOVEMENT, at("2027-11-01 19:00"), is_first=True)
    assert shown(found) == "Mon 2027-11-08 19:00"


@pytest.mark.parametrize(
    ("kind", "deadline"), [(MOVEMENT, "Mon 2027-12-27 19:00"), (RETREATS, "Mon 2027-12-27 20:00")]
)
def test_no_deadline_falls_on_a_day_blacked_out(kind, deadline):
    schedule = slots(MON, THU, blackouts=(CHRISTMAS,))
    assert shown(deadline_after(schedule, kind, at("2027-12-22 20:00"))) == deadline


def test_an_hour_that_a_clock_change_skips_counts_as_the_next_one():
    schedule = Schedule(NEW_YORK, {MOVEMENT: PhaseTiming(DAY, (Slot(SUN, time(2, 30)),))})
    assert shown(deadline_after(schedule, MOVEMENT, at("2027-03-12 12:00"))) == (
        "Sun 2027-03-14 03:30"
    )


@pytest.mark.parametrize(
    ("wall", "there"), [("2027-03-14 02:30", False), ("2027-03-14 03:30", True)]
)
def test_a_time_of_day_may_not_exist(wall, there):
    assert exists(slots(MON), datetime.fromisoformat(wall)) is there


def test_remaining_time_ends_at_the_next_slot():
    assert shown(landing(slots(MON, THU), MOVEMENT, at("2027-11-02 10:00"))) == (
        "Thu 2027-11-04 19:00"
    )


def test_remaining_time_ends_at_the_usual_time():
    found = landing(fixed_schedule(zone=NEW_YORK, usual=SEVEN), MOVEMENT, at("2027-11-02 10:00"))
    assert shown(found) == "Tue 2027-11-02 19:00"


@pytest.mark.parametrize(
    ("left", "lasts", "due"),
    [
        (30 * HOUR, timedelta(seconds=10), 30 * HOUR),
        (30 * HOUR, HOUR, 30 * HOUR),
        (30 * HOUR, HOUR + MINUTE, 54 * HOUR),
        (2 * HOUR, HOUR / 2, 2 * HOUR),
        (2 * HOUR, HOUR / 2 + MINUTE, 26 * HOUR),
        (2 * MINUTE, timedelta(seconds=10), 2 * MINUTE),
        (MINUTE / 6, timedelta(seconds=10), DAY + MINUTE / 6),
    ],
)
def test_only_a_short_pause_leaves_the_deadline_where_it_was(left, lasts, due):
    noon = at("2027-06-01 12:00", "UTC")
    usual = (noon + left).time()
    game = Game(**schedule_fields(fixed_schedule(usual=usual)))
    phase = Phase(game=game, year=1763, season="spring", kind="movement")
    phase.paused_at, phase.time_left, phase.paused_until = noon, left, noon + lasts
    assert due_after_pause(game, phase, noon + lasts) == noon + due
    assert least_left(phase) <= due - lasts


SATURDAY = "2027-11-06 19:00"


@pytest.mark.parametrize(
    ("schedule", "due", "following"),
    [
        (slots(MON, THU), "2027-11-01 19:00", "Thu 2027-11-04 19:00"),
        (slots(MON, THU), "2027-11-02 12:00", "Thu 2027-11-04 19:00"),
        (slots(MON, THU, blackouts=(CHRISTMAS,)), "2027-12-20 19:00", "Mon 2027-12-27 19:00"),
        (fixed_schedule(zone=NEW_YORK, usual=SEVEN), SATURDAY, "Sun 2027-11-07 19:00"),
        (fixed_schedule(zone=NEW_YORK, usual=SEVEN), "2027-11-06 20:00", "Sun 2027-11-07 19:00"),
        (fixed_schedule(zone=NEW_YORK), SATURDAY, "Sun 2027-11-07 19:00"),
        (fixed_schedule(movement=12 * HOUR), SATURDAY, None),
        (slots(MON, blackouts=(LONG,)), "2027-11-01 19:00", None),
    ],
)
def test_the_next_regular_deadline_follows_the_schedule(schedule, due, following):
    game = Game(**schedule_fields(schedule))
    phase = Phase(game=game, year=1763, season="spring", kind="movement", due_at=at(due))
    found = next_regular_deadline(game, phase, at(due) - DAY)
    assert (found and shown(found)) == following


@pytest.mark.parametrize(
    ("length", "deadline"), [(DAY, "Sun 2027-03-14 19:00"), (DAY / 2, "Sun 2027-03-14 08:00")]
)
def test_days_are_added_by_the_clock_and_hours_by_the_hour(length, deadline):
    found = later_by(fixed_schedule(zone=NEW_YORK), at("2027-03-13 19:00"), length)
    assert shown(found) == deadline


@pytest.mark.parametrize(
    ("begins", "usual"),
    [("19:00", time(19)), ("19:00:00.000001", time(19, 1)), ("23:59:30", time(0))],
)
def test_the_usual_time_is_a_full_minute(begins, usual):
    assert usual_time(fixed_schedule(zone=NEW_YORK), at(f"2027-11-01 {begins}")) == usual


def test_six_deadlines_are_predicted():
    coming = list(coming_deadlines(slots(MON, THU), at("2027-11-01 19:00")))
    assert [(kind.value, shown(moment)) for kind, moment in coming] == [
        ("movement", "Thu 2027-11-04 19:00"),
        ("retreats", "Fri 2027-11-05 19:00"),
        ("movement", "Mon 2027-11-08 19:00"),
        ("retreats", "Tue 2027-11-09 19:00"),
        ("adjustments", "Sun 2027-11-14 19:00"),
        ("movement", "Mon 2027-11-15 19:00"),
    ]


@pytest.mark.parametrize(
    ("days", "least", "hours"),
    [((MON, THU), DAY, 84), ((MON, THU), 4 * DAY, 168), ((), DAY, 24), ((SUN,), 8 * DAY, 336)],
)
def test_a_turn_lasts_on_average_as_long_as_its_slots_are_apart(days, least, hours):
    timing = slots(*days, least=least).timings[MOVEMENT]
    assert average_length(timing) == timedelta(hours=hours)
