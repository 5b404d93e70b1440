"""The sweep hands out due phases: each once, and again if its worker died."""

from datetime import timedelta

import pytest
from django.db import InterfaceError, OperationalError

from games import tasks
from games.gm.acts.extend import deadline_extend
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.models import Event, EventKind, Heartbeat, Phase
from games.models.heartbeat import DEADLINES
from games.sheets.services.readiness import ready_declare, ready_mark
from games.turn.queries.due_phases import LEASE, forgotten_phases, overdue
from games.turn.services.claims import heartbeat, phases_claim
from games.turn.services.phase_advance import phase_advance, phase_stuck
from tests.games.cast import DUE, NOW, open_phase

SECOND = timedelta(seconds=1)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def handed(monkeypatch):
    """The tasks of the sweep, which nobody runs."""
    found = []

    def hand(name):
        monkeypatch.setattr(getattr(tasks, name), "delay", lambda key: found.append((name, key)))

    for name in ("resolve_phase", "end_pause", "order_for_computers"):
        hand(name)
    return found


def ready(game, people, now=NOW):
    """Both players are final, and the process ends before it resolves the phase."""
    for user, power in zip(people, ("FR", "HA"), strict=True):
        ready_mark(game_id=game.pk, power=power, by=user, phase_number=1, now=now)


def stumble(error, monkeypatch, times=99):
    """Make the rules fail this many times."""
    from games.turn.services import phase_resolve as module

    real, left = module.resolve, [error] * times

    def resolve(*arguments):
        if left:
            raise left.pop()
        return real(*arguments)

    monkeypatch.setattr(module, "resolve", resolve)


def test_a_phase_that_is_due_is_handed_to_one_worker(phase, handed, at):
    at(DUE)
    assert [tasks.sweep_deadlines(), tasks.sweep_deadlines()] == [1, 0]
    assert handed == [("resolve_phase", phase.pk)]


def test_a_phase_whose_worker_died_is_handed_out_again_after_the_lease(phase, handed, at):
    at(DUE)
    tasks.sweep_deadlines()
    heartbeat(name=DEADLINES, now=DUE + LEASE - 2 * SECOND)
    at(DUE + LEASE - SECOND)
    assert tasks.sweep_deadlines() == 0
    at(DUE + LEASE)
    assert tasks.sweep_deadlines() == 1


def test_a_phase_that_is_done_twice_is_resolved_once(game, phase, at):
    at(DUE)
    for _ in range(2):
        tasks.resolve_phase(phase.pk)
    assert Event.objects.filter(game=game, kind=EventKind.RESOLVED).count() == 1


def test_the_earliest_deadlines_are_claimed_first(game, phase, open_table):
    later = open_phase(open_table())
    Phase.objects.filter(pk=later.pk).update(due_at=DUE - SECOND)
    claimed = phases_claim(wanted=overdue(DUE), now=DUE, most=1)
    assert [row.pk for row in claimed] == [later.pk]


def test_a_claim_for_another_purpose_delays_no_deadline(phase):
    before = DUE - SECOND
    Phase.objects.filter(pk=phase.pk).update(claimed_until=before + LEASE)
    assert overdue(DUE).exists()


def test_a_phase_whose_deadline_moved_after_its_claim_is_claimed_at_the_new_one(game, phase, greta):
    deadline_extend(game_id=game.pk, by=greta, by_how_much=MINUTE, now=NOW)
    Phase.objects.filter(pk=phase.pk).update(claimed_until=DUE + LEASE)
    assert overdue(DUE + MINUTE).exists()


def test_a_claim_from_before_the_clock_was_put_back_does_not_count(phase, at):
    at(DUE + 60 * MINUTE)
    phases_claim(wanted=overdue(DUE + 60 * MINUTE), now=DUE + 60 * MINUTE)
    Phase.objects.filter(pk=phase.pk).update(due_at=DUE - SECOND)
    assert overdue(DUE).exists()


def test_a_stuck_phase_rests_for_its_own_time_not_for_the_lease(phase, at):
    at(DUE)
    phases_claim(wanted=overdue(DUE), now=DUE)
    phase_stuck(phase_id=phase.pk, error=KeyError(), now=DUE)
    assert not overdue(DUE + MINUTE - SECOND).exists()
    assert overdue(DUE + MINUTE).exists()


def test_a_pause_that_is_over_is_handed_to_one_worker(game, greta, handed, at):
    game_pause(game_id=game.pk, by=greta, until=DUE, now=NOW)
    at(DUE)
    assert [tasks.sweep_deadlines(), tasks.sweep_deadlines()] == [1, 0]
    assert handed == [("end_pause", game.pk)]


