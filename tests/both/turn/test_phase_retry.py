"""Retries of a stuck phase by an operator."""

import logging
from datetime import timedelta

import pytest

from games.gm.acts.pause import game_pause
from games.models import Phase
from games.sheets.services.readiness import ready_mark
from games.turn.queries.due_phases import stuck_phases
from games.turn.services import phase_resolve as resolving
from games.turn.services.phase_advance import phase_retry, phase_stuck
from tests.games.cast import DUE, NOW, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def stuck(phase) -> Phase:
    phase_stuck(phase_id=phase.pk, error=KeyError(), now=DUE)
    return phase


def test_a_stuck_phase_is_found(stuck):
    assert list(stuck_phases()) == [stuck]


def test_a_phase_that_never_failed_is_not(phase):
    assert list(stuck_phases()) == []


def test_it_is_resolved_without_waiting_for_its_rest(stuck, greta):
    assert not phase_retry(phase_id=stuck.pk, by=greta, now=DUE).is_open
    assert list(stuck_phases()) == []


def test_a_second_failure_waits_longer_and_shows_where(stuck, greta, monkeypatch):
    def stumble(*_arguments):
        raise ValueError

    monkeypatch.setattr(resolving, "resolve", stumble)
    tried = phase_retry(phase_id=stuck.pk, by=greta, now=DUE)
    assert (tried.attempts, tried.backoff_until) == (2, DUE + timedelta(minutes=2))
    assert tried.stuck_reason.startswith("ValueError in test_phase_retry.py:")


def test_a_phase_before_its_deadline_is_not_retried(stuck, greta):
    assert refused(phase_retry, phase_id=stuck.pk, by=greta, now=NOW) == ("not_due", 409)


def test_a_phase_that_waits_for_nobody_goes_on_before_its_deadline(stuck, greta, alice, bob):
    for user, power in ((alice, "FR"), (bob, "HA")):
        ready_mark(game_id=stuck.game_id, power=power, by=user, phase_number=1, now=NOW)
    assert not phase_retry(phase_id=stuck.pk, by=greta, now=NOW).is_open


def test_a_paused_game_stays_paused(phase, greta):
    phase_stuck(phase_id=phase.pk, error=KeyError(), now=NOW)
    game_pause(game_id=phase.game_id, by=greta, until=DUE + timedelta(days=1), now=NOW)
    assert refused(phase_retry, phase_id=phase.pk, by=greta, now=DUE) == ("not_due", 409)


def test_a_phase_resolved_meanwhile_is_not_retried(stuck, greta):
    phase_retry(phase_id=stuck.pk, by=greta, now=DUE)
    assert refused(phase_retry, phase_id=stuck.pk, by=greta, now=DUE) == ("not_stuck", 409)


def test_the_log_names_the_account(stuck, greta, caplog):
    with caplog.at_level(logging.INFO):
        phase_retry(phase_id=stuck.pk, by=greta, now=DUE)
    assert f"Retry requested by account {greta.pk}" in caplog.messages
