"""The page of the end: who played a power, and in which order powers and statements stand."""

from datetime import timedelta

from games.core.results import power_places
from games.models import Game, PlayerResult, SeatResult
from games.record.services.statements import statement_write
from tests.games.cast import NOW, account
from tests.games.table import text_of

OVER = NOW + timedelta(days=1)


def page_of(game: Game, client) -> str:
    return text_of(client.get(f"/games/{game.pk}/end/"))


def test_the_players_of_a_seat_are_named_with_their_parts(end, client):
    game = end()
    first = PlayerResult.objects.get(seat__power="FR")
    PlayerResult.objects.filter(pk=first.pk).update(part=0.75)
    PlayerResult.objects.create(seat=first.seat, user=account("Dora"), part=0.25)
    page = page_of(game, client)
    assert "Alice (75%) and Dora (25%)" in page
    assert "movement phases in brackets" in page


def test_a_player_of_the_whole_game_stands_without_a_part(end, client):
    page = page_of(end(), client)
    assert "Alice" in page
    assert "%)" not in page


def test_the_stored_result_decides_on_places(end):
    game = end()
    SeatResult.objects.filter(power="BH").update(place=7)
    assert power_places(game, {"BH": 9, "FR": 1})["BH"] == 7


def test_without_a_stored_result_those_that_share_the_game_come_first(end):
    game = end()
    game.result.delete()
    assert power_places(game, {"BH": 9, "FR": 1, "HA": 1}) == {"BH": 3, "FR": 1, "HA": 1}


def test_statements_stand_in_the_order_of_places(end, client, alice, bob):
    game = end()
    for by in (alice, bob):
        statement_write(game_id=game.pk, by=by, text=f"Said by {by.name}", now=OVER)
    SeatResult.objects.filter(power="FR").update(place=9)
    page = page_of(game, client)
    assert page.index("Said by Bob") < page.index("Said by Alice")
