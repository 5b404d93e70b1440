"""The pages to follow something, and the feeds."""

from xml.etree import ElementTree

import pytest
from django.test import Client

from games.models import Follow, Game, PlayerPage, ShownTo
from tests.games.record.conftest import end
from tests.games.table import text_of

__all__ = ["end"]
ATOM = "{http://www.w3.org/2005/Atom}"


def titles(address: str, client: Client | None = None) -> list[str | None]:
    answer = (client or Client()).get(address)
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    entries = ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")
    return [entry.find(f"{ATOM}title").text for entry in entries]


def test_a_game_is_followed_by_a_button(table, charlie):
    browser = Client()
    browser.force_login(charlie)
    page = f"/games/{table.pk}/follow/"
    assert "You follow it now." in text_of(browser.post(page, follow=True))
    assert Follow.objects.filter(user=charlie, game=table).exists()
    assert "You no longer follow it." in text_of(browser.post(page, {"unfollow": "1"}, follow=True))
    assert not Follow.objects.exists()


def test_only_people_who_are_not_notified_anyway_are_asked_to_follow(table, alice, greta, charlie):
    def is_asked(user) -> bool:
        browser = Client()
        browser.force_login(user)
        return f"/games/{table.pk}/follow/" in browser.get(f"/games/{table.pk}/").content.decode()

    assert [is_asked(user) for user in (charlie, alice, greta)] == [True, False, False]


def test_a_visitor_is_asked_to_sign_in(table):
    assert "Sign in to follow" in text_of(Client().get(f"/games/{table.pk}/follow/"))
    assert Client().post(f"/games/{table.pk}/follow/").status_code == 403


def test_everything_that_one_follows_is_listed(table, charlie):
    browser = Client()
    browser.force_login(charlie)
    browser.post(f"/games/{table.pk}/follow/")
    browser.post("/variants/rise-of-rome-1/follow/")
    assert table.name in text_of(browser.get("/following/"))
    Game.objects.filter(pk=table.pk).update(is_public=False)
    found = text_of(browser.get("/following/"))
    assert table.name not in found
    assert "The Rise of Rome" in found


@pytest.mark.parametrize("address", ["/variants/x/follow/", "/games/9/follow/", "/players/9/feed/"])
def test_an_unknown_subject_is_not_found(db, address):
    assert Client().get(address).status_code == 404


def test_the_feed_of_a_game_has_its_phases_and_its_end(end):
    game = end()
    assert titles(f"/games/{game.pk}/feed/") == ["The game is over", "Fall 1763", "Spring 1763"]


def test_a_reader_that_has_a_feed_is_not_sent_it_again(end):
    address = f"/games/{end().pk}/feed/"
    again = {"If-None-Match": Client().get(address)["ETag"]}
    assert Client().get(address, headers=again).status_code == 304


def test_a_private_game_has_no_feed(private_table, alice):
    browser = Client()
    browser.force_login(alice)
    assert browser.get(f"/games/{private_table.pk}/feed/").status_code == 404


def test_the_feed_of_a_player_has_finished_public_games(end, alice):
    game = end()
    assert titles(f"/players/{alice.pk}/feed/") == ["The table: Shared by 2 powers"]
    Game.objects.filter(pk=game.pk).update(is_public=False)
    assert titles(f"/players/{alice.pk}/feed/") == []


@pytest.mark.parametrize("shown_to", [ShownTo.ACCOUNTS, ShownTo.FACTS])
def test_who_hides_their_page_has_no_feed(alice, shown_to):
    PlayerPage.objects.create(user=alice, shown_to=shown_to)
    assert Client().get(f"/players/{alice.pk}/feed/").status_code == 404
