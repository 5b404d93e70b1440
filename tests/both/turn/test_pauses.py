"""Pauses: no deadline passes, no phase is resolved, and the game resumes automatically."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.gm.acts.cancel import game_cancel
from games.gm.acts.extend import deadline_extend
from games.gm.acts.pause import LONGEST, game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.resume import game_resume
from games.learn.services import practice_create
from games.lobby.queries.game_items import game_items
from games.lobby.queries.game_list import game_rows
from games.models import Delivery, Event, OrderSheet, Phase, Status
from games.notices.calendar import deadlines_of
from games.notices.services.settings import calendar_renew
from games.schedule.due import expected_at
from games.sheets.services.readiness import ready_declare
from games.tasks import sweep_deadlines
from games.turn.queries.due_phases import pauses_over
from games.turn.services.pauses import pause_end
from games.turn.services.phase_advance import phase_advance
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.turn.services.reminders import reminders_add
from tests.games.cast import DUE, NOW, open_phase, refused, submit

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
UNTIL = NOW + timedelta(days=10)


def pause(game, by, until=UNTIL, now=NOW + HOUR) -> Phase:
    return game_pause(game_id=game.pk, by=by, until=until, now=now)


@pytest.fixture
def paused(game, greta) -> Phase:
    """A game paused an hour after its start, until ten days after its start."""
    return pause(game, greta)


def test_a_pause_keeps_the_time_that_is_left(paused):
    paused.refresh_from_db()
    assert (paused.due_at, paused.time_left) == (None, DUE - NOW - HOUR)
    assert (paused.is_paused, paused.paused_until) == (True, UNTIL)


def test_resuming_gives_the_time_back_up_to_the_usual_time(paused, game, greta):
    phase = game_resume(game_id=game.pk, by=greta, now=NOW + 5 * HOUR)
    phase.refresh_from_db()
    assert phase.due_at == DUE + DAY
    assert (phase.is_paused, phase.time_left, phase.paused_until) == (False, None, None)


def test_orders_are_saved_while_a_game_is_paused(paused, game, alice):
    assert submit(game, alice, "FR", "A Par - Bur", now=DUE + HOUR).sheet.version == 1


@pytest.mark.parametrize("cause", list(Cause))
def test_a_paused_phase_is_resolved_for_no_cause(paused, cause):
    assert phase_resolve(phase_id=paused.pk, cause=cause, now=DUE + HOUR) is None


@pytest.fixture
def all_ready(paused, game, alice, bob) -> Phase:
    for user, power in ((alice, "FR"), (bob, "HA")):
        ready_declare(game_id=game.pk, power=power, by=user, phase_number=1, now=NOW + 2 * HOUR)
    return paused


def test_a_paused_phase_waits_although_all_are_final(all_ready, game):
    assert phase_advance(phase_id=all_ready.pk, now=NOW + 3 * HOUR) == 0
    assert all_ready.sheets.filter(seat__holder__isnull=False, is_final=True).count() == 2
    assert open_phase(game).number == 1


def test_it_is_resolved_as_soon_as_the_game_goes_on(
    all_ready, game, greta, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        game_resume(game_id=game.pk, by=greta, now=NOW + 3 * HOUR)
    assert open_phase(game).number == 2


def test_the_sweep_never_resolves_a_paused_game(all_ready, game, greta):
    far = all_ready.opened_at - timedelta(days=400)
    Phase.objects.filter(pk=all_ready.pk).update(
        opened_at=far, paused_at=far, paused_until="2100-01-01T00:00Z"
    )
    OrderSheet.objects.filter(is_final=True).update(ready_at="2100-01-01T00:00Z")
    assert sweep_deadlines() == 0
    assert open_phase(game).is_paused


def test_the_sweep_ends_a_pause_that_is_over(paused, game):
    sweep_deadlines()
    phase = open_phase(game)
    assert (phase.number, phase.is_paused) == (1, False)
    assert Event.objects.first().data["cause"] == "time"


def test_a_pause_ends_once(paused, game):
    assert [phase.game_id for phase in pauses_over(UNTIL)] == [game.pk]
    answers = [pause_end(game_id=game.pk, now=UNTIL) for _ in range(2)]
    assert answers == [True, False]
    assert Event.objects.filter(game=game, kind="resumed").count() == 1


def test_a_pause_does_not_end_before_its_time(paused, game):
    assert not pauses_over(UNTIL - HOUR)
    assert not pause_end(game_id=game.pk, now=UNTIL - HOUR)


def test_a_game_called_off_in_its_pause_does_not_go_on(paused, game, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW + 2 * HOUR)
    assert not pauses_over(UNTIL)
    assert not pause_end(game_id=game.pk, now=UNTIL)


def test_a_pause_can_get_another_end(paused, game, greta):
    pause(game, greta, until=UNTIL + HOUR, now=NOW + 2 * HOUR)
    phase = open_phase(game)
    assert (phase.paused_until, phase.time_left) == (UNTIL + HOUR, DUE - NOW - HOUR)


def test_the_same_pause_sent_twice_is_told_once(paused, game, greta):
    told = Delivery.objects.filter(kind="game", data__event="paused")
    before = told.count()
    pause(game, greta, now=NOW + 2 * HOUR)
    assert Event.objects.filter(game=game, kind="paused").count() == 1
    assert told.count() == before


def test_a_pause_can_get_another_reason(paused, game, greta):
    game_pause(game_id=game.pk, by=greta, until=UNTIL, reason="A holiday.", now=NOW + 2 * HOUR)
    assert Event.objects.first().data["reason"] == "A holiday."


def test_a_paused_phase_can_be_extended(paused, game, greta):
    deadline_extend(game_id=game.pk, by=greta, by_how_much=HOUR, now=NOW + 2 * HOUR)
    assert open_phase(game).time_left == DUE - NOW


@pytest.mark.parametrize("until", [NOW, NOW + HOUR, NOW + HOUR + LONGEST + HOUR])
def test_an_end_that_has_passed_or_is_far_away_is_refused(game, greta, until):
    assert refused(pause, game, greta, until=until) == ("pause_end", 422)
    assert not open_phase(game).is_paused


def test_after_the_deadline_there_is_nothing_to_pause(game, greta):
    code = refused(pause, game, greta, until=DUE + HOUR, now=DUE)
    assert code == ("deadline_passed", 409)


@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_only_the_gm_pauses_and_resumes(game, request, who):
    user = request.getfixturevalue(who)
    assert refused(pause, game, user) == ("not_gm", 403)
    assert refused(game_resume, game_id=game.pk, by=user, now=NOW) == ("not_gm", 403)


def test_a_game_that_forms_is_not_paused(forming, greta):
    assert refused(pause, forming, greta) == ("not_running", 409)


def test_a_game_that_runs_is_not_resumed(game, greta):
    assert refused(game_resume, game_id=game.pk, by=greta, now=NOW) == ("not_paused", 409)


def test_a_paused_game_is_not_resolved_by_its_gm(paused, game, greta):
    code = refused(phase_resolve_now, game_id=game.pk, by=greta, now=NOW + 2 * HOUR)
    assert code == ("paused", 409)


def test_a_practice_game_has_no_deadline_to_pause(alice, idle):
    practice = practice_create(creator=alice, power="FR", now=NOW)
    phase = open_phase(practice)
    assert (phase.due_at, phase.is_paused) == (None, False)


def test_everybody_else_is_notified_once(paused, game, alice, bob, greta):
    for _ in range(2):
        pause_end(game_id=game.pk, now=UNTIL)
    told = Delivery.objects.filter(kind="game", data__event__in=["paused", "resumed"])
    said = sorted((row.user.name, row.data["event"]) for row in told)
    assert said == [
        ("Alice", "paused"),
        ("Alice", "resumed"),
        ("Bob", "paused"),
        ("Bob", "resumed"),
        ("Greta", "resumed"),
    ]


def test_nobody_is_reminded_in_a_pause(paused):
    assert reminders_add(now=DUE - HOUR) == 0


def test_the_calendar_shows_the_deadline_after_the_pause(paused, alice):
    (phase,) = deadlines_of(calendar_renew(by=alice)).phases
    assert expected_at(phase) == UNTIL + (DUE - NOW)


def test_lists_show_that_a_game_is_paused(paused, game, alice):
    (item,) = game_items(game_rows([game], alice), "mine")
    assert "Paused" in item.badges
    assert item.due_at is None


@pytest.mark.parametrize(
    "values",
    [
        {"paused_at": NOW},
        {"time_left": HOUR},
        {"paused_at": NOW, "paused_until": UNTIL, "time_left": HOUR},
        {"due_at": None, "paused_at": NOW, "paused_until": NOW, "time_left": HOUR},
        {"due_at": None, "paused_at": NOW, "paused_until": UNTIL, "time_left": timedelta(0)},
    ],
)
def test_the_database_refuses_half_a_pause(phase, values):
    with pytest.raises(IntegrityError), transaction.atomic():
        Phase.objects.filter(pk=phase.pk).update(**values)


def test_a_game_is_running_while_it_is_paused(paused, game):
    game.refresh_from_db()
    assert game.status == Status.RUNNING
