"""How often the reader and a player met, and who was ahead."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.core.accounts import User
from games.models import Ending, Game, GameResult, PlayerResult, SeatResult, ShownTo
from games.players.services import player_page_save
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def meet(open_table):
    """Finish a game in which some people have places, each in order of the powers."""

    def do(*people: User, days: int = 1, **changes: object) -> Game:
        game = open_table()
        ended = timezone.now() - timedelta(days=days)
        Game.objects.filter(pk=game.pk).update(
            status="finished", ending=Ending.DRAWN, shares={}, finished_at=ended, **changes
        )
        result = GameResult.objects.create(game=game, years=8, last_year=1770, is_rated=True)
        for place, (power, user) in enumerate(zip(("FR", "HA", "PR"), people, strict=False), 1):
            seat = SeatResult.objects.create(
                result=result, power=power, place=place, centres=9, share=0, square=0
            )
            PlayerResult.objects.create(seat=seat, user=user, part=1.0)
        return game

    return do


def page_of(client, player: User, reader: User | None) -> str:
    if reader:
        client.force_login(reader)
    return text_of(client.get(f"/players/{player.pk}/"))


def test_the_meetings_are_counted_with_who_was_ahead(client, meet, alice, bob):
    for people in ((alice, bob), (bob, alice), (bob, alice)):
        meet(*people)
    page = page_of(client, bob, alice)
    assert "You two met 3 times. Ahead at the end: you 1, Bob 2." in page


def test_one_meeting_is_counted_in_words(client, meet, alice, bob):
    meet(alice, bob)
    assert "You two met once." in page_of(client, bob, alice)


def test_people_who_never_met_read_nothing(client, meet, alice, bob, charlie):
    meet(alice, bob)
    assert "You two" not in page_of(client, bob, charlie)


def test_visitors_and_the_player_read_nothing(client, meet, alice, bob):
    meet(alice, bob)
    assert "You two" not in page_of(client, bob, None)
    assert "You two" not in page_of(client, bob, bob)


def test_two_players_of_one_power_did_not_meet(client, meet, alice, bob):
    meet(alice)
    PlayerResult.objects.create(seat=SeatResult.objects.get(), user=bob, part=0.5)
    assert "You two" not in page_of(client, bob, alice)


def test_a_private_game_is_not_counted(client, meet, alice, bob):
    meet(alice, bob, is_public=False)
    assert "You two" not in page_of(client, bob, alice)


def test_a_player_who_hides_games_shows_no_meetings(client, meet, alice, bob):
    meet(alice, bob)
    player_page_save(by=bob, shown_to=ShownTo.FACTS, is_rated=True)
    assert "You two" not in page_of(client, bob, alice)
