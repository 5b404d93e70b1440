"""Rounds over the API: read by everybody who may, made and taken back by directors."""

import pytest
from django.test import Client

from games.models import ApiToken, Game, Tournament
from tests.games.api.conftest import program  # noqa: F401

pytestmark = pytest.mark.django_db


def test_a_round_is_read_with_its_entries_and_tables(cup, enter, plan):
    enter(3)
    plan(1)
    answer = Client().get(f"/api/v1/tournaments/{cup.pk}/rounds/1").json()
    assert (answer["plan"]["entry"], answer["plan"]["made_at"]) == ("all", None)
    assert [row["reason"] for row in answer["plan"]["entries"]] == ["all"] * 3
    (table,) = answer["tables"]
    assert (table["game"], table["seats"], table["gm"]["name"]) == (None, None, "Gina")
    draw = Client().get(f"/api/v1/tournaments/{cup.pk}/rounds/1/draw")
    assert (draw.status_code, draw.json()["code"]) == (409, "not_drawn")


def test_a_director_makes_and_takes_back_all_tables(program, cup, enter, plan, greta, gina):  # noqa: F811
    enter(10)
    plan(1)
    address = f"/tournaments/{cup.pk}/rounds/1/tables"
    assert program(gina).send("post", address, {}).json()["code"] == "not_director"
    director = program(greta)
    made = director.send("post", address, {})
    assert made.status_code == 200
    assert len(made.json()["tables"][0]["seats"]) == 10
    assert made.json()["tables"][0]["game"] == Game.objects.get().pk
    draw = Client().get(f"/api/v1/tournaments/{cup.pk}/rounds/1/draw").json()
    assert len(draw["places"]) == 10
    back = director.send("delete", address, {}).json()
    assert back["tables"][0]["game"] is None
    assert Game.objects.get().ending == "called_off"


def test_an_anonymous_table_is_sealed(program, cup, enter, plan, greta):  # noqa: F811
    enter(10)
    plan(1, {"is_anonymous": True})
    program(greta).send("post", f"/tournaments/{cup.pk}/rounds/1/tables", {})
    answer = Client().get(f"/api/v1/tournaments/{cup.pk}/rounds/1").json()
    assert answer["tables"][0]["seats"] is None
    assert answer["plan"]["entries"] == []
    draw = Client().get(f"/api/v1/tournaments/{cup.pk}/rounds/1/draw")
    assert draw.json()["code"] == "draw_sealed"


def test_a_directors_token_sees_an_anonymous_table_with_the_scope_of_gms_alone(
    program,  # noqa: F811
    cup,
    enter,
    plan,
    greta,
):
    enter(10)
    plan(1, {"is_anonymous": True})
    director = program(greta)
    director.send("post", f"/tournaments/{cup.pk}/rounds/1/tables", {})
    address = f"/tournaments/{cup.pk}/rounds/1"
    assert len(director.get(address).json()["tables"][0]["seats"]) == 10
    ApiToken.objects.filter(user=greta).update(scopes=["orders"])
    narrow = director.get(address).json()
    assert (narrow["tables"][0]["seats"], narrow["plan"]["entries"]) == (None, [])


def test_reasons_stay_hidden_with_the_standing(program, cup, enter, plan, greta):  # noqa: F811
    enter(12)
    plan(1, entry="best", places=10)
    Tournament.objects.update(is_blind=True)
    address = f"/api/v1/tournaments/{cup.pk}/rounds/1"
    assert Client().get(address).json()["plan"]["entries"] == []
    program(greta).send("post", f"/tournaments/{cup.pk}/rounds/1/tables", {})
    entries = Client().get(address).json()["plan"]["entries"]
    assert {row["reason"] for row in entries} == {None}
