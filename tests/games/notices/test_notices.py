"""Events and press notify the right people, each once."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.core.outbox import quietly
from games.gm.acts.cancel import game_cancel
from games.gm.acts.extend import deadline_extend
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.resolve import phase_resolve_now
from games.learn.services import practice_create
from games.models import Delivery, Event, NoticeKind, NoticeMode, Seat
from games.notices.queries import notice_of
from games.notices.services.deliveries import event_notify
from games.press.services.press_send import press_send
from games.votes.services.votes import vote_propose
from tests.games.cast import DUE, NOW, without_pieces
from tests.games.notices.notice_cast import chooses, deliveries_of
from tests.games.seat_given import seat_given


def test_players_are_notified_of_a_resolved_phase(game, alice, bob, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert [len(deliveries_of(user, NoticeKind.PHASE)) for user in (alice, bob)] == [1, 1]


def test_the_actor_is_not_notified(game, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert deliveries_of(greta, NoticeKind.PHASE) == []


def test_strangers_are_not_notified(game, greta, charlie):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert not Delivery.objects.filter(user=charlie).exists()


def test_players_are_notified_of_the_start_and_the_end(game, alice, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    kinds = [row.data["event"] for row in deliveries_of(alice, NoticeKind.GAME)]
    assert kinds == ["started", "cancelled"]


def test_a_player_who_lost_a_seat_is_notified(game, alice, bob, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    assert len(deliveries_of(alice, NoticeKind.SEAT)) == 1
    assert len(deliveries_of(bob, NoticeKind.SEAT)) == 1


def test_a_former_player_is_no_longer_notified(game, alice, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert deliveries_of(alice, NoticeKind.PHASE) == []


def test_a_new_player_is_notified_without_names_of_people(game, charlie, greta):
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat_given(game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    (row,) = deliveries_of(charlie, NoticeKind.SEAT)
    assert row.data == {"event": "seat_offered_to_you", "power": "FR"}


def test_an_event_notifies_nobody_twice(game, greta):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    before = Delivery.objects.count()
    for event in Event.objects.filter(game=game):
        event_notify(event=event, game=game, now=NOW)
    assert Delivery.objects.count() == before


def test_the_database_refuses_a_second_delivery(game, alice):
    row = deliveries_of(alice, NoticeKind.GAME)[0]
    row.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


@pytest.mark.parametrize(
    ("mode", "state"), [("off", "kept"), ("daily", "waiting"), ("at_once", "waiting")]
)
def test_every_notification_is_stored_for_the_site(game, alice, greta, mode, state):
    chooses(alice, mode, NoticeKind.PHASE)
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    (row,) = deliveries_of(alice, NoticeKind.PHASE)
    assert (row.mode, row.state) == (mode, state)


def test_players_and_gm_are_notified_of_more_time(game, alice, bob, greta):
    deadline_extend(game_id=game.pk, by=greta, by_how_much=timedelta(days=1), now=NOW)
    row = deliveries_of(alice, NoticeKind.GAME)[-1]
    due = (DUE + timedelta(days=1)).isoformat()
    assert row.data == {"event": "extended", "due_at": due}
    assert deliveries_of(bob, NoticeKind.GAME)[-1].key == row.key
    assert notice_of(row).title == "Spring 1763 has more time"
    assert notice_of(row).sentence == "Spring 1763 is due Mon 4 May, 12:00 UTC."


def test_more_time_for_a_paused_game_has_no_date_yet(game, alice, greta):
    game_pause(game_id=game.pk, by=greta, until=DUE, now=NOW)
    deadline_extend(game_id=game.pk, by=greta, by_how_much=timedelta(days=1), now=NOW)
    assert notice_of(deliveries_of(alice, NoticeKind.GAME)[-1]).sentence == "The game is paused."


@pytest.mark.parametrize(
    ("proposal", "sentence"),
    [
        ({"kind": "draw"}, "A draw among the survivors is proposed."),
        ({"kind": "concede", "powers": ["FR"]}, "It is proposed to concede the game to France."),
        ({"kind": "extend", "hours": 24}, "It is proposed to extend the phase by 24 hours."),
    ],
)
def test_a_proposal_notifies_the_other_voters(game, alice, bob, greta, proposal, sentence):
    vote_propose(game_id=game.pk, by=alice, now=NOW, **proposal)
    (row,) = deliveries_of(bob, NoticeKind.VOTE)
    assert notice_of(row).sentence == sentence
    assert notice_of(row).url.endswith(f"/games/{game.pk}/#votes")
    assert deliveries_of(alice, NoticeKind.VOTE) == deliveries_of(greta, NoticeKind.VOTE) == []


def test_a_repeated_proposal_notifies_once(game, alice, bob, charlie, greta):
    seat_given(game_id=game.pk, by=greta, power="SP", account="Charlie", now=NOW)
    for user in (alice, bob):
        vote_propose(game_id=game.pk, by=user, kind="draw", now=NOW)
    assert (
        len(deliveries_of(bob, NoticeKind.VOTE))
        == len(deliveries_of(charlie, NoticeKind.VOTE))
        == 1
    )


def test_an_eliminated_power_is_not_notified_of_votes(game, alice, bob):
    without_pieces(game, "HA")
    vote_propose(game_id=game.pk, by=alice, kind="extend", hours=24, now=NOW)
    assert deliveries_of(bob, NoticeKind.VOTE) == []


def test_votes_are_notified_as_the_settings_say(game, alice, bob):
    chooses(bob, NoticeMode.OFF, NoticeKind.VOTE)
    vote_propose(game_id=game.pk, by=alice, kind="draw", now=NOW)
    assert deliveries_of(bob, NoticeKind.VOTE)[0].state == "kept"


def test_practice_games_notify_nobody(alice, idle, db):
    practice_create(creator=alice, power="FR", now=NOW)
    assert not Delivery.objects.exists()


def test_a_game_played_quietly_notifies_nobody(game, greta):
    before = Delivery.objects.count()
    with quietly():
        phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    assert Delivery.objects.count() == before


def test_an_error_of_a_notification_does_not_fail_the_game(game, greta, monkeypatch):
    def fail(**_options):
        raise RuntimeError("no notices")

    monkeypatch.setattr("games.notices.services.deliveries.deliveries_add", fail)
    assert not phase_resolve_now(game_id=game.pk, by=greta, now=NOW).is_open


def test_press_notifies_its_readers_but_not_its_writer(game, alice, bob, greta):
    press_send(game_id=game.pk, by=alice, to=["HA"], text="Hello.", now=NOW)
    counts = [len(deliveries_of(user, NoticeKind.PRESS)) for user in (alice, bob, greta)]
    assert counts == [0, 1, 0]


def test_press_to_the_gm_notifies_the_gm(game, alice, greta):
    press_send(game_id=game.pk, by=alice, to=["gm"], text="Hello.", now=NOW)
    assert len(deliveries_of(greta, NoticeKind.PRESS)) == 1


def test_press_of_one_hour_is_one_notification(game, alice, bob):
    for number in range(5):
        press_send(game_id=game.pk, by=alice, to=["HA"], text=f"{number}", now=NOW)
    assert len(deliveries_of(bob, NoticeKind.PRESS)) == 1


def test_press_of_a_muted_power_notifies_nobody(game, alice, bob):
    seats = {seat.power: seat for seat in Seat.objects.filter(game=game)}
    seats["HA"].mutes.create(other=seats["FR"])
    press_send(game_id=game.pk, by=alice, to=["HA"], text="Hello.", now=NOW)
    assert deliveries_of(bob, NoticeKind.PRESS) == []


def test_a_notification_of_press_has_neither_writer_nor_text(game, alice, bob):
    press_send(game_id=game.pk, by=alice, to=["HA"], text="Meet me in Tyrol", now=NOW)
    (row,) = deliveries_of(bob, NoticeKind.PRESS)
    assert (row.data, row.phase) == ({}, None)


def test_press_waits_for_the_daily_digest_by_default(game, alice, bob):
    press_send(game_id=game.pk, by=alice, to=["HA"], text="Hello.", now=NOW)
    assert deliveries_of(bob, NoticeKind.PRESS)[0].mode == NoticeMode.DAILY
