"""Deleting an account: its games, seats and rows."""

from datetime import timedelta

import pytest

from games.core.accounts import User
from games.core.locks import lock_accounts
from games.gm.acts.cancel import game_cancel
from games.gm.acts.open_seat import seat_open
from games.learn.services import practice_create
from games.models import (
    Delivery,
    Event,
    Game,
    NoticeSettings,
    OrderSheet,
    PlayerBlock,
    PressMessage,
    Ranking,
    Seat,
    SeatApplication,
    SeatAssignment,
    SeatOffer,
    SeatState,
    Webhook,
)
from games.notices.services.settings import calendar_renew, webhook_set
from games.players import services as module
from games.players.blocks import player_block
from games.players.queries import games_run_by, seats_to_leave
from games.players.services import account_leave
from games.press.services.press_send import press_send
from games.seats.acts.apply import seat_apply
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.settings.services.games import game_create
from games.votes.services.votes import vote_propose
from tests.games.cast import NOW, open_phase, refused, seat_of, submit
from tests.games.seat_given import seat_given


def leave(user: User) -> None:
    account_leave(by=user, now=NOW)


def test_a_seat_of_a_running_game_is_open_and_its_draft_waits(game, alice):
    submit(game, alice, "FR", "A Par - Bur")
    leave(alice)
    seat = seat_of(game, "FR")
    assert (seat.state, seat.holder) == (SeatState.OPEN, None)
    assert OrderSheet.objects.get(seat=seat).orders == ["A Par - Bur"]
    assert SeatAssignment.objects.get(seat=seat, user=alice).ended_at == NOW


def test_a_seat_given_while_the_deletion_waited_for_its_lock_is_left(game, alice):
    later = NOW + timedelta(seconds=1)
    SeatAssignment.objects.filter(user=alice).update(started_at=later)
    leave(alice)
    assert SeatAssignment.objects.get(user=alice).ended_at == later


@pytest.mark.parametrize("ask", ["offer", "application"])
def test_a_game_that_waits_for_an_answer_is_locked(monkeypatch, game, bob, charlie, greta, ask):
    seat_open(game_id=game.pk, by=greta, power="FR")
    if ask == "offer":
        seat_offer(game_id=game.pk, by=greta, power="FR", account="Charlie")
    else:
        seat_apply(game_id=game.pk, by=charlie, power="FR", sentence="I am Charlie.")
    locked = []
    lock = module.lock_game
    monkeypatch.setattr(module, "lock_game", lambda pk: locked.append(pk) or lock(pk))
    leave(charlie)
    assert locked == [game.pk]


def test_the_other_players_are_notified_without_a_name(game, alice, bob, greta):
    leave(alice)
    event = Event.objects.filter(kind="seat_opened").get()
    assert (event.actor, event.data) == (None, {"power": "FR", "cause": "account"})
    told = Delivery.objects.filter(key=f"event:{event.pk}")
    assert {row.user for row in told} == {bob, greta}


def test_a_seat_of_a_forming_game_can_be_taken_again(forming, alice, charlie):
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    leave(alice)
    assert game_join(game_id=forming.pk, by=charlie, power="FR", now=NOW).holder == charlie


def test_a_ranking_is_withdrawn(greta, alice):
    table = game_create(creator=greta, name="Ranked", seat_choice="preferences", now=NOW)
    powers = Seat.objects.filter(game=table).values_list("power", flat=True)
    ranks = {power: number for number, power in enumerate(powers, 1)}
    game_join(game_id=table.pk, by=alice, ranks=ranks, now=NOW)
    leave(alice)
    assert not Ranking.objects.filter(user=alice).exists()


def test_practice_games_are_deleted(alice, idle):
    practice_create(creator=alice, power="FR", now=NOW)
    leave(alice)
    assert not Game.objects.filter(creator=alice).exists()


