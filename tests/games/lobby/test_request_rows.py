"""The home page: requests that wait for an answer."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.offer_role import gm_role_offer
from games.lobby.page import home
from games.models import Game, Phase, Substitution
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.decline_substitution import substitute_decline
from tests.games.lobby.test_own_boards import rows_of

pytestmark = pytest.mark.django_db


def ask(table, alice, charlie):
    day = (timezone.now() + timedelta(days=7)).date()
    return substitute_ask(game_id=table.pk, by=alice, account=charlie.name, last_day=day)


def answer_page(name, game):
    return reverse(f"games:{name}", kwargs={"pk": game.pk})


@pytest.fixture(params=["public", "private"])
def asked_table(request, open_table):
    return open_table(is_public=request.param == "public")


def test_a_request_to_be_a_substitute_needs_an_answer(asked_table, alice, charlie):
    ask(asked_table, alice, charlie)
    (row,) = rows_of(charlie)
    assert row.status == "You are asked to play France for its player"
    assert (row.power, row.level, row.is_main) == ("FR", "warn", True)
    assert row.detail.endswith(" at the latest.")
    assert row.due_at == Phase.objects.get(game=asked_table).due_at
    assert row.address == answer_page("substitute_asked", asked_table)


def test_a_request_to_be_a_deputy_needs_an_answer(asked_table, greta, charlie):
    deputy_offer(game_id=asked_table.pk, by=greta, account=charlie.name, rights=["remind"])
    (row,) = rows_of(charlie)
    assert (row.status, row.level) == ("You are asked to be a deputy of the GM", "warn")
    assert row.address == answer_page("deputy", asked_table)


def test_a_request_to_be_the_gm_needs_an_answer(asked_table, greta, charlie):
    gm_role_offer(game_id=asked_table.pk, by=greta, account=charlie.name)
    (row,) = rows_of(charlie)
    assert (row.status, row.level) == ("You are asked to be the GM", "warn")
    assert row.address == answer_page("gm_role", asked_table)


def test_a_game_that_asks_twice_has_two_rows(table, greta, charlie):
    deputy_offer(game_id=table.pk, by=greta, account=charlie.name, rights=["remind"])
    gm_role_offer(game_id=table.pk, by=greta, account=charlie.name)
    assert len(rows_of(charlie)) == 2


def test_answered_requests_are_not_shown(table, alice, greta, charlie):
    ask(table, alice, charlie)
    substitute_decline(game_id=table.pk, by=charlie)
    deputy_offer(game_id=table.pk, by=greta, account=charlie.name, rights=["remind"])
    deputy_take(game_id=table.pk, by=charlie)
    assert rows_of(charlie) == []


def test_a_request_that_is_past_is_not_shown(table, alice, charlie):
    ask(table, alice, charlie)
    Substitution.objects.update(until=datetime(2000, 1, 1, tzinfo=UTC))
    assert rows_of(charlie) == []


def test_nobody_else_sees_the_requests(table, alice, bob, greta, charlie):
    ask(table, alice, charlie)
    gm_role_offer(game_id=table.pk, by=greta, account=charlie.name)
    assert [row.power for row in rows_of(bob)] == ["HA"]
    assert [row.status for row in rows_of(greta)] == ["2 powers without orders"]


def test_a_request_comes_before_games_that_do_not_wait(table, greta, alice, charlie, open_table):
    later = open_table()
    Game.objects.filter(pk=later.pk).update(gm=charlie)
    gm_role_offer(game_id=table.pk, by=greta, account=charlie.name)
    assert [row.game.pk for row in rows_of(charlie)] == [table.pk, later.pk]


def test_an_old_game_that_asks_is_listed_beside_many_new(
    table, greta, charlie, open_table, monkeypatch
):
    monkeypatch.setattr(home, "MINE", 1)
    newer = open_table()
    Game.objects.filter(pk=newer.pk).update(gm=charlie)
    gm_role_offer(game_id=table.pk, by=greta, account=charlie.name)
    assert [row.game.pk for row in rows_of(charlie)] == [table.pk]
