"""Medals of tournaments, the cross table and the results by power."""

import pytest
from django.test import Client

from games.models import Game, Medal, Tournament, TournamentHelper
from games.tournaments.services.tournaments import tournament_end, tournament_reopen
from tests.games.cast import NOW
from tests.games.table import text_of
from tests.games.tournaments.test_tournament_pages import cup, finish, held  # noqa: F401

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(cup, held, alice, bob, charlie, greta) -> Tournament:  # noqa: F811
    """Alice has France twice and wins; Bob and Charlie are equal."""
    held({alice: 20, bob: 8})
    held({alice: 10, charlie: 8})
    return tournament_end(number=cup.pk, by=greta)


def medals() -> list[tuple[str, int | None, str]]:
    return [(medal.user.name, medal.place, medal.power) for medal in Medal.objects.order_by("pk")]


def test_the_first_places_and_the_best_of_each_power_get_medals(ended):
    assert medals() == [
        ("Alice", 1, ""),
        ("Bob", 2, ""),
        ("Charlie", 2, ""),
        ("Alice", None, "FR"),
        ("Bob", None, "HA"),
        ("Charlie", None, "HA"),
    ]


def test_a_power_that_was_played_once_has_no_best_result(cup, held, alice, bob, greta):  # noqa: F811
    held({alice: 20, bob: 8})
    tournament_end(number=cup.pk, by=greta)
    assert medals() == [("Alice", 1, ""), ("Bob", 2, "")]


def test_a_tournament_that_goes_on_has_no_medals_until_it_ends_again(ended, greta):
    tournament_reopen(number=ended.pk, by=greta)
    assert not Medal.objects.exists()
    tournament_end(number=ended.pk, by=greta)
    assert len(medals()) == 6


def test_a_score_of_nothing_gets_no_medal(cup, held, alice, bob, greta):  # noqa: F811
    held({alice: 20, bob: 0})
    tournament_end(number=cup.pk, by=greta)
    assert medals() == [("Alice", 1, "")]


def test_the_pages_of_the_tournament_and_of_the_player_show_medals(ended, alice):
    page = " ".join(text_of(Client().get(ended.get_absolute_url())).split())
    assert "Place 1 Alice" in page
    assert "Best with France Alice" in page
    player = " ".join(text_of(Client().get(f"/players/{alice.pk}/")).split())
    assert "Place 1 The winter cup" in player
    assert "Best with France The winter cup" in player


def test_medals_of_a_private_tournament_are_shown_to_the_player_alone(ended, alice, bob):
    Tournament.objects.update(is_public=False)
    client = Client()
    client.force_login(bob)
    assert "The winter cup" not in text_of(client.get(f"/players/{alice.pk}/"))
    client.force_login(alice)
    assert "The winter cup" in text_of(client.get(f"/players/{alice.pk}/"))


def test_the_cross_table_has_a_cell_for_each_player_and_game(ended):
    context = Client().get(f"/tournaments/{ended.pk}/tables/").context
    rows = {
        row["player"].name: [
            [(cell["power"], cell["score"]) for cell in cells] for cells in row["cells"]
        ]
        for row in context["rows"]
    }
    assert rows == {
        "Alice": [[("FR", "0.500")], [("FR", "0.250")]],
        "Bob": [[("HA", "0.200")], []],
        "Charlie": [[], [("HA", "0.200")]],
    }


def test_the_results_by_power_have_mean_and_best(ended, alice):
    powers = Client().get(f"/tournaments/{ended.pk}/tables/").context["powers"]
    (france,) = [row for row in powers if row["power"] == "FR"]
    assert (france["games"], france["mean"], france["best"]) == (2, "0.375", "0.500")
    assert france["players"] == [alice]


def test_the_tables_of_a_blind_tournament_are_hidden_until_its_end(ended, greta):
    tournament_reopen(number=ended.pk, by=greta)
    Tournament.objects.update(is_blind=True)
    page = text_of(Client().get(f"/tournaments/{ended.pk}/tables/"))
    assert "hidden until its end" in page
    assert "0.500" not in page


def test_the_tables_name_no_game_that_the_reader_may_not_see(ended, charlie, greta):
    Tournament.objects.update(is_public=False)
    Game.objects.update(is_public=False)
    asked = {"role": "gm", "asked_at": NOW, "accepted_at": NOW}
    TournamentHelper.objects.create(tournament=ended, user=charlie, **asked)
    client = Client()
    client.force_login(charlie)
    answer = client.get(f"/tournaments/{ended.pk}/tables/")
    assert [column["game"] for column in answer.context["games"]] == [None, None]
    page = text_of(answer)
    assert "Game 1" in page
    assert all(game.name not in page for game in Game.objects.all())
    assert Client().get(f"/tournaments/{ended.pk}/tables/").status_code == 404
