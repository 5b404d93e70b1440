"""The page of the GM log."""

import re

import pytest

from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.open_seat import seat_open
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("who", [None, "charlie", "alice", "greta"])
def test_everyone_who_may_see_the_game_can_read_the_log(visit, request, greta, table, who):
    seat_open(game_id=table.pk, by=greta, power="HA", reason="Gone for <b>months</b>.")
    page = visit(request.getfixturevalue(who) if who else None).get("gm_log")
    assert page.status_code == 200
    assert "The GM opened the seat of Austria." in text_of(page)
    assert "Gone for &lt;b&gt;months&lt;/b&gt;." in page.content.decode()


def test_the_log_links_to_the_boards_before_and_after_civil_disorder(visit, greta, table):
    civil_disorder_declare(game_id=table.pk, by=greta, power="FR", confirm="France")
    page = visit().get("gm_log").content.decode()
    boards = re.findall(r'href="([^"]+/corrections/boards/[^"]+)">The board (before|after)', page)
    assert [label for _url, label in boards] == ["before", "after"]
    drawn = [visit().client.get(url).content for url, _label in boards]
    assert drawn[0] != drawn[1]
    assert len(page) < 60_000


def test_a_stranger_cannot_read_the_log_of_a_private_game(visit, private_table, charlie):
    assert visit(charlie, private_table).get("gm_log").status_code == 404


@pytest.mark.parametrize("query", ["?show=seats", "?show=nothing", "?before=1", "?before=x"])
def test_any_query_shows_the_page(visit, table, query):
    page = visit().client.get(f"/games/{table.pk}/trust/{query}")
    assert page.status_code == 200
    assert len(page.content) < 60_000


def test_the_page_needs_few_queries(visit, table, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        visit().get("gm_log")


def test_the_page_of_the_game_links_to_the_log(visit, table):
    assert f'href="/games/{table.pk}/trust/"' in visit().get().content.decode()
