"""The page of all tables of a tournament."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.models import Game, Phase, Tournament
from games.tournaments.services.rounds import game_place, round_add
from tests.games.cast import open_phase, submit
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


def page(league: Tournament, user=None, query: str = ""):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"/tournaments/{league.pk}/event/{query}")


def rows_of(answer) -> list[dict]:
    return [row for group in answer.context["groups"] for row in group["rows"]]


def test_each_table_has_its_picture_turn_leaders_and_deadline(league, tables):
    (game,) = tables(1)
    answer = page(league)
    (row,) = rows_of(answer)
    assert "Spring 1763" in row["line"]
    assert row["due_at"] == open_phase(game).due_at
    centres = [count for _power, count in row["leaders"]]
    assert len(centres) == 3
    assert centres == sorted(centres, reverse=True)
    picture = Client().get(row["picture"])
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/svg+xml")
    assert game.name in text_of(answer)


def test_powers_without_orders_are_named_to_their_players_and_the_gm_alone(
    league, tables, alice, greta, charlie, dora
):
    (game,) = tables(1)
    submit(game, alice, "FR", "A Paris H", now=None)
    for user in (None, charlie, dora):
        assert [row["late"] for row in rows_of(page(league, user))] == [""]
    for user in (alice, greta):
        (row,) = rows_of(page(league, user))
        assert "Austria" in row["late"]
        assert "France" not in row["late"]


def test_a_withheld_phase_names_nobody(league, tables, greta):
    (game,) = tables(1)
    phase = open_phase(game)
    Phase.objects.filter(pk=phase.pk).update(
        withholds_result=True,
        withheld_since=timezone.now(),
        withheld_until=timezone.now() + timedelta(days=7),
    )
    assert [(row["late"], row["due_at"]) for row in rows_of(page(league, greta))] == [("", None)]


def test_a_private_table_is_counted_and_not_named(league, tables, charlie, alice):
    first, second = tables(2)
    Game.objects.filter(pk=second.pk).update(is_public=False)
    answer = page(league, charlie)
    assert [row["game"] for row in rows_of(answer)] == [first]
    assert "1 more table is private" in text_of(answer)
    assert second.name not in text_of(answer)
    assert len(rows_of(page(league, alice))) == 2


def test_strangers_get_no_page_of_a_private_tournament(league, charlie):
    Tournament.objects.update(is_public=False)
    assert page(league, charlie).status_code == 404


def test_tables_stand_in_rounds_and_are_filtered_by_round(league, tables, dora):
    first, second = tables(2)
    round_add(number=league.pk, by=dora, name="Heats")
    game_place(number=league.pk, by=dora, game_id=first.pk, round_number=1)
    groups = page(league).context["groups"]
    assert [group["title"] for group in groups] == ["Round 1: Heats", "Other games"]
    assert [row["game"] for row in rows_of(page(league, query="?round=1"))] == [first]
    assert len(rows_of(page(league, query="?round=x"))) == 2
    assert [row["game"] for row in groups[1]["rows"]] == [second]


@pytest.mark.parametrize("is_cached", [False, True])
def test_more_tables_take_no_more_queries(
    league, tables, alice, is_cached, django_assert_max_num_queries
):
    tables(4)
    cache.clear()
    client = Client()
    client.force_login(alice)
    address = f"/tournaments/{league.pk}/event/"
    if is_cached:
        client.get(address)
    with django_assert_max_num_queries(17 if is_cached else 18):
        client.get(address)


def test_a_new_position_shows_at_once(league, tables):
    (game,) = tables(1)
    (before,) = rows_of(page(league))
    phase = open_phase(game)
    position = phase.position
    position["centres"]["FR"] += position["centres"].pop("HA")
    phase.save(update_fields=["position"])
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    (after,) = rows_of(page(league))
    assert after["leaders"] != before["leaders"]
    assert after["picture"] != before["picture"]
