"""Resolution of a phase: when it happens, that it happens once, and what follows."""

from dataclasses import replace
from datetime import timedelta

import pytest

from adjudicator.state import Season
from games.core.codec import position_data, position_of
from games.core.visibility import Viewer, visible_stuck_reason
from games.gm.acts.resolve import phase_resolve_now
from games.models import Event, EventKind, Game, Phase, Status
from games.tasks import sweep_deadlines
from games.turn.services.phase_advance import phase_stuck
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, open_phase, refused, submit


def result_of(phase, order: str) -> str:
    phase.refresh_from_db()
    rows = phase.public_outcome["orders"]
    return next(row["result"] for row in rows if row["order"] == order)


def test_the_sweep_resolves_a_phase_that_is_due(game, phase, at):
    at(DUE)
    assert sweep_deadlines() == 1
    assert open_phase(game).title == "Fall 1763"


def test_the_sweep_leaves_a_phase_that_is_not_due(game, phase, at):
    at(DUE - timedelta(seconds=1))
    assert sweep_deadlines() == 0
    assert open_phase(game) == phase


def test_a_second_sweep_finds_nothing(game, at):
    at(DUE)
    assert [sweep_deadlines(), sweep_deadlines()] == [1, 0]


def test_resolving_twice_is_harmless(game, phase):
    first = phase_resolve(phase_id=phase.pk, cause=Cause.GM, now=NOW)
    assert first is not None
    assert phase_resolve(phase_id=phase.pk, cause=Cause.GM, now=NOW) is None
    assert Phase.objects.filter(game=game).count() == 2


def test_a_cause_that_has_lapsed_resolves_nothing(game, phase):
    assert phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=NOW) is None
    assert phase_resolve(phase_id=phase.pk, cause=Cause.READY, now=NOW) is None
    assert open_phase(game) == phase


def test_saved_orders_are_used_although_they_are_not_final(game, phase, alice):
    submit(game, alice, "FR", "A Par - Bur")
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    assert result_of(phase, "A Par - Bur") == "moves"


def test_bids_decide_what_a_minor_does(game, phase, alice):
    submit(game, alice, "FR", "A Par H", bids=[(1, "A Swi - Boh")])
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    phase.refresh_from_db()
    swiss = next(row for row in phase.outcome["minors"] if row["minor"] == "Swi")
    assert swiss["controlled"]


def test_a_power_without_orders_holds_and_is_named(game, phase, alice):
    submit(game, alice, "FR", "A Par - Bur")
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    phase.refresh_from_db()
    held = [row for row in phase.public_outcome["orders"] if row["power"] == "HA"]
    assert {row["result"] for row in held} == {"holds"}
    event = Event.objects.get(phase=phase, kind=EventKind.RESOLVED)
    assert event.data["missed"] == ["HA"]


def test_a_resolved_phase_cannot_be_changed(game, phase):
    phase_resolve(phase_id=phase.pk, cause=Cause.GM, now=NOW)
    phase.refresh_from_db()
    phase.due_at = None
    with pytest.raises(RuntimeError):
        phase.save()


def test_a_solo_ends_the_game(game, phase):
    position = position_of(phase)
    fall = replace(
        position,
        turn=replace(position.turn, season=Season.FALL),
        units=position.units_of("FR"),
        centres=position.centres | dict.fromkeys(list(position.centres)[:16], "FR"),
    )
    Phase.objects.filter(pk=phase.pk).update(position=position_data(fall), season="fall")
    phase_resolve(phase_id=phase.pk, cause=Cause.GM, now=NOW)
    game = Game.objects.get(pk=game.pk)
    assert (game.status, game.winner, game.finished_at) == (Status.FINISHED, "FR", NOW)
    assert not Phase.objects.filter(game=game, status="open").exists()


@pytest.fixture
def broken(monkeypatch):
    """Make the rules fail with an error that contains a secret."""

    def stumble(*arguments):
        raise KeyError("A Par - Bur")

    monkeypatch.setattr("games.turn.services.phase_resolve.resolve", stumble)


def test_a_phase_that_cannot_be_resolved_is_stuck_and_left_alone_for_a_while(
    game, phase, broken, at
):
    at(DUE)
    sweep_deadlines()
    phase.refresh_from_db()
    assert phase.is_stuck
    assert (phase.attempts, phase.backoff_until) == (1, DUE + timedelta(minutes=1))
    at(DUE + timedelta(seconds=59))
    sweep_deadlines()
    phase.refresh_from_db()
    assert phase.attempts == 1


def test_a_stuck_phase_is_tried_again_later_and_less_and_less_often(game, phase, broken, at):
    at(DUE)
    sweep_deadlines()
    at(DUE + timedelta(minutes=1))
    sweep_deadlines()
    phase.refresh_from_db()
    assert (phase.attempts, phase.backoff_until) == (2, DUE + timedelta(minutes=3))


def test_a_stuck_phase_goes_on_by_itself_once_it_can(game, phase, monkeypatch, at):
    phase_stuck(phase_id=phase.pk, error=KeyError("A Par"), now=DUE)
    at(DUE + timedelta(minutes=1))
    assert sweep_deadlines() == 1


def test_the_reason_of_a_stuck_phase_has_no_orders_and_is_for_the_gm(game, phase, broken, at):
    at(DUE)
    sweep_deadlines()
    phase.refresh_from_db()
    gm, other = Viewer(game.pk, user_id=game.gm_id, is_gm=True), Viewer(game.pk, user_id=1)
    assert "KeyError in test_phase_resolve.py" in visible_stuck_reason(gm, phase)
    assert "Par" not in visible_stuck_reason(gm, phase)
    assert visible_stuck_reason(other, phase) == ""


def test_the_gm_tries_a_stuck_phase_again(game, phase, greta):
    phase_stuck(phase_id=phase.pk, error=KeyError("A Par"), now=DUE)
    done = phase_resolve_now(game_id=game.pk, by=greta, now=DUE)
    assert (done.stuck_reason, done.is_open) == ("", False)


def test_the_gm_reads_that_a_phase_is_still_stuck(game, phase, greta, broken):
    assert refused(phase_resolve_now, game_id=game.pk, by=greta, now=DUE) == ("stuck", 409)


def test_one_stuck_game_does_not_delay_another(game, phase, greta, at, monkeypatch):
    from games.gm.acts.start import game_start
    from games.settings.services.games import game_create
    from games.turn.services import phase_resolve as module

    other = game_create(creator=greta, name="Another", now=NOW)
    game_start(game_id=other.pk, by=greta, now=NOW)
    real, calls = module.resolve, []

    def stumble_once(*arguments):
        calls.append(arguments)
        if len(calls) == 1:
            raise KeyError
        return real(*arguments)

    monkeypatch.setattr(module, "resolve", stumble_once)
    at(DUE)
    sweep_deadlines()
    assert Phase.objects.filter(status="resolved").count() == 1
