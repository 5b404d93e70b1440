"""What was handed out and stood in a queue that is lost."""

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.clock.queries.due_phases import overdue
from games.clock.services.phases_claim import phases_claim
from games.core.outbox import QUEUE_KEPT, queue_was_lost
from games.tasks import sweep_deadlines


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


@pytest.mark.servers
def test_a_queue_is_lost_once_each_time():
    assert [queue_was_lost() for _ in range(2)] == [True, False]
    cache.delete(QUEUE_KEPT)
    assert [queue_was_lost() for _ in range(2)] == [True, False]


def test_a_folder_is_never_lost(settings):
    settings.REDIS_URL = ""
    assert not queue_was_lost()
