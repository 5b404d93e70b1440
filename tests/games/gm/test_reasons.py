"""Every action of the GM takes a reason that everyone can read."""

from datetime import timedelta

import pytest

from games.gm.acts.cancel import game_cancel
from games.gm.acts.deadline import deadline_set
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.extend import deadline_extend
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.models import Event
from games.story.queries.events import event_list
from tests.games.cast import DUE, NOW, refused, viewer_of

LATER = NOW + timedelta(days=3)
ACTS = {
    "extended": (deadline_extend, {"by_how_much": timedelta(hours=6)}),
    "deadline_set": (deadline_set, {"wall": DUE.replace(tzinfo=None) + timedelta(days=1)}),
    "paused": (game_pause, {"until": LATER}),
    "resolved": (phase_resolve_now, {}),
    "seat_opened": (seat_open, {"power": "FR"}),
    "seat_replaced": (seat_to_computer, {"power": "FR"}),
    "disorder": (civil_disorder_declare, {"power": "FR", "confirm": "France"}),
    "cancelled": (game_cancel, {}),
}


@pytest.mark.parametrize("kind", ACTS)
def test_everyone_can_read_the_reason(game, greta, charlie, kind):
    act, options = ACTS[kind]
    act(game_id=game.pk, by=greta, reason=" Two players  asked. ", now=NOW, **options)
    lines = event_list(game, viewer_of(charlie, game))
    assert [line.reason for line in lines if line.kind == kind] == ["Two players asked."]


def test_giving_a_seat_to_the_computer_takes_a_reason(game, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat_to_computer(game_id=game.pk, by=greta, power="FR", reason="Nobody came.", now=NOW)
    event = Event.objects.filter(kind="seat_replaced").first()
    assert event.data == {"power": "FR", "reason": "Nobody came."}


@pytest.mark.parametrize("kind", ACTS)
def test_a_reason_that_is_too_long_is_refused(game, greta, charlie, kind):
    act, options = ACTS[kind]
    call = refused(act, game_id=game.pk, by=greta, reason="x" * 301, now=NOW, **options)
    assert call == ("reason", 422)


def test_the_history_lists_the_effects_of_civil_disorder(game, greta, charlie):
    civil_disorder_declare(
        game_id=game.pk,
        by=greta,
        power="BH",
        confirm="Great Britain & Hanover",
        choices={"Lvp": "F"},
        now=NOW,
    )
    line = event_list(game, viewer_of(charlie, game))[0]
    assert "Liverpool becomes a minor power with a fleet." in line.sentence
    assert "4 units are disbanded: " in line.sentence


def test_a_refused_action_keeps_the_reason(visit, table, greta):
    sent = {"power": "FR", "reason": "No answer to three messages."}
    visit(greta).post("gm_open_seat", sent)
    answer = visit(greta).post("gm_open_seat", sent)
    assert answer.status_code == 409
    assert sent["reason"] in answer.content.decode()
