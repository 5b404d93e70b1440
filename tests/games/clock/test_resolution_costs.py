"""What resolving a phase asks of the database and of the queues: it is done for many at once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clock.services.phase_resolve import Cause, phase_resolve
from games.models import Seat, SeatState
from tests.games.cast import DUE, account, open_phase

CONTROL = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture
def people(game, phase):
    """Ten people at the table."""
    for seat in Seat.objects.filter(game=game, state=SeatState.COMPUTER):
        seat.state, seat.holder = SeatState.HELD, account(f"The {seat.power}")
        seat.save()
    return phase


@pytest.fixture
def started(monkeypatch):
    """The tasks that were started."""
    names = []
    monkeypatch.setattr("games.core.outbox._start", lambda name, *_keys: names.append(name))
    return names


def resolve(phase):
    return phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)


def test_a_phase_of_ten_people_takes_few_queries(people):
    with CaptureQueriesContext(connection) as asked:
        resolve(people)
    queries = [row["sql"] for row in asked if not row["sql"].startswith(CONTROL)]
    assert len(queries) <= 13


def test_a_phase_of_ten_people_starts_one_task(people, started, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        resolve(people)
    assert started == ["games.tasks.send_mails"]


def test_the_worker_is_called_for_mails_once_until_it_begins(
    people, started, game, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        resolve(people)
        phase_resolve(phase_id=open_phase(game).pk, cause=Cause.GM, now=DUE)
    assert started.count("games.tasks.send_mails") == 1


def test_computer_players_are_set_to_work_in_the_next_phase(
    phase, started, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        resolve(phase)
    assert "games.tasks.order_for_computers" in started
