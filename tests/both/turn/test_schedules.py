"""Deadlines of games: slots and usual times, after early ends and pauses."""

from datetime import UTC, datetime, timedelta

import pytest

from adjudicator.state import PhaseKind
from games.gm.acts.start import game_start
from games.learn.services import practice_create
from games.models import Phase
from games.schedule.schedule import fixed_schedule
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, open_phase
from tests.games.schedule.schedules import MON, THU, at, shown, slots

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)


@pytest.fixture
def started(greta, alice, idle):
    """Start a game with a schedule at a time. Alice plays France, computers play the rest."""

    def start(schedule, now):
        game = game_create(creator=greta, name="The table", schedule=schedule, now=now)
        game_join(game_id=game.pk, by=alice, power="FR", now=now)
        game_start(game_id=game.pk, by=greta, now=now)
        game.refresh_from_db()
        return game

    return start


def resolve(game, now, cause=Cause.GM) -> Phase:
    """Resolve the open phase and return the next one."""
    assert phase_resolve(phase_id=open_phase(game).pk, cause=cause, now=now) is not None
    return open_phase(game)


def test_an_early_end_drags_no_deadline_along(game):
    night = datetime(2026, 5, 2, 3, 12, tzinfo=UTC)
    assert resolve(game, night).due_at == datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize("late", [SECOND, 5 * 60 * SECOND, HOUR])
def test_the_next_phase_begins_at_the_deadline_not_at_the_sweep(game, late):
    assert resolve(game, DUE + late, Cause.DEADLINE).due_at == DUE + 2 * DAY


def test_a_phase_resolved_too_late_does_not_shorten_the_next_one(game):
    assert resolve(game, DUE + HOUR + SECOND, Cause.DEADLINE).due_at == DUE + 3 * DAY


def test_a_short_phase_is_not_over_before_it_opens(started):
    game = started(fixed_schedule(movement=timedelta(minutes=10)), NOW)
    late = open_phase(game).due_at + timedelta(minutes=20)
    assert resolve(game, late).due_at == late + timedelta(minutes=10)


def test_a_game_keeps_the_time_of_day_at_which_it_started(started):
    game = started(fixed_schedule(), NOW + 42 * SECOND)
    assert open_phase(game).due_at == DUE + timedelta(minutes=1)


def test_a_time_of_day_is_kept_over_a_change_of_the_clocks(started):
    game = started(fixed_schedule(movement=DAY, zone="America/New_York"), at("2027-03-12 19:00"))
    resolve(game, at("2027-03-13 19:00"))
    assert shown(open_phase(game).due_at) == "Sun 2027-03-14 19:00"


def test_an_early_end_is_followed_by_the_first_slot_that_leaves_enough_time(started):
    game = started(slots(MON, THU), at("2027-11-01 19:00"))
    resolve(game, at("2027-11-03 03:12"))
    assert shown(open_phase(game).due_at) == "Thu 2027-11-04 19:00"


def test_a_game_with_slots_keeps_to_no_time_of_its_start(started):
    game = started(slots(MON, THU), at("2027-11-01 11:54"))
    assert game.deadline_time is None


def test_the_first_phase_lasts_longer(started):
    game = started(slots(MON, THU, first_extra=7 * DAY), at("2027-11-01 12:00"))
    assert shown(open_phase(game).due_at) == "Thu 2027-11-11 19:00"


def test_kinds_of_phase_end_early_as_the_game_says(started):
    schedule = slots(MON, THU)
    movement = schedule.timings[PhaseKind.MOVEMENT]
    timings = {**schedule.timings, PhaseKind.MOVEMENT: type(movement)(DAY, movement.slots, False)}
    game = started(type(schedule)(schedule.zone, timings), at("2027-11-01 12:00"))
    assert not open_phase(game).ends_early
    assert game.ends_early == ["retreats", "adjustments"]


def test_a_practice_keeps_no_deadline(alice, idle):
    assert open_phase(practice_create(creator=alice, power="FR", now=NOW)).due_at is None
