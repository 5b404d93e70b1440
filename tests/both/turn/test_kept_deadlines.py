"""Statistics of deadlines for monitors."""

from datetime import timedelta

import pytest

from games.gm.acts.resolve import phase_resolve_now
from games.models import Game
from games.turn.queries.due_phases import deadline_statistics
from games.turn.services.phase_advance import phase_stuck
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW

LIMITS = [timedelta(seconds=15), timedelta(seconds=60)]

pytestmark = pytest.mark.django_db


def test_without_resolved_phases_nothing_is_late(phase):
    kept = deadline_statistics(LIMITS)
    assert (kept.resolved, kept.within, kept.at_deadline) == (0, [0, 0], 0)
    assert (kept.lateness, kept.failures) == (timedelta(), 0)


@pytest.mark.parametrize(
    ("seconds", "within"), [(0, [1, 1]), (15, [1, 1]), (20, [0, 1]), (61, [0, 0])]
)
def test_a_phase_counts_as_late_as_it_was_resolved(phase, seconds, within):
    late = timedelta(seconds=seconds)
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE + late)
    kept = deadline_statistics(LIMITS)
    assert (kept.resolved, kept.within, kept.at_deadline) == (1, within, 1)
    assert kept.lateness == late


def test_a_phase_resolved_early_did_not_wait_for_its_deadline(game, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    kept = deadline_statistics(LIMITS)
    assert (kept.resolved, kept.at_deadline, kept.lateness) == (1, 0, timedelta())


def test_failed_attempts_are_counted(phase):
    for _ in range(2):
        phase_stuck(phase_id=phase.pk, error=KeyError(), now=DUE)
    assert deadline_statistics(LIMITS).failures == 2


def test_practice_games_do_not_count(game, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    Game.objects.update(is_practice=True, gm=None)
    assert deadline_statistics(LIMITS).resolved == 0
