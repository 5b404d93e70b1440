"""Queries and tasks of a resolution, which happens for many games at once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import OrderSheet, Seat, SeatState
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, account, open_phase

CONTROL = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture
def people(game, phase):
    """A game with ten players."""
    for seat in Seat.objects.filter(game=game, state=SeatState.COMPUTER):
        seat.state, seat.holder = SeatState.TAKEN, account(f"The {seat.power}")
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


def queries_of_resolving(phase) -> int:
    with CaptureQueriesContext(connection) as asked:
        resolve(phase)
    return len([row["sql"] for row in asked if not row["sql"].startswith(CONTROL)])


def test_a_phase_of_ten_people_takes_few_queries(people):
    for seat in Seat.objects.filter(game=people.game):
        OrderSheet.objects.create(phase=people, seat=seat, version=1, saved_at=NOW)
    assert queries_of_resolving(people) <= 20


def test_a_phase_that_ten_people_missed_takes_not_many_more(people):
    assert queries_of_resolving(people) <= 26


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
