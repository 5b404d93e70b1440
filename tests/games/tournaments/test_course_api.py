"""Courses over the API: mentors sign up, directors assign them, everybody reads it."""

import pytest

from games.models import Course, CourseMentor, Game
from tests.games.api.conftest import program  # noqa: F401
from tests.games.tournaments.test_course import nora, school, staffed  # noqa: F401

pytestmark = pytest.mark.django_db


def players_of(answer) -> dict[str, str | None]:
    """The assigned mentors of the players."""
    rows = answer.json()["players"]
    return {row["player"]["name"]: (row["assigned"] or {}).get("name") for row in rows}


def test_a_tournament_becomes_a_course_with_mentors(program, school, greta, nora):  # noqa: F811
    director, mentor, address = program(greta), program(nora), f"/tournaments/{school.pk}/course"
    assert director.send("delete", address).json() == {
        "is_course": False,
        "mentors": [],
        "players": [],
    }
    none = mentor.send("put", f"{address}/mentor")
    assert (none.status_code, none.json()["code"]) == (409, "no_course")
    assert director.send("put", address).json()["is_course"]
    signed = mentor.send("put", f"{address}/mentor").json()
    assert [row["name"] for row in signed["mentors"]] == ["Nora"]
    assert mentor.send("delete", f"{address}/mentor").json()["mentors"] == []
    assert not CourseMentor.objects.exists()


def test_a_director_assigns_a_mentor_and_takes_it_back(program, staffed, greta, alice, nora):  # noqa: F811
    director, address = program(greta), f"/tournaments/{staffed.pk}/course"
    player = f"{address}/players/{alice.pk}"
    assert players_of(director.send("put", player, {"mentor": nora.pk}))["Alice"] == "Nora"
    assert players_of(program().get(address))["Alice"] == "Nora"
    assert players_of(director.send("put", player, {"mentor": None}))["Alice"] is None
    other = director.send("put", player, {"mentor": greta.pk})
    assert (other.status_code, other.json()["code"]) == (404, "no_such_mentor")


def test_only_directors_run_a_course(program, staffed, nora, alice):  # noqa: F811
    mentor, address = program(nora), f"/tournaments/{staffed.pk}/course"
    for method, path, data in (
        ("put", "", None),
        ("delete", "", None),
        ("put", f"/players/{alice.pk}", {"mentor": nora.pk}),
    ):
        assert mentor.send(method, address + path, data).json()["code"] == "not_director"
    assert Course.objects.exists()


def test_players_of_anonymous_and_private_games_are_not_read(program, staffed, alice):  # noqa: F811
    address = f"/tournaments/{staffed.pk}/course"
    assert "Alice" in players_of(program().get(address))
    Game.objects.update(is_anonymous=True)
    assert players_of(program(alice).get(address)) == {}
    Game.objects.update(is_anonymous=False, is_public=False)
    assert players_of(program().get(address)) == {}
