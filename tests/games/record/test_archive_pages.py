"""The archive of finished games, its filters and its feed."""

from datetime import timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils import timezone

from games.core.accounts import User
from games.models import Ending, Game, GameResult, PlayerPage, PlayerResult, SeatResult, ShownTo
from games.record.queries import archive as queries
from tests.games.table import text_of

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def ended(open_table, alice):
    """Finish a copy of a game: `ended("Name", "FR")` won by France, whom Alice plays."""

    def make(name: str, *sharers: str, years: int = 8, **fields: object) -> Game:
        game = open_table()
        number = Game.objects.filter(pk=game.pk).update(
            **{
                "name": name,
                "status": "finished",
                "ending": Ending.WON if len(sharers) == 1 else Ending.DRAWN,
                "finished_at": timezone.now() - timedelta(days=1),
                **fields,
            }
        )
        assert number == 1
        result = GameResult.objects.create(
            game=game, years=years, last_year=1763 + years, is_rated=True
        )
        for power in ("FR", "HA", "PR"):
            seat = SeatResult.objects.create(
                result=result,
                power=power,
                place=1 if power in sharers else 2,
                centres=15 if power in sharers else 6,
                share=1 / len(sharers) if power in sharers else 0,
                square=0,
            )
            if power == "FR":
                PlayerResult.objects.create(seat=seat, user=alice, part=1.0)
        return game

    return make


def archive(**filters: object) -> str:
    answer = Client().get("/archive/", filters)
    assert answer.status_code == 200
    return text_of(answer)


def test_a_won_game_names_its_winner(ended):
    ended("The Teschen table", "FR")
    page = archive()
    assert "The Teschen table" in page
    assert "Won by France with 15 centres" in page


def test_a_draw_counts_its_sharers(ended):
    ended("The Teschen table", "FR", "PR")
    assert "Shared by 2 powers" in archive()


@pytest.mark.parametrize("few", [0, 500])
def test_a_power_is_found_whether_it_seldom_wins_or_often(ended, monkeypatch, few):
    monkeypatch.setattr(queries, "FEW", few)
    ended("The Teschen table", "FR", "PR")
    ended("The Breslau table", "HA")
    page = archive(power="PR")
    assert "The Teschen table" in page
    assert "The Breslau table" not in page
    assert "The Teschen table" not in archive(power="SP")


@pytest.mark.parametrize(
    "hidden", [{"is_public": False}, {"status": "running", "finished_at": None, "ending": ""}]
)
def test_private_and_running_games_are_not_there(ended, hidden):
    ended("The Teschen table", "FR", **hidden)
    assert "The Teschen table" not in archive()


@pytest.mark.parametrize(
    ("filters", "is_found"),
    [
        ({"variant": "ambition-empire-6.01"}, True),
        ({"variant": "empire-1999"}, False),
        ({"power": "FR"}, True),
        ({"power": "HA"}, False),
        ({"ending": "won"}, True),
        ({"ending": "drawn"}, False),
        ({"player": "alice"}, True),
        ({"player": "bob"}, False),
        ({"people": "people"}, True),
        ({"people": "computers"}, False),
        ({"press": "full"}, True),
        ({"press": "none"}, False),
        ({"length": "middle"}, True),
        ({"length": "long"}, False),
        ({"anonymity": "open"}, True),
        ({"anonymity": "secret"}, False),
        ({"query": "teschen"}, True),
        ({"query": "Paris"}, False),
        ({"year": "1999"}, False),
        # Nonsense filters nothing, or finds nothing, but is no error.
        ({"ending": "nonsense", "year": "x", "page": "x"}, True),
        ({"variant": "\x00"}, False),
        ({"page": "999999"}, False),
    ],
)
def test_games_are_filtered(ended, filters, is_found):
    ended("The Teschen table", "FR")
    assert ("The Teschen table" in archive(**filters)) == is_found


def test_a_closed_account_is_not_found_by_its_name(ended, alice):
    ended("The Teschen table", "FR")
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert "The Teschen table" not in archive(player="alice")


@pytest.mark.parametrize("shown_to", [ShownTo.ACCOUNTS, ShownTo.FACTS])
def test_who_hides_their_page_is_not_found_by_name(ended, alice, shown_to):
    ended("The Teschen table", "FR")
    PlayerPage.objects.create(user=alice, shown_to=shown_to)
    assert "The Teschen table" not in archive(player="alice")


def test_each_game_has_its_final_board(ended):
    ended("One", "FR")
    broken = ended("Two", "FR")
    broken.phases.update(position={"nonsense": True})
    page = Client().get("/archive/").content.decode()
    assert page.count('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16000') == 1
    assert "Two" in page


def test_games_are_ordered_by_length(ended):
    ended("Short", "FR", years=3)
    ended("Long", "FR", years=12)
    page = archive(order="longest")
    assert page.index("Long") < page.index("Short")


def test_a_second_page_follows_the_first(ended, monkeypatch):
    monkeypatch.setattr("games.record.queries.archive.A_PAGE", 1)
    ended("Older", "FR", finished_at=timezone.now() - timedelta(days=2))
    ended("Newer", "FR")
    first, second = archive(), archive(page=2)
    assert ("Newer" in first, "Older" in first, "Next page" in first) == (True, False, True)
    assert ("Newer" in second, "Older" in second, "Next page" in second) == (False, True, False)


def test_the_feed_has_the_filtered_games(ended):
    game = ended("The Teschen table", "FR")
    found = Client().get("/archive/feed/", {"power": "FR"})
    assert found.headers["Content-Type"].startswith("application/atom+xml")
    entries = ElementTree.fromstring(found.content).findall(f"{ATOM}entry")
    assert [entry.find(f"{ATOM}title").text for entry in entries] == [
        "The Teschen table: Won by France with 15 centres"
    ]
    assert entries[0].find(f"{ATOM}link").get("href").endswith(f"/games/{game.pk}/")
    empty = Client().get("/archive/feed/", {"power": "HA"})
    assert not ElementTree.fromstring(empty.content).findall(f"{ATOM}entry")


def test_the_number_of_queries_does_not_grow_with_the_games(ended, django_assert_num_queries):
    ended("One", "FR")
    with django_assert_num_queries(4):
        archive()
    ended("Two", "FR")
    with django_assert_num_queries(4):
        archive()


FEED = "/archive/feed/"


def test_a_reader_stores_the_feed_and_is_not_sent_it_again(ended):
    ended("The Teschen table", "FR")
    first = Client().get(FEED)
    assert first["Cache-Control"] == "private, no-cache"
    for asked, sent in (("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")):
        again = Client().get(FEED, headers={asked: first[sent]})
        assert (again.status_code, again.content) == (304, b"")


def test_a_reader_is_sent_the_feed_after_another_game(ended):
    ended("The Teschen table", "FR")
    first = Client().get(FEED)
    ended("The Pillnitz table", "PR", finished_at=timezone.now())
    for asked, sent in (("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")):
        assert Client().get(FEED, headers={asked: first[sent]}).status_code == 200


def test_an_empty_feed_does_not_change_with_the_time(db):
    assert Client().get(FEED)["Last-Modified"] == "Thu, 01 Jan 1970 00:00:00 GMT"
