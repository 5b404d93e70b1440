"""Tournaments over the API: run by their directors, read by whoever may see them."""

import pytest
from django.test import Client

from games.models import Tournament
from games.tournaments.services.tournaments import tournament_create
from tests.games.api.conftest import program  # noqa: F401
from tests.games.cast import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(program, greta):  # noqa: F811
    return program(greta)


@pytest.fixture
def dora(db):
    return account("Dora")


@pytest.fixture
def cup(greta) -> Tournament:
    return tournament_create(by=greta, name="The winter cup", is_public=False)


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_director_creates_changes_and_deletes_a_tournament(director):
    made = director.send("post", "/tournaments", {"name": "The league", "scoring": "c_diplo"})
    assert made.status_code == 201
    assert (made.json()["scoring"], made.json()["is_blind"]) == ("c_diplo", False)
    address = f"/tournaments/{made.json()['id']}"
    changed = director.send("patch", address, {"is_blind": True}).json()
    assert (changed["name"], changed["scoring"], changed["is_blind"]) == (
        "The league",
        "c_diplo",
        True,
    )
    assert director.send("delete", address, {}).status_code == 204
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"name": "ab"}, (422, "name_length")),
        ({"name": "The league", "scoring": "dice"}, (422, "scoring")),
        ({"name": "The league", "best_of": 0}, (422, "invalid")),
        ({"name": "The league", "more": 1}, (422, "invalid")),
    ],
)
def test_a_wrong_tournament_is_refused(director, sent, expected):
    assert code(director.send("post", "/tournaments", sent)) == expected
    assert not Tournament.objects.exists()


def test_games_rounds_and_helpers(director, program, cup, dora, forming):  # noqa: F811
    forming.is_public = False
    forming.save()
    address = f"/tournaments/{cup.pk}"
    assert director.send("post", f"{address}/games", {"game": forming.pk}).status_code == 200
    days = {"name": "Heats", "starts_on": "2027-01-02"}
    director.send("post", f"{address}/rounds", days)
    director.send("put", f"{address}/rounds/1", days | {"ends_on": "2027-01-09"})
    place = {"game": forming.pk, "round": 1}
    (shown,) = director.send("post", f"{address}/rounds/games", place).json()["rounds"]
    assert (shown["ends_on"], shown["games"]) == ("2027-01-09", [forming.pk])
    ask = {"account": "Dora", "role": "director"}
    assert director.send("post", f"{address}/helpers", ask).json()["co_directors"] == []
    accepted = program(dora).send("post", f"{address}/role/accept", {}).json()
    assert [person["name"] for person in accepted["co_directors"]] == ["Dora"]
    assert director.send("delete", f"{address}/helpers/{dora.pk}", {}).status_code == 200
    assert code(program(dora).get(address)) == (404, "no_such_tournament")
    director.send("delete", f"{address}/games/{forming.pk}", {})
    assert director.send("delete", f"{address}/rounds", {}).json()["rounds"] == []


def test_a_helper_declines(director, program, cup, dora):  # noqa: F811
    address = f"/tournaments/{cup.pk}"
    director.send("post", f"{address}/helpers", {"account": "Dora", "role": "gm"})
    assert program(dora).send("delete", f"{address}/role", {}).status_code == 204
    assert not cup.helpers.exists()


def test_a_tournament_ends_and_goes_on(director, cup, game):
    address = f"/tournaments/{cup.pk}"
    assert code(director.send("post", f"{address}/end", {})) == (409, "tournament_empty")
    assert code(director.send("post", f"{address}/reopen", {})) == (409, "tournament_runs")
    game.is_public = False
    game.status, game.finished_at, game.ending = "finished", game.started_at, "called_off"
    game.tournament = cup
    game.save()
    assert director.send("post", f"{address}/end", {}).json()["ended_at"] is not None
    assert director.send("post", f"{address}/reopen", {}).json()["ended_at"] is None


def test_a_game_of_another_tournament_is_not_taken_out(director, cup, greta, forming):
    other = tournament_create(by=greta, name="The league")
    forming.tournament = other
    forming.save()
    taken = director.send("delete", f"/tournaments/{cup.pk}/games/{forming.pk}", {})
    assert code(taken) == (404, "no_such_game")
    assert other.games.get() == forming


def test_the_token_decides_who_sees_a_private_tournament(director, cup, charlie, program):  # noqa: F811
    address = f"/tournaments/{cup.pk}"
    assert director.get(address).json()["name"] == "The winter cup"
    for stranger in (program(charlie), program()):
        assert code(stranger.get(address)) == (404, "no_such_tournament")
        assert stranger.get("/tournaments").json()["items"] == []
    cookies = Client()
    cookies.force_login(cup.director)
    assert cookies.get(f"/api/v1{address}").status_code == 404
