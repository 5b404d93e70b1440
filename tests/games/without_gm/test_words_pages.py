"""The pages of a game without a GM speak of no GM of it, whoever opens them."""

import re

import pytest

from games.seats.acts.resign import seat_resign
from tests.games.cast import NOW
from tests.games.table import text_of
from tests.games.without_gm.conftest import create
from tests.games.without_gm.test_votes import decide

# The GM of this game, which has none. "A GM", "no GM" and the name of a link are something else.
OF_THE_GAME = re.compile(r".{0,60}\b(?:[Tt]he|your|by) GM\b.{0,40}")

FORMING = ("game", "gm_log", "start", "gm", "settings", "power_assignment")
RUNNING = ("game", "gm_log", "resign", "substitute", "briefing", "corrections")


def gms_on(response) -> list[str]:
    assert response.status_code == 200
    return OF_THE_GAME.findall(re.sub(r"\s+", " ", text_of(response)))


@pytest.mark.parametrize("choice", ["chosen", "preferences"])
def test_before_the_start(visit, alice, bob, choice):
    game = create(alice, seat_choice=choice)
    names = [name for name in FORMING if choice == "preferences" or name != "power_assignment"]
    assert {name: gms_on(visit(alice, game).get(name)) for name in names} == {
        name: [] for name in names
    }
    for user in (bob, None):
        assert gms_on(visit(user, game).get()) == []
        assert gms_on(visit(user, game).get("gm_log")) == []


def test_while_it_runs(visit, friends, alice, bob, charlie):
    seat_resign(game_id=friends.pk, by=bob, now=NOW)
    assert {name: gms_on(visit(alice, friends).get(name)) for name in RUNNING} == {
        name: [] for name in RUNNING
    }
    for folded in ("propose-clock", "propose-end", "played", "results"):
        page = visit(alice, friends).client.get(f"/games/{friends.pk}/?open={folded}")
        assert gms_on(page) == []
    for user in (charlie, None):
        for name, options in (("game", {}), ("gm_log", {}), ("seat_card", {"power": "HA"})):
            assert gms_on(visit(user, friends).get(name, **options)) == []


def test_after_its_end(visit, friends, alice, bob):
    decide(friends, alice, bob, kind="cancel")
    for user in (alice, None):
        for name in ("game", "gm_log"):
            assert gms_on(visit(user, friends).get(name)) == []


def test_the_log_says_who_decides_instead(visit, friends, table):
    page = text_of(visit(None, friends).get("gm_log"))
    assert "Who decides" in page
    assert "Two thirds of the players present call one in" in page
    assert "Who decides" not in text_of(visit(None, table).get("gm_log"))


def test_the_lobby_says_that_there_is_none(visit, gathering, bob):
    assert "no GM" in text_of(visit(bob, gathering).client.get("/games/"))
