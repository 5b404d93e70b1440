"""Phases that were in the queue when it was lost."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.core.outbox import queue_was_lost
from games.models.heartbeat import DEADLINES
from games.tasks import sweep_deadlines
from games.turn.queries.due_phases import overdue
from games.turn.services.claims import heartbeat, phases_claim


@pytest.fixture
def claimed(phase):
    """A phase whose deadline has passed, handed out a moment ago."""
    now = timezone.now()
    assert phases_claim(wanted=overdue(now), now=now) == [phase]
    return phase


@pytest.mark.parametrize("is_lost", [False, True])
def test_it_is_handed_out_again_at_once(claimed, monkeypatch, is_lost):
    monkeypatch.setattr("games.tasks.queue_was_lost", lambda: is_lost)
    assert sweep_deadlines() == is_lost
    claimed.refresh_from_db()
    assert claimed.is_open != is_lost


@pytest.mark.parametrize(("seconds", "handed"), [(9, 0), (11, 1)])
def test_it_is_handed_out_again_by_the_first_sweep_after_a_silence(
    claimed, monkeypatch, seconds, handed
):
    monkeypatch.setattr("games.tasks.queue_was_lost", lambda: False)
    heartbeat(name=DEADLINES, now=timezone.now() - timedelta(seconds=seconds))
    assert [sweep_deadlines(), sweep_deadlines()] == [handed, 0]
    claimed.refresh_from_db()
    assert claimed.is_open != handed


def test_a_folder_is_never_lost(settings):
    settings.REDIS_URL = ""
    assert not queue_was_lost()
