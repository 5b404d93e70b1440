"""A program asks the coach of a practice game."""

import pytest

from games.learn.services import practice_create
from tests.games.cast import submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def bot(program, alice):
    return program(alice, "orders")


def test_the_coach_answers_with_whole_sheets_that_can_be_saved(bot, alice):
    game = practice_create(creator=alice, power="HA")
    submit(game, alice, "HA", "A Bud H", "A Mil H", "A SNe H", "A Vie H", now=None)
    path = f"/games/{game.pk}/phases/1"
    advice = bot.get(f"{path}/coach").json()
    best = advice["alternatives"][0]
    assert set(best["changed"]) <= set(best["orders"])
    assert best["gain"] > 0
    assert best["effects"]
    checked = bot.send("post", f"{path}/sheet/check", {"orders": best["orders"], "bids": []})
    assert {line["status"] for line in checked.json()["orders"]} == {"ok"}


def test_only_practice_games_have_a_coach(bot, table):
    answer = bot.get(f"/games/{table.pk}/phases/1/coach")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_coach")


def test_a_phase_that_is_not_there_comes_before_the_refusal(bot, table):
    assert bot.get(f"/games/{table.pk}/phases/99/coach").status_code == 404
