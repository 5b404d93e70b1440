"""Late phases: the count for monitors, and the message on the game's page."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.acts.cancel import game_cancel
from games.gm.acts.pause import game_pause
from games.models import Heartbeat, Phase
from games.models.heartbeat import DEADLINES
from games.turn.queries.due_phases import overdue_phases, since_heartbeat
from games.turn.services.claims import heartbeat
from tests.games.cast import DUE, NOW
from tests.games.table import text_of

SENTENCE = "The deadline has passed. This phase is about to be resolved."

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


def test_a_heartbeat_has_one_row(db):
    for seconds in (0, 15):
        heartbeat(name=DEADLINES, now=NOW + timedelta(seconds=seconds))
    assert Heartbeat.objects.count() == 1
    assert since_heartbeat(DEADLINES, NOW + timedelta(seconds=20)) == timedelta(seconds=5)


def test_a_heartbeat_in_this_moment_was_no_time_ago(db):
    heartbeat(name=DEADLINES, now=NOW)
    assert since_heartbeat(DEADLINES, NOW - timedelta(seconds=1)) == timedelta(0)


def test_a_task_that_never_ran_has_no_heartbeat():
    assert since_heartbeat("elsewhere", NOW) is None


@pytest.mark.parametrize(("minutes", "told"), [(-30, False), (1, False), (3, True)])
def test_the_page_of_a_late_game_says_so(visit, alice, table, minutes, told):
    due_at = timezone.now() - timedelta(minutes=minutes)
    Phase.objects.filter(game=table).update(due_at=due_at)
    assert (SENTENCE in text_of(visit(alice).get())) is told


def test_a_deadline_that_has_passed_has_no_hour_left(visit, alice, table):
    Phase.objects.filter(game=table).update(due_at=timezone.now() - timedelta(minutes=1))
    assert "less than an hour left" not in text_of(visit(alice).get())
