"""The pages of a long game are light for every reader and in every language."""

import re

import pytest

from tests.games.idle import make_idle
from tests.games.story.long_game import LAST_YEAR, grow_old, longest
from tests.games.table import address

pytestmark = pytest.mark.django_db

MAX_BYTES = 60_000
# Twelve, one for the session, and one for the other games that wait for the reader.
MAX_QUERIES = 15
OVERLAY = re.compile(r'<div class="overlay".*?</svg>\s*</div>', re.DOTALL)


@pytest.fixture
def last(table, greta, monkeypatch):
    make_idle(monkeypatch, longest)
    return grow_old(table, greta)


@pytest.fixture
def asked(visit, request, django_assert_max_num_queries):
    """A page of the game for one reader, without its map."""

    def ask(who: str, path: str, language: str = "en") -> str:
        visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
        visitor.client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
        with django_assert_max_num_queries(MAX_QUERIES):
            answer = visitor.client.get(path)
        assert answer.status_code == 200
        return OVERLAY.sub("", answer.content.decode())

    return ask


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("who", ["nobody", "alice", "charlie", "greta"])
def test_a_phase_of_a_long_game_is_light(last, asked, who, language):
    page = asked(who, last.get_absolute_url(), language)
    assert page.count("<li data-line=") == 44
    assert len(page.encode()) < MAX_BYTES


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("who", ["nobody", "alice", "greta"])
def test_a_phase_of_a_long_game_with_its_board_as_a_table_is_light(last, asked, who, language):
    page = asked(who, f"{last.get_absolute_url()}?open=table", language)
    assert page.count("<caption>") == 2
    assert f'href="{last.get_absolute_url()}#results-minors"' in page
    assert len(page.encode()) < MAX_BYTES


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("who", ["nobody", "alice"])
def test_the_chronicle_of_a_long_game_is_light(last, asked, who, language):
    page = asked(who, address(last.game, "chronicle"), language)
    assert len(page.encode()) < MAX_BYTES


def test_the_chronicle_has_a_year_a_page(last, visit):
    newest = visit().get("chronicle").content.decode()
    assert newest.count('id="year-') == 1
    assert f'id="year-{LAST_YEAR}"' in newest
    assert 'rel="prev" href="?year=1772"' in newest


def test_another_year_of_the_chronicle_is_a_link_away(last, visit):
    path = address(last.game, "chronicle")
    earlier = visit().client.get(path, {"year": "1763"}).content.decode()
    assert 'id="year-1763"' in earlier
    assert 'rel="prev"' not in earlier


@pytest.mark.parametrize("before", ["", "0", "soon", "-1", "9" * 40, "1764.5"])
def test_the_chronicle_before_an_invalid_year_is_still_a_page(last, visit, before):
    path = address(last.game, "chronicle")
    assert visit().client.get(path, {"before": before}).status_code == 200
