"""The GM removes a player before the start, with a reason; the player comes back only if asked."""

import pytest

from games.gm.acts.remove import player_remove
from games.models import Delivery, Event, EventKind, Ranking
from games.notices.queries import notice_list
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.invite import seat_invite
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.cast import NOW, refused, seat_of
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


def remove(game, by, player, **options):
    return player_remove(game_id=game.pk, by=by, player_id=player.pk, now=NOW, **options)


@pytest.fixture
def joined(forming, alice, bob):
    """Alice is France and Bob is Austria."""
    game_join(game_id=forming.pk, by=alice, power="FR", now=NOW)
    game_join(game_id=forming.pk, by=bob, power="HA", now=NOW)
    return forming


def test_the_seat_is_open_again(joined, greta, alice, charlie):
    remove(joined, greta, alice)
    game_join(game_id=joined.pk, by=charlie, power="FR", now=NOW)
    assert seat_of(joined, "FR").holder == charlie


def test_the_player_alone_is_notified_and_reads_the_reason(joined, greta, alice):
    Delivery.objects.all().delete()
    remove(joined, greta, alice, reason="You have not answered.")
    assert [row.user for row in Delivery.objects.all()] == [alice]
    notice = notice_list(alice)[0]["notice"]
    assert notice.title == "You were removed from the game"
    assert "You have not answered." in notice.sentence


def test_the_place_in_a_draw_is_free_again(greta, alice):
    game = game_create(creator=greta, name="The draw", seat_choice="drawn", now=NOW)
    game_join(game_id=game.pk, by=alice, now=NOW)
    remove(game, greta, alice)
    assert not Ranking.objects.exists()
    assert refused(game_join, game_id=game.pk, by=alice) == ("removed", 403)


def test_the_player_joins_again_only_if_the_gm_asks(joined, greta, alice):
    remove(joined, greta, alice)
    assert refused(game_join, game_id=joined.pk, by=alice, power="RU") == ("removed", 403)
    offer = seat_invite(game_id=joined.pk, by=greta, power="RU", account="Alice", now=NOW)
    offer_accept(game_id=joined.pk, by=alice, token=offer.token, now=NOW)
    assert seat_of(joined, "RU").holder == alice


@pytest.mark.parametrize("who", ["bob", "charlie"])
def test_only_the_gm_removes_a_player(joined, request, alice, who):
    assert refused(remove, joined, request.getfixturevalue(who), alice) == ("not_gm", 403)


def test_a_person_who_has_not_joined_is_not_removed(joined, greta, charlie):
    assert refused(remove, joined, greta, charlie) == ("player_gone", 409)


def test_nobody_is_removed_from_a_running_game(game, greta, alice):
    assert refused(remove, game, greta, alice) == ("not_forming", 409)


def test_the_log_names_the_player_and_the_reason(visit, joined, greta, alice):
    remove(joined, greta, alice, reason="You have not answered.")
    page = text_of(visit(None, joined).get("gm_log"))
    assert "The GM removed Alice from the seat of France before the start." in page
    assert "You have not answered." in page


def test_the_desk_removes_after_a_question(visit, joined, greta, alice):
    desk = visit(greta, joined)
    query = f"?player={alice.pk}"
    assert query in desk.get("gm").content.decode()
    question = desk.client.get(desk.get("gm_remove_player").request["PATH_INFO"] + query)
    assert "Remove Alice from the game?" in text_of(question)
    desk.post("gm_remove_player", {"player": alice.pk, "reason": "You have not answered."})
    assert Event.objects.filter(kind=EventKind.PLAYER_REMOVED, about=alice).exists()
    page = text_of(visit(alice, joined).get("game"))
    assert "You were removed from this game." in page
