"""Notices for followers of games, variants and players."""

import pytest

from games.core.events import event_add
from games.following.queries import game_subject, player_subject, variant_subject
from games.following.services import follow, unfollow
from games.models import Delivery, Ending, EventKind, Follow, Game, PlayerPage, ShownTo
from games.players.blocks import player_block
from games.turn.services.phase_open import game_finish
from tests.games.cast import NOW, refused

VARIANT = "ambition-empire-6.01"


def told(user) -> list[str]:
    rows = Delivery.objects.filter(user=user, kind="follow").order_by("pk")
    return [row.data["event"] for row in rows]


def happens(game: Game, kind: EventKind) -> None:
    event_add(game=game, kind=kind, now=NOW)


def finished(game: Game) -> None:
    """Finish a game, and tell of it as the rooms do."""
    game_finish(game=game, ending=Ending.DRAWN, powers=["FR"], now=NOW)
    happens(game, EventKind.AGREED)


def test_a_follower_of_a_game_hears_of_phases_and_its_end(game, charlie):
    follow(by=charlie, subject=game_subject(charlie, game.pk)[0])
    happens(game, EventKind.RESOLVED)
    happens(game, EventKind.PAUSED)
    happens(game, EventKind.AGREED)
    assert told(charlie) == ["followed_resolved", "followed_over"]


def test_a_follower_of_a_variant_hears_of_starts_and_ends(game, charlie):
    follow(by=charlie, subject=variant_subject(VARIANT))
    happens(game, EventKind.STARTED)
    happens(game, EventKind.RESOLVED)
    happens(game, EventKind.AGREED)
    assert told(charlie) == ["followed_started", "followed_over"]


def test_a_follower_of_a_player_hears_of_finished_games_alone(game, alice, charlie):
    follow(by=charlie, subject=player_subject(charlie, alice.pk)[0])
    happens(game, EventKind.RESOLVED)
    finished(game)
    assert told(charlie) == ["followed_over"]


def test_a_player_hears_of_an_event_once(game, alice):
    follow(by=alice, subject=game_subject(alice, game.pk)[0])
    happens(game, EventKind.RESOLVED)
    assert told(alice) == []


def test_nobody_hears_of_a_private_game(game, charlie):
    follow(by=charlie, subject=game_subject(charlie, game.pk)[0])
    Game.objects.filter(pk=game.pk).update(is_public=False)
    happens(Game.objects.get(pk=game.pk), EventKind.RESOLVED)
    assert told(charlie) == []


@pytest.mark.parametrize("blocks", [("alice", "charlie"), ("charlie", "alice")])
def test_a_block_ends_the_notices_of_a_player(game, alice, charlie, blocks):
    people = {"alice": alice, "charlie": charlie}
    follow(by=charlie, subject=player_subject(charlie, alice.pk)[0])
    player_block(by=people[blocks[0]], account_id=people[blocks[1]].pk)
    finished(game)
    assert told(charlie) == []


def test_who_hides_their_page_cannot_be_followed(alice, charlie):
    PlayerPage.objects.create(user=alice, shown_to=ShownTo.FACTS)
    assert refused(player_subject, charlie, alice.pk) == ("no_such_player", 404)


def test_who_hides_their_page_later_is_followed_no_more(game, alice, charlie):
    follow(by=charlie, subject=player_subject(charlie, alice.pk)[0])
    PlayerPage.objects.create(user=alice, shown_to=ShownTo.FACTS)
    finished(game)
    assert told(charlie) == []


def test_a_private_game_cannot_be_followed(private_table, alice):
    assert refused(game_subject, alice, private_table.pk) == ("no_such_game", 404)


def test_following_twice_is_following_once(charlie):
    for _time in range(2):
        follow(by=charlie, subject=variant_subject(VARIANT))
    assert Follow.objects.count() == 1


def test_nobody_follows_oneself(alice):
    subject = player_subject(alice, alice.pk)[0]
    assert refused(follow, by=alice, subject=subject) == ("oneself", 409)


def test_unfollowing_ends_the_notices(game, charlie):
    subject = game_subject(charlie, game.pk)[0]
    follow(by=charlie, subject=subject)
    unfollow(by=charlie, subject=subject)
    happens(game, EventKind.RESOLVED)
    assert told(charlie) == []
