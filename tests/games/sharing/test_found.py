"""The data for search engines: canonical addresses, languages, the sitemap and structured data."""

import json
import re

import pytest
from django.conf import settings
from django.test import Client

from games.clubs.services.clubs import club_found
from games.clubs.services.seasons import season_add
from games.models import Club, Game, PlayerPage, ShownTo
from tests.games.cast import NOW
from tests.games.record.conftest import end

__all__ = ["end"]


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def structured(address: str) -> list[dict]:
    blocks = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page(address))
    return [json.loads(block) for block in blocks]


def locations(section: str) -> str:
    return page(f"/sitemap-{section}.xml")


def test_a_page_has_one_address_without_its_filters(db):
    assert f'rel="canonical" href="{settings.SITE_URL}/archive/?page=2"' in page(
        "/archive/?order=longest&page=2"
    )


def test_a_page_names_its_addresses_in_each_language(db):
    assert f'hreflang="de" href="{settings.SITE_URL}/variants/?lang=de"' in page("/variants/")


def test_an_address_asks_for_a_language(db):
    found = page("/variants/?lang=de")
    assert '<html lang="de"' in found
    assert f'rel="canonical" href="{settings.SITE_URL}/variants/?lang=de"' in found


@pytest.mark.parametrize("code", ["xx", "\x00", ""])
def test_an_unknown_language_is_left_out(db, code):
    assert '<html lang="en"' in Client().get("/variants/", {"lang": code}).content.decode()


def test_a_page_of_forms_has_no_canonical_address(db):
    assert "canonical" not in page("/accounts/login/")


def test_the_sitemap_has_public_games_alone(table):
    assert f"/games/{table.pk}/" in locations("games")
    Game.objects.filter(pk=table.pk).update(is_public=False)
    assert f"/games/{table.pk}/" not in locations("games")


def test_the_sitemap_has_no_people_of_running_games(table, alice):
    assert f"/players/{alice.pk}/" not in locations("players")


def test_the_sitemap_has_ends_and_players_of_finished_games(end, alice, bob):
    game = end()
    PlayerPage.objects.create(user=bob, shown_to=ShownTo.ACCOUNTS)
    assert f"/games/{game.pk}/end/" in locations("ends")
    found = locations("players")
    assert f"/players/{alice.pk}/" in found
    assert f"/players/{bob.pk}/" not in found


def test_the_sitemap_has_leagues_of_public_clubs_alone(alice):
    club = club_found(by=alice, name="The green table")
    days = {"starts_on": NOW.date(), "ends_on": NOW.date()}
    season = season_add(number=club.pk, by=alice, name="Spring", **days)
    assert f"/clubs/{club.pk}/league/{season.pk}/" in locations("leagues")
    Club.objects.update(is_public=False, joining="invitation")
    assert f"/clubs/{club.pk}/" not in locations("leagues")


def test_the_index_and_robots_lead_to_the_sitemap(db):
    assert "/sitemap-games.xml</loc>" in page("/sitemap.xml")
    assert f"Sitemap: {settings.SITE_URL}/sitemap.xml" in page("/robots.txt")
    assert f"{settings.SITE_URL}/variants/rise-of-rome-1/statistics/" in locations("pages")


def test_a_long_sitemap_has_parts(table, monkeypatch):
    monkeypatch.setattr("games.sharing.sitemaps.Pages.limit", 10)
    assert "sitemap-pages.xml?p=2" in page("/sitemap.xml")


def test_a_game_is_described_without_its_people(table, alice):
    [data] = structured(f"/games/{table.pk}/")
    assert (data["@type"], data["name"]) == ("Event", table.name)
    assert alice.name not in json.dumps(data)


def test_no_name_ends_the_data_block(table):
    Game.objects.filter(pk=table.pk).update(name="</script><b>")
    [data] = structured(f"/games/{table.pk}/")
    assert data["name"] == "</script><b>"


def test_a_private_game_is_not_described(private_table, alice):
    browser = Client()
    browser.force_login(alice)
    assert "ld+json" not in browser.get(f"/games/{private_table.pk}/").content.decode()


def test_variants_and_players_are_described(alice):
    assert structured("/variants/rise-of-rome-1/")[0]["@type"] == "Game"
    assert structured(f"/players/{alice.pk}/")[0]["mainEntity"]["name"] == alice.name
    PlayerPage.objects.create(user=alice, shown_to=ShownTo.ACCOUNTS)
    assert structured(f"/players/{alice.pk}/") == []
