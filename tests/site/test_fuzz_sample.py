"""A small sample of the generated requests of tests/faults/fuzz.py, the same ones each time."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings

from games.live import stream as live
from tests.crawl.canaries import canary_world
from tests.crawl.fuzzing import Tally, send, sequences
from tests.crawl.rows import all_rows
from tests.crawl.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield canary_world()
        transaction.set_rollback(True)


def test_no_generated_request_fails_or_changes_what_it_may_not(world, monkeypatch):
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)
    rows, tally = all_rows(), Tally()

    @settings(
        max_examples=40,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(sequences(world))
    def sent(found):
        send(world, rows, *found, tally)

    sent()
    assert tally.wrong == []
    assert tally.requests > 80
    assert tally.changed >= 3
