"""Nights, in which short phases stand still, and the live time at the beginning of a game."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta

import pytest

from games.core.errors import Unprocessable
from games.models import Game, Phase
from games.schedule.deadlines import coming_deadlines, deadline_after, landing, usual_time
from games.schedule.due import due_after_pause, due_when_extended, least_left
from games.schedule.schedule import (
    DAY,
    Blackout,
    LiveTime,
    Night,
    PhaseTiming,
    Schedule,
    fixed_schedule,
)
from games.schedule.schedule_checks import check_live_ahead, check_schedule, schedule_refusals
from games.schedule.stored import schedule_data, schedule_fields, schedule_from
from games.schedule.words import schedule_words, turn_words
from tests.games.schedule.schedules import (
    BUILDS,
    MON,
    MOVEMENT,
    NEW_YORK,
    RETREATS,
    THU,
    at,
    shown,
    slots,
)

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
TEN, NIGHT = 10 * MINUTE, Night(time(22), time(8))
TODAY = date(2027, 3, 1)


def fast(length: timedelta = TEN, night: Night | None = NIGHT, **more) -> Schedule:
    timings = {kind: PhaseTiming(length) for kind in (MOVEMENT, RETREATS, BUILDS)}
    return Schedule(NEW_YORK, timings, night=night, **more)


def live(until: str, length: timedelta = 15 * MINUTE, **more) -> Schedule:
    return replace(slots(MON, THU), live=LiveTime(at(until), length), **more)


def codes(schedule: Schedule) -> list[str]:
    return [refusal.code for refusal in schedule_refusals(schedule, TODAY)]


@pytest.mark.parametrize(
    ("length", "begins", "due"),
    [
        (TEN, "2027-05-03 21:30", "Mon 2027-05-03 21:40"),
        (TEN, "2027-05-03 21:50", "Mon 2027-05-03 22:00"),
        (TEN, "2027-05-03 21:55", "Tue 2027-05-04 08:05"),
        (TEN, "2027-05-03 22:00", "Tue 2027-05-04 08:10"),
        (TEN, "2027-05-04 03:00", "Tue 2027-05-04 08:10"),
        (3 * HOUR, "2027-05-03 21:00", "Tue 2027-05-04 10:00"),
        (20 * HOUR, "2027-05-03 21:00", "Wed 2027-05-05 13:00"),
        # The clocks go forward at 02:00 on 14 March, and back on 7 November.
        (TEN, "2027-03-13 21:55", "Sun 2027-03-14 08:05"),
        (TEN, "2027-11-06 21:55", "Sun 2027-11-07 08:05"),
    ],
)
def test_a_short_phase_stands_still_at_night(length, begins, due):
    assert shown(deadline_after(fast(length), MOVEMENT, at(begins))) == due


@pytest.mark.parametrize(
    ("night", "due"),
    [
        (Night(time(1), time(3)), "Sun 2027-11-07 03:30"),
        (Night(time(0, 30), time(1, 30)), "Sun 2027-11-07 01:30"),
    ],
)
def test_a_night_ends_at_the_last_of_two_times(night, due):
    moment = at("2027-11-07 00:20")
    length = 40 * MINUTE if night.begins == time(0, 30) else 70 * MINUTE
    found = deadline_after(fast(length, night), MOVEMENT, moment)
    assert found >= moment + length
    assert shown(found) >= due


def test_a_phase_of_a_day_or_more_goes_on_at_night():
    schedule = fixed_schedule(movement=2 * DAY, retreats=TEN, zone=NEW_YORK, usual=time(19))
    schedule = replace(schedule, night=NIGHT)
    assert shown(deadline_after(schedule, MOVEMENT, at("2027-05-03 19:00"))).endswith("05 19:00")


def test_hours_that_do_not_stand_still_end_after_the_night():
    assert shown(deadline_after(fast(36 * HOUR), MOVEMENT, at("2027-05-03 12:00"))) == (
        "Wed 2027-05-05 08:00"
    )


def test_a_deadline_is_neither_at_night_nor_on_a_day_off():
    schedule = fast(blackouts=(Blackout(date(2027, 5, 4), date(2027, 5, 4)),))
    assert shown(deadline_after(schedule, MOVEMENT, at("2027-05-03 21:55"))) == (
        "Wed 2027-05-05 08:05"
    )


def test_a_game_that_starts_at_night_has_its_usual_time_in_the_morning():
    assert usual_time(fast(), at("2027-05-03 23:10")) == time(8)


def open_phase_of(schedule: Schedule, opened: str) -> Phase:
    phase = Phase(game=Game(**schedule_fields(schedule)), year=1763, season="spring", kind=MOVEMENT)
    phase.opened_at = at(opened)
    phase.due_at = deadline_after(schedule, MOVEMENT, phase.opened_at)
    return phase


def pause(phase: Phase, since: str, until: str) -> None:
    phase.paused_at, phase.paused_until = at(since), at(until)
    phase.time_left, phase.due_at = phase.due_at - phase.paused_at, None


def test_a_pause_over_the_night_leaves_the_minutes_that_were_left():
    phase = open_phase_of(fast(), "2027-05-03 21:55")
    pause(phase, "2027-05-03 21:58", "2027-05-04 12:00")
    assert least_left(phase) == 7 * MINUTE
    assert shown(due_after_pause(phase.game, phase, phase.paused_until)) == "Tue 2027-05-04 12:07"


def test_an_extension_runs_on_after_the_night():
    phase = open_phase_of(fast(), "2027-05-03 21:45")
    assert shown(due_when_extended(phase, phase.due_at, HOUR)) == "Tue 2027-05-04 08:55"


@pytest.mark.parametrize(
    ("begins", "due"),
    [
        ("2027-05-03 21:30", "Mon 2027-05-03 21:45"),
        ("2027-05-03 21:45", "Mon 2027-05-03 22:00"),
        ("2027-05-03 21:46", "Thu 2027-05-06 19:00"),
        ("2027-05-03 22:30", "Thu 2027-05-06 19:00"),
    ],
)
def test_a_phase_that_would_end_after_the_live_time_ends_in_a_slot(begins, due):
    schedule = live("2027-05-03 22:00")
    assert shown(deadline_after(schedule, MOVEMENT, at(begins))) == due


def test_the_first_turn_of_a_live_game_is_longer():
    schedule = live("2027-05-03 22:00", first_extra=5 * MINUTE)
    first = deadline_after(schedule, MOVEMENT, at("2027-05-03 19:00"), is_first=True)
    assert shown(first) == "Mon 2027-05-03 19:20"


def test_live_phases_lead_to_the_postal_ones():
    schedule = live("2027-05-03 19:40")
    coming = [shown(due) for _kind, due in coming_deadlines(schedule, at("2027-05-03 19:00"))]
    assert coming[:3] == ["Mon 2027-05-03 19:15", "Mon 2027-05-03 19:30", "Thu 2027-05-06 19:00"]


def test_after_a_pause_a_live_phase_that_is_too_late_lands_in_a_slot():
    phase = open_phase_of(live("2027-05-03 22:00"), "2027-05-03 21:30")
    pause(phase, "2027-05-03 21:40", "2027-05-03 21:56")
    assert shown(due_after_pause(phase.game, phase, phase.paused_until)) == "Thu 2027-05-06 19:00"
    early = phase.paused_until - 2 * MINUTE
    assert landing(live("2027-05-03 22:00"), MOVEMENT, early) == early


@pytest.mark.parametrize(
    ("schedule", "code"),
    [
        (fast(night=Night(time(22), time(22))), "night_length"),
        (fast(night=Night(time(1), time(22))), "night_length"),
        (fast(night=Night(time(2, 30), time(8))), "no_such_time"),
        (fast(DAY), "night_for_nothing"),
        (live("2027-03-03 12:00", night=Night(time(18), time(20))), "deadline_at_night"),
        (live("2027-05-03 22:00"), "live_too_long"),
        (live("2027-03-03 22:00", 7 * HOUR), "live_length"),
        (live("2027-03-03 22:00", grace=HOUR), "grace_longer_than_phase"),
    ],
)
def test_a_night_or_a_live_time_that_makes_no_sense_is_refused(schedule, code):
    assert code in codes(schedule)


@pytest.mark.parametrize("schedule", [fast(), fast(3 * HOUR), live("2027-03-03 22:00")])
def test_fast_games_are_allowed(schedule):
    check_schedule(schedule, TODAY)


def test_a_live_time_must_end_after_the_start():
    with pytest.raises(Unprocessable) as refusal:
        check_live_ahead(live("2027-05-03 22:00"), at("2027-05-03 22:00"))
    assert refusal.value.code == "live_over"


@pytest.mark.parametrize("schedule", [fast(), live("2027-05-03 22:00", night=NIGHT), slots(MON)])
def test_stored_data_have_the_night_and_the_live_time(schedule):
    assert schedule_from(schedule_data(schedule)) == schedule


def test_data_from_before_nights_can_be_read():
    data = schedule_data(slots(MON))
    for name in ("night_begins", "night_ends", "live_until", "live_length"):
        del data[name]
    assert schedule_from(data) == slots(MON)


def test_the_words_of_a_schedule_name_the_night_and_the_live_time():
    words = dict(schedule_words(live("2027-05-03 22:00", night=NIGHT)))
    assert words["Live"] == "Until Mon 3 May, 22:00 each phase lasts 15 minutes"
    assert words["Night"] == "The clock stands still from 22:00 to 08:00"


def test_the_lobby_says_how_a_live_game_goes_on():
    assert turn_words(live("2027-05-03 22:00")) == ("live with 15 minutes a turn, then Mon and Thu")
    assert turn_words(fast()) == "10 minutes a turn"


def test_datetimes_of_stored_data_have_a_zone():
    data = schedule_data(live("2027-05-03 22:00"))
    assert datetime.fromisoformat(data["live_until"]).tzinfo is not None
