"""The page of a power, and the hall of fame."""

import pytest
from django.test import Client

from games.core.accounts import User
from games.models import Game, PlayerPage, PowerRating, ShownTo
from games.statistics.page.power import picture_url
from games.statistics.services import statistics_compute
from tests.games.table import text_of

FAME = "/variants/ambition-empire-6.01/hall-of-fame/"


def page(address: str, **query: str) -> str:
    answer = Client().get(address, query)
    assert answer.status_code == 200
    return " ".join(text_of(answer).split())


def power(key: str) -> str:
    return page(f"/variants/ambition-empire-6.01/powers/{key}/")


def test_a_power_has_its_homes_neighbours_and_first_moves(db):
    found = power("SW")
    assert "Stockholm fleet at the start" in found
    assert "Denmark-Norway border at" in found
    assert "Army in Abo Karelia, Lapland and Novgorod Territory" in found


def test_a_home_to_be_conquered_is_told(db):
    assert "Crimea to be conquered first" in power("RU")


def test_the_results_of_a_power_add_up(counted):
    counted()
    statistics_compute()
    found = power("FR")
    assert "Won alone 1 100 %" in found
    assert "Eliminated 0 0 % (0–79)" in found


def test_a_power_shows_its_strength(db):
    PowerRating.objects.create(
        variant_id="ambition-empire-6.01",
        power="SW",
        points=14,
        uncertainty=30,
        games=12,
        place=5,
    )
    assert "+14 points (± 30) from 12 rated games" in power("SW")


def test_gained_homes_are_counted(counted):
    counted()
    statistics_compute()
    assert "Bavaria 100 % (21–100)" in power("HA")


def test_an_unknown_power_has_no_page(db):
    assert Client().get("/variants/ambition-empire-6.01/powers/XX/").status_code == 404


@pytest.mark.parametrize("kind", ["arms", "near"])
def test_a_power_has_pictures(db, kind):
    answer = Client().get(picture_url("ambition-empire-6.01", "SW", kind))
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("change", [("/arms", "/tree"), ("/SW/", "/XX/"), ("-en/", "-xx/")])
def test_there_are_no_other_pictures(db, change):
    address = picture_url("ambition-empire-6.01", "SW", "arms").replace(*change)
    assert Client().get(address).status_code == 404


def test_the_hall_of_fame_names_game_and_player(counted):
    counted()
    statistics_compute()
    found = page(FAME)
    assert all(part in found for part in ("1766, 15 centres", "The Hubertusburg table", "Alice"))


@pytest.mark.parametrize("shown_to", [ShownTo.ACCOUNTS, ShownTo.FACTS])
def test_who_hides_their_page_is_not_named(counted, alice, shown_to):
    counted()
    statistics_compute()
    PlayerPage.objects.create(user=alice, shown_to=shown_to)
    assert "Alice" not in page(FAME)


def test_a_closed_account_is_not_named(counted, alice):
    counted()
    statistics_compute()
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert "Alice" not in page(FAME)


def test_a_game_that_became_private_is_not_named(counted):
    game = counted()
    statistics_compute()
    Game.objects.filter(pk=game.pk).update(is_public=False)
    assert "Hubertusburg" not in page(FAME)


def test_a_published_result_stands_with_its_source(db):
    found = page("/variants/ambition-empire-2002/hall-of-fame/")
    assert "ended 25 Jan 2005" in found
    assert "won with 17 centres AE 1" in found
    assert "published by Ludomaniac" in found
