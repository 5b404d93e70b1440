"""Clubs over the API."""

import pytest

from games.clubs.services.seasons import season_add
from games.models import Club, ClubMember
from games.settings.services.games import game_create
from tests.games.api.conftest import program  # noqa: F401
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(club, olga) -> str:
    """The address of a season of the club."""
    days = {"starts_on": NOW.date(), "ends_on": NOW.date()}
    season = season_add(number=club.pk, by=olga, name="Spring", **days)
    return f"/clubs/{club.pk}/league/{season.pk}"


def test_clubs_their_members_and_their_league_are_read(program, club, league, charlie):  # noqa: F811
    caller = program(charlie)
    listed = caller.get("/clubs?q=green").json()["items"]
    assert [(row["name"], row["members"]) for row in listed] == [("The green table", 3)]
    read = caller.get(f"/clubs/{club.pk}").json()
    assert (read["joining"], [row["name"] for row in read["seasons"]]) == ("open", ["Spring"])
    members = caller.get(f"/clubs/{club.pk}/members").json()
    roles = [(row["player"]["name"], row["role"]) for row in members]
    assert roles == [("Olga", "owner"), ("Otto", "officer"), ("Mia", "member")]
    assert caller.get(league).json()["standing"] == []


def test_strangers_read_no_private_club(program, hidden, charlie, mia):  # noqa: F811
    for address in (f"/clubs/{hidden.pk}", f"/clubs/{hidden.pk}/members"):
        assert program(charlie).get(address).json()["code"] == "no_such_club"
        assert program(mia).get(address).status_code == 200


def test_a_person_joins_asks_and_leaves(program, club, charlie):  # noqa: F811
    caller, address = program(charlie), f"/clubs/{club.pk}/membership"
    assert caller.send("post", address).json() == {"is_member": True}
    assert caller.send("post", address).json()["code"] == "member_already"
    assert caller.send("delete", address).status_code == 204
    assert not ClubMember.objects.filter(user=charlie).exists()
    Club.objects.filter(pk=club.pk).update(joining="request")
    assert caller.send("post", address).json() == {"is_member": False}


def test_a_gm_adds_a_game_and_takes_it_out(program, club, mia):  # noqa: F811
    caller, game = program(mia), game_create(creator=mia, name="Table one")
    address = f"/clubs/{club.pk}/games"
    assert caller.send("post", address, {"game": game.pk}).json()["games"] == [game.pk]
    assert caller.get(f"/games/{game.pk}").json()["club"]["name"] == club.name
    assert caller.send("delete", f"{address}/{game.pk}").json()["games"] == []


def test_a_game_of_a_club_is_created(program, club, mia):  # noqa: F811
    sent = {"name": "Table one", "club": club.pk, "open_to": "members"}
    made = program(mia).send("post", "/games", sent).json()
    assert (made["club"]["id"], made["open_to"]) == (club.pk, "members")
    refused = program(mia).send("post", "/games", sent | {"club": None})
    assert refused.json()["code"] == "no_club"


def test_a_game_names_its_private_club_to_members_alone(program, hidden, mia, charlie):  # noqa: F811
    game = game_create(creator=mia, name="Table one", club=hidden.pk)
    assert program(mia).get(f"/games/{game.pk}").json()["club"]["id"] == hidden.pk
    assert program(charlie).get(f"/games/{game.pk}").json()["club"] is None