def test_a_seat_of_a_game_that_is_over_stays(game, alice, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    leave(alice)
    assert seat_of(game, "FR").holder == alice


def test_press_stays_with_its_power(game, alice):
    press_send(game_id=game.pk, by=alice, to=["HA"], text="Peace?", now=NOW)
    leave(alice)
    assert PressMessage.objects.get().author == seat_of(game, "FR")


def test_notices_settings_and_blocks_are_removed(game, alice, bob, charlie):
    calendar_renew(by=alice)
    player_block(by=alice, account_id=bob.pk, now=NOW)
    player_block(by=charlie, account_id=alice.pk, now=NOW)
    leave(alice)
    assert not Delivery.objects.filter(user=alice).exists()
    assert not NoticeSettings.objects.filter(user=alice).exists()
    assert not PlayerBlock.objects.exists()


def test_applications_and_offers_are_deleted_with_their_sentences(game, charlie, greta):
    """Nobody waits for a deleted account, and the sentence was only for the GM."""
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    seat = {"game_id": game.pk, "power": "FR", "now": NOW}
    seat_apply(by=charlie, sentence="I am Charlie, of the club.", **seat)
    seat_offer(by=greta, account="Charlie", **seat)
    leave(charlie)
    assert not SeatApplication.objects.exists()
    assert not SeatOffer.objects.exists()


def test_an_extension_that_all_others_agreed_to_is_given(game, alice, bob):
    vote_propose(game_id=game.pk, by=bob, kind="extend", hours=24, now=NOW)
    before = open_phase(game).due_at
    leave(alice)
    assert (open_phase(game).due_at - before).days == 1


def test_the_gm_of_a_game_that_is_not_over_stays(game, greta):
    assert refused(leave, greta) == ("runs_games", 409)
    assert list(games_run_by(greta)) == [game]


def test_a_gm_whose_games_are_over_leaves(game, greta):
    game_cancel(game_id=game.pk, by=greta, now=NOW)
    leave(greta)
    assert not games_run_by(greta).exists()


def test_a_refusal_leaves_the_other_seats(game, greta, charlie):
    other = game_create(creator=charlie, name="Another", now=NOW)
    game_join(game_id=other.pk, by=greta, power="FR", now=NOW)
    refused(leave, greta)
    assert seat_of(other, "FR").holder == greta


def test_a_game_joined_at_the_same_moment_is_noticed(game, alice, monkeypatch):
    seen = iter([[], [game.pk]])
    monkeypatch.setattr(module, "_own_games", lambda user: next(seen))
    assert refused(leave, alice) == ("games_changed", 409)


@pytest.fixture
def closed(charlie) -> User:
    charlie.is_active = False
    charlie.save()
    return charlie


def test_a_deleted_account_is_given_no_seat(game, greta, closed, monkeypatch):
    """The GM looked up its name a moment before it was deleted."""
    module_name = "games.seats.acts.offer_seat"
    monkeypatch.setattr(f"{module_name}.find_account", lambda _text, **_asked: closed)
    monkeypatch.setattr(f"{module_name}.check_takes_offers", lambda _account, **_asked: None)
    code = refused(seat_given, game_id=game.pk, by=greta, power="FR", account="Charlie", now=NOW)
    assert code == ("account_closed", 409)


def test_a_deleted_account_creates_no_game(closed):
    assert refused(game_create, creator=closed, name="Late", now=NOW) == ("account_closed", 409)


def test_several_accounts_are_locked_at_once(alice, bob):
    lock_accounts([bob.pk, alice.pk, bob.pk])


def test_the_seats_that_would_be_given_up_are_listed(game, alice, idle):
    practice_create(creator=alice, power="FR", now=NOW)
    (left,) = seats_to_leave(alice)
    assert left == {"game": game, "power_name": "France", "is_forming": False}


def test_the_webhook_of_a_game_that_is_over_goes(game, greta):
    webhook_set(game_id=game.pk, by=greta, url="https://discord.com/api/webhooks/1/secret")
    game_cancel(game_id=game.pk, by=greta)
    leave(greta)
    assert not Webhook.objects.exists()
