"""Blocks: who cannot join, and which games the lobby marks."""

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.urls import reverse

from games.gm.acts.offer_role import gm_role_offer
from games.models import Delivery, PlayerBlock, Seat
from games.players.blocks import (
    blocked_players,
    games_with_blocked_players,
    player_block,
    player_unblock,
)
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import NOW, account, refused
from tests.games.seat_given import seat_given

BADGE = "Has a player you blocked"


def test_a_player_blocked_by_the_gm_cannot_join(forming, greta, charlie):
    player_block(by=greta, account_id=charlie.pk)
    assert refused(game_join, game_id=forming.pk, by=charlie, power="FR") == ("blocked", 403)
    assert not Seat.objects.filter(game=forming, holder=charlie).exists()


def test_an_unblocked_player_can_join(forming, greta, charlie):
    player_block(by=greta, account_id=charlie.pk)
    player_unblock(by=greta, account_id=charlie.pk)
    assert game_join(game_id=forming.pk, by=charlie, power="FR", now=NOW).holder == charlie


def test_a_block_by_another_player_does_not_prevent_joining(forming, alice, charlie):
    player_block(by=alice, account_id=charlie.pk)
    assert game_join(game_id=forming.pk, by=charlie, power="FR", now=NOW)


def test_a_player_can_join_a_game_of_a_gm_they_blocked(forming, greta, charlie):
    player_block(by=charlie, account_id=greta.pk)
    assert game_join(game_id=forming.pk, by=charlie, power="FR", now=NOW)


def test_a_stranger_to_a_private_game_learns_nothing_of_a_block(greta, charlie):
    hidden = game_create(creator=greta, name="Hidden", is_public=False, now=NOW)
    player_block(by=greta, account_id=charlie.pk)
    assert refused(game_join, game_id=hidden.pk, by=charlie, power="FR") == ("no_such_game", 404)


def give_seat(game, by, to) -> object:
    return seat_given(game_id=game.pk, by=by, power="RU", account=to.name, now=NOW)


def offer_gm_role(game, by, to) -> object:
    return gm_role_offer(game_id=game.pk, by=by, account=to.name, now=NOW)


@pytest.mark.parametrize("give", [give_seat, offer_gm_role])
def test_a_player_who_blocked_the_gm_is_given_no_seat(game, greta, charlie, give):
    player_block(by=charlie, account_id=greta.pk)
    assert refused(give, game, greta, charlie) == ("takes_no_offers", 422)
    assert not Delivery.objects.filter(user=charlie).exists()


@pytest.mark.parametrize("give", [give_seat, offer_gm_role])
def test_an_unconfirmed_account_gets_the_same_refusal(game, greta, charlie, give):
    EmailAddress.objects.create(user=charlie, email=charlie.email, verified=False)
    assert refused(give, game, greta, charlie) == ("takes_no_offers", 422)


def test_blocking_twice_is_one_block(alice, bob):
    player_block(by=alice, account_id=bob.pk)
    player_block(by=alice, account_id=bob.pk)
    assert [user.name for user in blocked_players(alice)] == ["Bob"]


@pytest.mark.parametrize(("account_id", "code"), [("own", "oneself"), (0, "no_such_player")])
def test_a_block_needs_another_existing_account(alice, account_id, code):
    chosen = alice.pk if account_id == "own" else account_id
    assert refused(player_block, by=alice, account_id=chosen)[0] == code


def test_the_number_of_blocks_is_limited(alice, bob, monkeypatch):
    monkeypatch.setattr("games.players.blocks.MAX_BLOCKS", 1)
    player_block(by=alice, account_id=bob.pk)
    other = account("Dora")
    assert refused(player_block, by=alice, account_id=other.pk) == ("too_many_blocks", 409)


def test_the_database_refuses_a_block_of_oneself(alice):
    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerBlock.objects.create(user=alice, blocked=alice, created_at=NOW)


@pytest.mark.parametrize("who", ["alice", "greta"])
def test_games_with_a_blocked_player_or_gm_are_marked(request, game, charlie, who):
    player_block(by=charlie, account_id=request.getfixturevalue(who).pk)
    assert games_with_blocked_players([game], charlie) == {game.pk}


def test_other_games_are_not_marked(game, alice, charlie):
    player_block(by=charlie, account_id=account("Dora").pk)
    assert games_with_blocked_players([game], charlie) == frozenset()
    assert games_with_blocked_players([game], alice) == frozenset()


def test_a_mark_never_reveals_anonymous_players(game, alice, greta, charlie):
    game.is_anonymous = True
    game.save()
    player_block(by=charlie, account_id=alice.pk)
    assert games_with_blocked_players([game], charlie) == frozenset()
    player_block(by=charlie, account_id=greta.pk)
    assert games_with_blocked_players([game], charlie) == {game.pk}


def test_only_the_person_who_blocked_sees_the_mark(client, forming, greta, alice, charlie):
    player_block(by=charlie, account_id=greta.pk)
    client.force_login(charlie)
    assert BADGE in client.get(reverse("games:lobby")).content.decode()
    client.force_login(alice)
    assert BADGE not in client.get(reverse("games:lobby")).content.decode()
