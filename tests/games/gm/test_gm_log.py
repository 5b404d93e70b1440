"""The GM log has every action of people who run a game, for everyone alike."""

from datetime import timedelta

import pytest

from games.core.codec import variant_of
from games.core.events import event_add
from games.core.visibility import GM_EVENTS
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.extend import deadline_extend
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.take_role import gm_role_take
from games.gm.log import A_PAGE, PLAY, ActionLog, action_log, gm_tenures, seat_tenures
from games.models import EventKind, Game
from games.turn.services.phase_resolve import Cause, phase_resolve
from games.votes.services.votes import vote_propose
from tests.games.cast import DUE, NOW, viewer_of
from tests.games.seat_given import seat_given


def log(game, reader=None, **options) -> ActionLog:
    game = Game.objects.select_related("gm").get(pk=game.pk)
    variant = variant_of(game)
    return action_log(game, viewer_of(reader, game), variant, gm_tenures(game), **options)


@pytest.fixture
def reader(charlie):
    return charlie


def extended(game, by, reason=""):
    deadline_extend(game_id=game.pk, by=by, by_how_much=timedelta(hours=6), reason=reason, now=NOW)


def test_an_action_has_a_sentence_a_time_a_person_and_a_reason(game, greta, reader):
    extended(game, greta, "Two players asked.")
    act = log(game, reader).rows[0]
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
def test_every_other_kind_of_event_is_an_action(game, reader, monkeypatch, kind):
    monkeypatch.setattr("games.gm.log.sentence", lambda *_a, **_o: "It was done.")
    before = log(game, reader).total
    event_add(game=game, kind=kind, now=NOW)
    after = log(game, reader)
    assert (after.total, after.rows[0].sentence) == (before + 1, "It was done.")


def test_a_phase_resolved_by_the_gm_is_an_action(game, greta, reader):
    phase_resolve_now(game_id=game.pk, by=greta, reason="All agreed.", now=NOW)
    assert log(game, reader).rows[0].reason == "All agreed."


def test_a_phase_resolved_at_its_deadline_is_no_action(game, phase, reader):
    before = log(game, reader).total
    phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=DUE)
    assert log(game, reader).total == before


def test_events_for_the_gm_only_are_not_in_the_log(game, phase, greta):
    before = log(game, greta).total
    event_add(game=game, kind=EventKind.STUCK, phase=phase, now=NOW)
    assert log(game, greta).total == before


def test_a_vote_is_shown_as_an_action_of_the_players(game, alice, bob, reader):
    for player in (alice, bob):
        vote_propose(game_id=game.pk, by=player, kind="extend", hours=24, now=NOW)
    assert log(game, reader).rows[0].who == "the players, by vote"


def test_the_log_can_be_filtered_by_group(game, greta, reader):
    extended(game, greta)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    found = log(game, reader, group="seats")
    assert [act.sentence for act in found.rows] == ["The GM opened the seat of France."]
    assert (found.counts["deadlines"], found.counts["seats"]) == (1, 1)


def test_older_actions_are_on_the_next_page(game, greta, reader, monkeypatch):
    monkeypatch.setattr("games.gm.log.A_PAGE", 2)
    for _ in range(3):
        extended(game, greta)
    first = log(game, reader)
    rest = log(game, reader, before=first.older)
    assert len(first.rows) == len(rest.rows) == 2
    assert A_PAGE > 2


def test_an_anonymous_game_names_gms_but_not_players(game, greta, alice, charlie):
    Game.objects.filter(pk=game.pk).update(is_anonymous=True)
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    newest = log(game, charlie).rows[0]
    assert (newest.sentence, newest.who) == ("A player took over France.", "a player")


def test_an_anonymous_game_names_nobody_in_its_seats(game, alice):
    Game.objects.filter(pk=game.pk).update(is_anonymous=True)
    game.refresh_from_db()
    found = seat_tenures(game, viewer_of(alice, game))
    assert {tenure.name for _seat, tenures in found for tenure in tenures} == {""}


def test_a_seat_lists_all_its_players(game, greta, charlie):
    later = NOW + timedelta(hours=1)
    seat_open(game_id=game.pk, by=greta, power="FR", now=later)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=later)
    found = {seat.power: tenures for seat, tenures in seat_tenures(game, viewer_of(charlie, game))}
    assert [(tenure.name, tenure.ended_at) for tenure in found["FR"]] == [
        ("Charlie", None),
        ("Alice", later),
    ]


def test_all_gms_are_listed_with_their_times(game, greta, charlie):
    gm_role_offer(game_id=game.pk, by=greta, account="Charlie", now=NOW)
    gm_role_take(game_id=game.pk, by=charlie, now=NOW)
    game.refresh_from_db()
    assert [(gm.name, gm.ended_at) for gm in gm_tenures(game)] == [
        ("Charlie", None),
        ("Greta", NOW),
    ]


def test_civil_disorder_is_marked_and_lists_its_effects(game, greta, reader):
    civil_disorder_declare(game_id=game.pk, by=greta, power="FR", confirm="France", now=NOW)
    act = log(game, reader).rows[0]
    assert act.group == "disorder"
    assert "Paris becomes a minor power with an army." in act.sentence
