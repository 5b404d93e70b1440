"""The trust page tells every act of whoever runs a game, to everybody alike."""

from datetime import timedelta

import pytest

from games.core.codec import variant_of
from games.core.events import event_add
from games.core.visibility import GM_EVENTS
from games.gm.queries.trust import A_PAGE, PLAY, ActionLog, action_log, gm_tenures, seat_tenures
from games.gm.services.civil_disorder import civil_disorder_declare
from games.gm.services.gm_role import gm_role_offer, gm_role_take
from games.models import EventKind, Game
from games.seats.services.opening import seat_open
from games.turn.services.deadlines import deadline_extend
from games.turn.services.phase_advance import phase_resolve_now
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.services import vote_propose
from tests.games.cast import DUE, NOW, viewer_of
from tests.games.seat_given import seat_given


def told(game, reader=None, **options) -> ActionLog:
    game = Game.objects.select_related("gm").get(pk=game.pk)
    variant = variant_of(game)
    return action_log(game, viewer_of(reader, game), variant, gm_tenures(game), **options)


@pytest.fixture
def reader(charlie):
    return charlie


def extended(game, by, reason=""):
    deadline_extend(game_id=game.pk, by=by, by_how_much=timedelta(hours=6), reason=reason, now=NOW)


def test_an_act_tells_what_when_who_and_why(game, greta, reader):
    extended(game, greta, "Two players asked.")
    act = told(game, reader).rows[0]
    assert (act.at, act.who, act.reason, act.group) == (
        NOW,
        "Greta",
        "Two players asked.",
        "clock",
    )
    assert act.sentence == "The GM extended Spring 1763 by 6 hours."


# These need more than their kind.
OTHERS = {"resolved", "gm_role_transferred"}


@pytest.mark.parametrize("kind", sorted(set(EventKind) - PLAY - GM_EVENTS - OTHERS))
def test_whatever_kind_an_event_is_of_it_is_an_act(game, reader, monkeypatch, kind):
    monkeypatch.setattr("games.gm.queries.trust.sentence", lambda *_a, **_o: "It was done.")
    before = told(game, reader).total
    event_add(game=game, kind=kind, now=NOW)
    after = told(game, reader)
    assert (after.total, after.rows[0].sentence) == (before + 1, "It was done.")


def test_a_phase_that_the_gm_resolved_is_an_act(game, greta, reader):
    phase_resolve_now(game_id=game.pk, by=greta, reason="All agreed.", now=NOW)
    assert told(game, reader).rows[0].reason == "All agreed."


def test_a_phase_that_was_due_is_none(game, phase, reader):
    before = told(game, reader).total
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    assert told(game, reader).total == before


def test_what_only_the_gm_is_told_is_not_on_the_page_of_the_gm(game, phase, greta):
    before = told(game, greta).total
    event_add(game=game, kind=EventKind.STUCK, phase=phase, now=NOW)
    assert told(game, greta).total == before


def test_a_vote_of_the_players_is_told_as_theirs(game, alice, bob, reader):
    for player in (alice, bob):
        vote_propose(game_id=game.pk, by=player, kind="extend", hours=24, now=NOW)
    assert told(game, reader).rows[0].who == "the players, by vote"


def test_a_group_can_be_looked_at_alone(game, greta, reader):
    extended(game, greta)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    found = told(game, reader, group="seats")
    assert [act.sentence for act in found.rows] == ["The GM opened the seat of France."]
    assert (found.counts["deadlines"], found.counts["seats"]) == (1, 1)


def test_older_acts_are_on_the_next_page(game, greta, reader, monkeypatch):
    monkeypatch.setattr("games.gm.queries.trust.A_PAGE", 2)
    for _ in range(3):
        extended(game, greta)
    first = told(game, reader)
    rest = told(game, reader, before=first.older)
    assert len(first.rows) == len(rest.rows) == 2
    assert A_PAGE > 2


def test_in_an_anonymous_game_players_are_not_named_and_gms_are(game, greta, alice, charlie):
    Game.objects.filter(pk=game.pk).update(is_anonymous=True)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    newest = told(game, charlie).rows[0]
    assert (newest.sentence, newest.who) == ("A player took over France.", "a player")


def test_in_an_anonymous_game_the_seats_name_nobody(game, alice):
    Game.objects.filter(pk=game.pk).update(is_anonymous=True)
    game.refresh_from_db()
    found = seat_tenures(game, viewer_of(alice, game))
    assert {tenure.name for _seat, tenures in found for tenure in tenures} == {""}


def test_a_seat_tells_everybody_who_has_held_it(game, greta, charlie):
    later = NOW + timedelta(hours=1)
    seat_open(game_id=game.pk, by=greta, power="FR", now=later)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=later)
    found = {seat.power: tenures for seat, tenures in seat_tenures(game, viewer_of(charlie, game))}
    assert [(tenure.name, tenure.ended_at) for tenure in found["FR"]] == [
        ("Charlie", None),
        ("Alice", later),
    ]


def test_every_gm_is_told_with_the_time(game, greta, charlie):
    gm_role_offer(game_id=game.pk, by=greta, account="Charlie", now=NOW)
    gm_role_take(game_id=game.pk, by=charlie, now=NOW)
    game.refresh_from_db()
    assert [(gm.name, gm.ended_at) for gm in gm_tenures(game)] == [
        ("Charlie", None),
        ("Greta", NOW),
    ]


def test_a_civil_disorder_is_marked_and_tells_what_became_what(game, greta, reader):
    civil_disorder_declare(game_id=game.pk, by=greta, power="FR", confirm="France", now=NOW)
    act = told(game, reader).rows[0]
    assert act.group == "disorder"
    assert "Paris becomes a minor power with an army." in act.sentence