def test_a_pause_that_cannot_end_delays_no_deadline(
    game, phase, greta, open_table, monkeypatch, at
):
    game_pause(game_id=game.pk, by=greta, until=DUE, now=NOW)
    other = open_phase(open_table())
    Phase.objects.filter(pk=other.pk).update(due_at=DUE)
    monkeypatch.setattr(tasks, "pause_end", lambda **_: 1 / 0)
    at(DUE)
    with pytest.raises(ZeroDivisionError):
        tasks.sweep_deadlines()
    other.refresh_from_db()
    assert not other.is_open


def test_a_phase_that_was_left_behind_is_handed_to_one_worker(game, phase, alice, bob, handed, at):
    ready(game, (alice, bob))
    at(NOW + MINUTE)
    assert [tasks.sweep_deadlines(), tasks.sweep_deadlines()] == [1, 0]
    assert handed == [("order_for_computers", phase.pk)]


def test_a_phase_that_waits_for_a_person_is_not_left_behind(game, alice):
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    assert not forgotten_phases(NOW + MINUTE).exists()


def test_a_phase_with_an_open_seat_is_not_left_behind(game, alice, bob, greta):
    ready(game, (alice, bob))
    seat_open(game_id=game.pk, by=greta, power="HA", now=NOW)
    assert not forgotten_phases(NOW + MINUTE).exists()


@pytest.mark.parametrize("place", ["computers_order", "people_due", "all_ready"])
def test_a_phase_that_waits_for_nobody_and_fails_is_stuck_and_rests(
    game, phase, alice, bob, monkeypatch, place
):
    ready(game, (alice, bob))
    module = "games.turn.services.phase_advance"
    monkeypatch.setattr(f"{module}.{place}", lambda *_args, **_named: 1 / 0)
    assert phase_advance(phase_id=phase.pk, now=NOW) == 0
    phase.refresh_from_db()
    assert (phase.is_stuck, phase.backoff_until) == (True, NOW + MINUTE)
    assert not forgotten_phases(NOW + MINUTE - SECOND).exists()


@pytest.mark.parametrize("kind", [OperationalError, InterfaceError])
def test_a_database_that_is_away_leaves_no_phase_stuck(game, phase, monkeypatch, at, kind):
    stumble(kind("the connection is lost"), monkeypatch, times=1)
    at(DUE)
    tasks.resolve_phase.apply(args=[phase.pk], throw=False)
    phase.refresh_from_db()
    assert (phase.stuck_reason, phase.attempts, phase.is_open) == ("", 0, False)


def test_a_database_that_stays_away_is_tried_again_after_the_lease(phase, monkeypatch, at):
    at(DUE)
    phases_claim(wanted=overdue(DUE), now=DUE)
    stumble(OperationalError("the connection is lost"), monkeypatch)
    with pytest.raises(OperationalError):
        tasks.resolve_phase(phase.pk)
    assert overdue(DUE + LEASE).exists()


def test_the_last_player_can_finalise_while_the_database_is_away(
    game, phase, alice, bob, monkeypatch
):
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    stumble(OperationalError("the connection is lost"), monkeypatch, times=1)
    ready_declare(game_id=game.pk, power="HA", by=bob, phase_number=1, now=NOW)
    phase.refresh_from_db()
    assert (phase.is_open, phase.is_stuck) == (True, False)
    assert forgotten_phases(NOW + MINUTE).exists()


def test_a_phase_is_not_stuck_if_the_database_is_away_when_the_gm_resolves_it(
    game, phase, greta, monkeypatch
):
    stumble(OperationalError("the connection is lost"), monkeypatch, times=1)
    with pytest.raises(OperationalError):
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    phase.refresh_from_db()
    assert not phase.is_stuck


def test_a_sweep_records_a_heartbeat(db):
    tasks.sweep_deadlines()
    assert Heartbeat.objects.filter(name=DEADLINES).exists()


def test_a_step_of_the_other_sweep_that_fails_stops_no_step_after_it(db, monkeypatch):
    def fail() -> int:
        raise ValueError("broken")

    done: list[str] = []
    monkeypatch.setattr(tasks, "NOTICE_STEPS", (fail, lambda: done.append("the next step")))
    with pytest.raises(ValueError, match="broken"):
        tasks.sweep_notices()
    assert done == ["the next step"]
