"""Schedules in a game's row and in events."""

import json
from datetime import timedelta

import pytest

from games.models import Game
from games.schedule.schedule import fixed_schedule
from games.schedule.stored import schedule_data, schedule_fields, schedule_from, schedule_of
from tests.games.schedule.schedules import CHRISTMAS, MON, SEVEN, THU, slots

SCHEDULES = [
    fixed_schedule(),
    fixed_schedule(usual=SEVEN, ends_early=False, zone="Europe/Berlin"),
    slots(MON, THU, first_extra=timedelta(days=7), grace=timedelta(hours=2)),
    slots(THU, blackouts=(CHRISTMAS,)),
]


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_a_game_keeps_its_schedule(schedule):
    assert schedule_of(Game(**schedule_fields(schedule))) == schedule


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_a_schedule_survives_the_database(greta, schedule):
    made = Game.objects.create(name="A", gm=greta, creator=greta, **schedule_fields(schedule))
    assert schedule_of(Game.objects.get(pk=made.pk)) == schedule


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_an_event_keeps_a_schedule_as_text(schedule):
    assert schedule_from(json.loads(json.dumps(schedule_data(schedule)))) == schedule


def test_a_game_with_defaults_has_fixed_lengths():
    assert schedule_of(Game()) == fixed_schedule()
