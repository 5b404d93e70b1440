"""A sample of tests/faults/last_second.py: orders that arrive while the deadline passes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game
from games.tasks import sweep_deadlines
from tests.bench.storm_games import storm_games
from tests.browser.server import Server
from tests.faults.at_table import AtTable, busy_seats
from tests.faults.last_second import last_second

pytestmark = pytest.mark.django_db(transaction=True)

AHEAD = timedelta(seconds=0.5)


@pytest.fixture
def port(settings) -> Iterator[int]:
    """The site as a web process serves it."""
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    server = Server()
    yield int(server.url.rpartition(":")[2])
    server.wait_until_idle()
    server.stop()


def test_what_is_receipted_counts_and_what_is_refused_is_not_there(port):
    storm_games(1, timezone.now())
    people = [AtTable(port, seat) for seat in busy_seats(Game.objects.get().pk)]
    found = last_second(people, timezone.now() + AHEAD, sweep_deadlines)
    assert (found.is_good, found.refused) == (True, len(people)), found
