"""The rules of a game are its own, which may differ from those of its variant at present."""

import pytest

from games.settings.services.games import game_create
from tests.games.table import Visit, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def rome(greta):
    """A game that began before armed neutrals had a year to retake their home."""
    game = game_create(creator=greta, name="Ludi", variant_id="rise-of-rome-1")
    game.rules = {"influence": {"base": 10, "per_centre": 2, "alliances": 2, "grace": 0}}
    game.save(update_fields=["rules"])
    return game


def test_a_game_shows_its_own_rules_and_where_they_differ(client, rome):
    page = text_of(Visit(client, rome).get("game_rules"))
    assert "whose home belongs to a power is disbanded in Winter" in page
    assert "differs from the variant’s present rules in" in page


def test_its_variant_shows_the_present_rules(client, rome):
    assert "has one year to retake it" in text_of(client.get("/rules/rise-of-rome-1/"))


def test_a_private_game_shows_no_rules_to_strangers(client, rome):
    rome.is_public = False
    rome.save(update_fields=["is_public"])
    assert Visit(client, rome).get("game_rules").status_code == 404


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("draw", "a draw among those alive, ranked by centres."),
        ("most_centres", "most centres win, ties share."),
    ],
)
def test_the_rules_of_a_game_name_its_last_year(client, greta, result, words):
    game = game_create(creator=greta, name="Short", last_year=1766, last_year_result=result)
    page = text_of(Visit(client, game).get("game_rules"))
    assert f"Ends after Fall 1766: {words}" in page
