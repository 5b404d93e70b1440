"""The frame of a public game, oEmbed, and previews of links."""

import pytest
from django.conf import settings
from django.test import Client

from games.models import Game
from tests.games.record.conftest import end
from tests.games.table import text_of

__all__ = ["end"]


def oembed(address: str, **query: str):
    return Client().get("/oembed", {"url": settings.SITE_URL + address} | query)


def test_a_frame_shows_the_newest_board_and_the_result(end):
    game = end()
    answer = Client().get(f"/embed/games/{game.pk}/")
    assert "Shared by 2 powers" in text_of(answer)
    assert f"/games/{game.pk}/phases/2/map-light.svg" in answer.content.decode()


def test_only_the_frame_may_be_framed(table):
    frame, page = Client().get(f"/embed/games/{table.pk}/"), Client().get(f"/games/{table.pk}/")
    assert "frame-ancestors *" in frame.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in frame.headers
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert page.headers["X-Frame-Options"] == "DENY"


def test_a_frame_sets_no_cookie_and_has_no_script(table):
    answer = Client().get(f"/embed/games/{table.pk}/")
    assert not answer.cookies
    assert "<script" not in answer.content.decode()
    assert "public" in answer.headers["Cache-Control"]


def test_a_frame_is_the_same_for_a_player(table, alice):
    browser = Client()
    browser.force_login(alice)
    address = f"/embed/games/{table.pk}/"
    assert browser.get(address).content == Client().get(address).content


def test_a_private_game_has_no_frame(private_table, alice):
    browser = Client()
    browser.force_login(alice)
    assert browser.get(f"/embed/games/{private_table.pk}/").status_code == 404


def test_oembed_gives_the_frame(table):
    data = oembed(f"/games/{table.pk}/", maxwidth="400").json()
    assert data["type"] == "rich"
    assert f'src="{settings.SITE_URL}/embed/games/{table.pk}/" width="400"' in data["html"]


def test_the_name_of_a_game_cannot_break_out_of_the_frame(table):
    Game.objects.filter(pk=table.pk).update(name='"><script>')
    assert "<script" not in oembed(f"/games/{table.pk}/").json()["html"]


@pytest.mark.parametrize("address", ["/", "/games/", "/games/99/", "/nowhere/", "/games/new/"])
def test_oembed_knows_no_other_pages(db, address):
    assert oembed(address).status_code == 404


def test_oembed_knows_no_other_sites_and_no_private_games(private_table):
    assert Client().get("/oembed", {"url": "https://elsewhere.example/games/1/"}).status_code == 404
    assert oembed(f"/games/{private_table.pk}/").status_code == 404


def test_oembed_has_no_xml(table):
    assert oembed(f"/games/{table.pk}/", format="xml").status_code == 501


def test_the_page_of_a_game_names_its_oembed(table):
    assert "application/json+oembed" in Client().get(f"/games/{table.pk}/").content.decode()


@pytest.mark.parametrize("page", ["", "end/"])
def test_a_link_to_a_finished_game_previews_its_result(end, page):
    game = end()
    found = Client().get(f"/games/{game.pk}/{page}").content.decode()
    assert '<meta property="og:title" content="The table: Shared by 2 powers">' in found
