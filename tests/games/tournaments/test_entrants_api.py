"""Entrants of tournaments over the API."""

import pytest

from games.models import Entrant, Game, Tournament, TournamentTeam
from games.seats.acts.resign import seat_resign
from games.tournaments.services.invitations import entrants_invite
from games.tournaments.services.rounds import round_add
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import member_ask, team_create
from games.tournaments.services.tournaments import tournament_create
from tests.games.api.conftest import program  # noqa: F401
from tests.games.cast import seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta) -> Tournament:
    return tournament_create(by=greta, name="The team cup")


def names(rows) -> list[str]:
    return [row["name"] for row in rows]


def test_a_tournament_with_teams_is_run_over_the_api(program, cup, greta, alice, bob, charlie):  # noqa: F811
    director, captain, member = program(greta), program(alice), program(bob)
    page = f"/tournaments/{cup.pk}"
    settings = {"sign_up": "open", "team_size": 3, "most_entries": 5}
    assert director.send("put", f"{page}/sign-up", settings).json()["team_size"] == 3
    captain.send("post", f"{page}/teams", {"name": "The Foxes"})
    captain.send("post", f"{page}/team/members", {"account": "Bob"})
    assert names(captain.get(f"{page}/entrants").json()["teams"][0]["waiting"]) == ["Bob"]
    shown = member.send("post", f"{page}/entrants/accept", {}).json()
    assert names(shown["teams"][0]["members"]) == ["Alice", "Bob"]
    round_add(number=cup.pk, by=greta)
    chosen = captain.send("put", f"{page}/rounds/1/members", {"members": [bob.pk]})
    assert chosen.status_code == 200
    captain.send("put", f"{page}/team/captain", {"person": bob.pk})
    assert TournamentTeam.objects.get().captain == bob
    member.send("delete", f"{page}/team/members/{alice.pk}", None)
    assert member.send("delete", f"{page}/entrants", None).status_code == 204
    assert not Entrant.objects.filter(withdrawn_at=None).exists()


def test_single_people_sign_up_and_are_moved(program, cup, greta, alice):  # noqa: F811
    director, player = program(greta), program(alice)
    page = f"/tournaments/{cup.pk}"
    refusal = player.send("post", f"{page}/entrants", {})
    assert (refusal.status_code, refusal.json()["code"]) == (409, "sign_up_closed")
    director.send("put", f"{page}/sign-up", {"sign_up": "open"})
    assert names(player.send("post", f"{page}/entrants", {}).json()["players"]) == ["Alice"]
    person = f"{page}/entrants/{alice.pk}"
    assert names(director.send("post", f"{person}/demote", {}).json()["reserves"]) == ["Alice"]
    assert names(director.send("post", f"{person}/promote", {}).json()["players"]) == ["Alice"]
    assert names(director.send("delete", person, None).json()["players"]) == []
    invited = director.send("post", f"{page}/invitations", {"people": ["Alice"]}).json()
    assert names(invited["invited"]) == ["Alice"]
    assert player.get(f"{page}/entrants").json()["invited"] == []


def test_seats_are_handed_on_and_offered(program, cup, table, greta, alice, bob, charlie):  # noqa: F811
    director, captain, member = program(greta), program(alice), program(charlie)
    page = f"/tournaments/{cup.pk}"
    director.send("put", f"{page}/sign-up", {"sign_up": "open", "team_size": 2})
    captain.send("post", f"{page}/teams", {"name": "The Foxes"})
    captain.send("post", f"{page}/team/members", {"account": "Charlie"})
    member.send("post", f"{page}/entrants/accept", {})
    Game.objects.filter(pk=table.pk).update(tournament=cup)
    seat = {"game": table.pk, "power": "FR"}
    gives = captain.send("post", f"{page}/seats/hand-on", seat | {"person": charlie.pk})
    assert gives.status_code == 204
    assert seat_of(table, "FR").holder == charlie
    seat_resign(game_id=table.pk, by=charlie)
    offer = director.send("post", f"{page}/seats/offer", seat | {"person": alice.pk})
    assert (offer.status_code, offer.json()["code"]) == (404, "no_entry")
    assert director.send("post", f"{page}/seats/standby", seat).status_code == 204


def test_the_people_who_are_asked_need_the_scope_of_their_reader(
    program,  # noqa: F811
    cup,
    greta,
    alice,
    bob,
    charlie,
):
    sign_up_change(number=cup.pk, by=greta, sign_up="open", team_size=3)
    entrants_invite(number=cup.pk, by=greta, people="Charlie")
    team_create(number=cup.pk, by=alice, name="The Foxes")
    member_ask(number=cup.pk, by=alice, account="Bob")
    waiting = {}
    for user, scope in ((greta, "gm"), (greta, "orders"), (alice, "orders"), (alice, "press")):
        answer = program(user, scope).get(f"/tournaments/{cup.pk}/entrants").json()
        people = names(answer["invited"]), names(answer["teams"][0]["waiting"])
        waiting[user.get_short_name(), scope] = people
    assert waiting == {
        ("Greta", "gm"): (["Charlie"], ["Bob"]),
        ("Greta", "orders"): ([], []),
        ("Alice", "orders"): ([], ["Bob"]),
        ("Alice", "press"): ([], []),
    }
