"""Deadlines that were not kept, counted for monitors."""

from datetime import timedelta

import pytest

from games.clock.queries.lateness import overdue_phases, since_heartbeat
from games.clock.services.game_pause import game_pause
from games.clock.services.heartbeat import heartbeat
from games.gm.services.game_cancel import game_cancel
from games.models import Heartbeat
from games.models.heartbeat import DEADLINES
from tests.games.cast import DUE, NOW

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("minutes", "count"), [(-1, 0), (1, 0), (3, 1)])
def test_a_phase_is_overdue_two_minutes_after_its_deadline(game, minutes, count):
    assert overdue_phases(DUE + timedelta(minutes=minutes)) == count


def test_a_paused_phase_is_never_overdue(game, greta):
    game_pause(game_id=game.pk, by=greta, until=NOW + timedelta(days=9), now=NOW)
    assert overdue_phases(DUE + timedelta(days=1)) == 0


def test_a_game_that_is_over_waits_for_nothing(game, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    assert overdue_phases(DUE + timedelta(days=1)) == 0


def test_a_heartbeat_is_kept_once(db):
    for seconds in (0, 15):
        heartbeat(name=DEADLINES, now=NOW + timedelta(seconds=seconds))
    assert Heartbeat.objects.count() == 1
    assert since_heartbeat(DEADLINES, NOW + timedelta(seconds=20)) == timedelta(seconds=5)


def test_a_task_that_never_ran_has_none():
    assert since_heartbeat("elsewhere", NOW) is None
