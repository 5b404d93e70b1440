"""What a game's page leaves out until it is asked for, and how light it is for that."""

import re

import pytest

from games.services.phase_resolve_now import phase_resolve_now
from tests.games.web.table import saved, text_of

pytestmark = pytest.mark.django_db

MOST_BEFORE_THE_MAP = 60_000
OVERLAY = re.compile(r'<div class="overlay".*?</svg></div>', re.DOTALL)


def page_of(visitor, **query: str) -> str:
    return visitor.client.get(visitor.game.get_absolute_url(), query).content.decode()


@pytest.mark.parametrize("who", ["nobody", "alice", "bob", "greta"])
def test_a_game_page_is_light_before_the_map(visit, request, table, who):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    assert len(OVERLAY.sub("", page_of(visitor)).encode()) < MOST_BEFORE_THE_MAP


def test_the_card_of_a_minor_without_bids_lists_no_orders(visit, alice, table):
    page = page_of(visit(alice))
    assert 'data-minor="Swi"' in page
    assert 'name="bid-Swi-0"' not in page


def test_the_card_of_a_minor_with_a_bid_lists_its_orders(visit, alice, table):
    player = visit(alice)
    player.order(points_Swi_0="1", bid_Swi_0="A Swi - Sav")
    page = page_of(player)
    assert 'name="bid-Swi-0"' in page
    assert 'name="bid-Swi-1"' in page
    assert 'value="A Swi - Sav" selected' in page


def test_asking_for_a_list_keeps_what_was_typed_and_saves_nothing(visit, alice, table):
    answer = visit(alice).order(list="Swi", order_Par="A Par - Bur", order_Mar="A Mar to Rome")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'name="bid-Swi-0"' in page
    assert 'value="A Par - Bur" selected' in page
    assert "A Mar to Rome" in page
    assert "Nothing of this is saved yet" in text_of(answer)
    assert saved(table, "FR") is None


def test_the_orders_of_a_minor_come_by_themselves(visit, alice, table):
    answer = visit(alice).get("minor_orders", minor="Swi")
    assert "<option>A Swi H" in answer.content.decode()
    assert 'value="A Swi - Sav"' in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("minor", ["Par", "FR", "Nowhere"])
def test_what_is_no_minor_has_no_orders(visit, alice, table, minor):
    assert visit(alice).get("minor_orders", minor=minor).status_code == 404


@pytest.mark.parametrize("who", ["nobody", "charlie", "greta"])
def test_the_orders_of_a_minor_are_for_players(visit, request, table, who):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    assert visitor.get("minor_orders", minor="Swi").status_code == 403


def test_the_history_shows_the_last_phases_and_the_whole_on_request(
    visit, table, greta, monkeypatch
):
    monkeypatch.setattr("games.selectors.game_page.RECENT", 2)
    for _ in range(3):
        phase_resolve_now(game_id=table.pk, by=greta)
    first = f'{table.get_absolute_url()}phases/1/"'
    short, whole = page_of(visit()), page_of(visit(), history="all")
    assert (first in short, "?history=all#history" in short) == (False, True)
    assert (first in whole, "?history=all#history" in whole) == (True, False)
