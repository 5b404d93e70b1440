"""The GM sets the deadline to a local time of the game."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.gm.acts.deadline import deadline_set
from games.gm.acts.extend import deadline_extend
from games.gm.acts.pause import game_pause
from games.learn.services import practice_create
from games.models import Delivery, Event, Game, Phase
from games.notices.calendar import deadlines_of
from games.notices.services.settings import calendar_renew
from games.schedule.due import expected_at
from games.sheets.services.readiness import ready_mark
from games.turn.services.phase_resolve import Cause, phase_resolve
from tests.games.cast import DUE, NOW, open_phase, refused
from tests.games.table import text_of

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def wall(moment: datetime) -> datetime:
    """A local time of a game in UTC."""
    return moment.astimezone(UTC).replace(tzinfo=None)


def move(game, by, to, now=NOW, **options) -> Phase:
    return deadline_set(game_id=game.pk, by=by, wall=wall(to), now=now, **options)


@pytest.mark.parametrize("to", [DUE + 9 * DAY, DUE + HOUR, DUE - HOUR, NOW + 12 * HOUR])
def test_a_deadline_is_set_forwards_and_backwards(game, greta, to):
    move(game, greta, to)
    assert open_phase(game).due_at == to


def test_it_is_read_by_the_clocks_of_the_game(game, greta):
    Game.objects.filter(pk=game.pk).update(time_zone="America/New_York")
    move(game, greta, datetime(2026, 5, 4, 19, 0, tzinfo=UTC))
    assert open_phase(game).due_at == datetime(2026, 5, 4, 23, 0, tzinfo=UTC)


@pytest.fixture
def all_final(game, alice, bob):
    for user, power in ((alice, "FR"), (bob, "HA")):
        ready_mark(game_id=game.pk, power=power, by=user, phase_number=1, now=NOW)


def test_with_all_players_final_it_may_be_soon(game, greta, all_final):
    Phase.objects.filter(game=game).update(ends_early=False)
    move(game, greta, NOW + HOUR)
    assert open_phase(game).due_at == NOW + HOUR


@pytest.mark.parametrize(
    ("to", "code"),
    [
        (NOW, "deadline_past"),
        (NOW - HOUR, "deadline_past"),
        (NOW + 12 * HOUR - timedelta(minutes=1), "deadline_near"),
        (NOW + 31 * DAY + HOUR, "deadline_far"),
    ],
)
def test_an_invalid_time_is_refused_at_its_field(game, greta, to, code):
    assert refused(move, game, greta, to) == (code, 422)
    assert open_phase(game).due_at == DUE


def test_a_near_deadline_can_be_extended_by_less_than_twelve_hours(game, greta):
    move(game, greta, DUE + HOUR, now=DUE - HOUR)
    assert open_phase(game).due_at == DUE + HOUR


def test_a_time_that_the_clocks_leave_out_is_refused(game, greta):
    Game.objects.filter(pk=game.pk).update(time_zone="America/New_York")
    before = datetime(2027, 3, 12, tzinfo=UTC)
    gap = datetime(2027, 3, 14, 2, 30, tzinfo=UTC)
    assert refused(move, game, greta, gap, now=before) == ("no_such_time", 422)


def test_a_phase_without_a_running_deadline_has_none_to_set(game, greta, alice):
    game_pause(game_id=game.pk, by=greta, until=DUE, now=NOW)
    assert refused(move, game, greta, DUE + DAY) == ("paused", 409)
    Phase.objects.filter(game=game).update(paused_at=None, paused_until=None, time_left=None)
    assert refused(move, game, greta, DUE + DAY) == ("no_deadline", 409)


def test_a_practice_has_no_gm_to_set_a_deadline(alice, idle):
    practice = practice_create(creator=alice, power="FR", now=NOW)
    assert refused(move, practice, alice, DUE) == ("not_gm", 403)


def test_a_deadline_that_passes_meanwhile_is_not_moved(game, greta, phase):
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    assert refused(move, game, greta, DUE + DAY, now=DUE, phase_number=1) == ("phase_over", 409)


def test_the_next_phase_keeps_to_its_usual_time(game, greta, phase):
    move(game, greta, DUE + 3 * HOUR)
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE + 3 * HOUR)
    assert open_phase(game).due_at == DUE + 3 * DAY


def test_everybody_is_notified_and_calendars_follow(game, greta, alice):
    move(game, greta, DUE + DAY)
    told = Delivery.objects.filter(data__event="deadline_set").values_list("user__name", flat=True)
    assert sorted(told) == ["Alice", "Bob"]
    (phase,) = deadlines_of(calendar_renew(by=alice)).phases
    assert expected_at(phase) == DUE + DAY
    assert Event.objects.first().data["before"] == DUE.isoformat()


def test_an_extension_by_days_keeps_the_time_of_day(game, greta):
    Game.objects.filter(pk=game.pk).update(time_zone="America/New_York")
    due = datetime(2027, 3, 14, 0, 0, tzinfo=UTC)
    Phase.objects.filter(game=game).update(due_at=due)
    deadline_extend(game_id=game.pk, by=greta, by_how_much=DAY, now=due - HOUR)
    assert open_phase(game).due_at == due + 23 * HOUR


def test_the_gm_sets_the_deadline_at_the_desk(visit, greta, bob, table):
    later = (timezone.now() + 5 * DAY).replace(minute=30, second=0, microsecond=0)
    sent = {"phase": 1, "deadline": f"{later:%Y-%m-%dT%H:%M}"}
    assert visit(greta).post("gm_deadline", sent).status_code == 302
    assert open_phase(table).due_at == later
    assert "The GM set the deadline of Spring 1763 to" in text_of(visit(bob).get())


@pytest.mark.parametrize("typed", ["", "soon", "\x00", "2026-02-30T10:00", "2020-05-03T12:00"])
def test_what_cannot_be_meant_is_refused_at_its_field_and_kept(visit, greta, table, typed):
    before = open_phase(table).due_at
    answer = visit(greta).post("gm_deadline", {"phase": 1, "deadline": typed})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'aria-describedby="deadline-error"' in page
    assert typed.strip("\x00") in page
    assert open_phase(table).due_at == before


def test_two_simultaneous_extensions_extend_once(game, greta):
    seen = open_phase(game).clock_mark
    deadline_extend(game_id=game.pk, by=greta, by_how_much=DAY, seen=seen, now=NOW)
    again = {"game_id": game.pk, "by": greta, "by_how_much": DAY, "seen": seen, "now": NOW}
    assert refused(deadline_extend, **again) == ("clock_moved", 409)
    assert open_phase(game).due_at == DUE + DAY


def test_a_deadline_is_not_set_if_it_was_moved_meanwhile(game, greta):
    seen = open_phase(game).clock_mark
    move(game, greta, DUE + HOUR)
    assert refused(move, game, greta, DUE + DAY, seen=seen) == ("clock_moved", 409)
    assert open_phase(game).due_at == DUE + HOUR


def test_the_form_keeps_its_input_if_the_deadline_was_moved(visit, table, greta):
    desk = visit(greta)
    sent = {"deadline": "2999-01-01T12:00", "phase": "1", "seen": "x", "reason": "They asked."}
    answer = desk.post("gm_deadline", sent)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The deadline was moved since you opened this page" in page
    assert 'value="2999-01-01T12:00"' in page
    assert 'value="They asked."' in page


def test_the_inbox_shows_the_refusal_in_its_row(visit, table, greta):
    sent = {"hours": "24", "phase": "1", "seen": "x", "row": "table"}
    answer = visit(greta).post("gm_extend", sent)
    assert answer.status_code == 409
    assert "data-inbox" in answer.content.decode()
