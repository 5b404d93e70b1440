"""Clubs run over the API: the same services as the pages of officers and members."""

import pytest

from games.clubs.services.invitations import members_invite
from games.models import Club, ClubMember, ClubSeason, ClubTemplate
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import fixed_schedule
from games.settings.services.templates import template_save
from games.tournaments.services.tournaments import tournament_create
from tests.games.api.conftest import program  # noqa: F401

pytestmark = pytest.mark.django_db


def roles(answer) -> dict[str, str]:
    return {row["player"]["name"]: row["role"] for row in answer.json()}


def test_a_person_founds_a_club_and_changes_it(program, olga, mia):  # noqa: F811
    owner = program(olga)
    made = owner.send("post", "/clubs", {"name": "The green table", "text": "Thursdays."})
    assert (made.status_code, made.json()["joining"], made.json()["members"]) == (201, "request", 1)
    address = f"/clubs/{made.json()['id']}"
    changed = owner.send("patch", address, {"joining": "open"}).json()
    assert (changed["joining"], changed["text"]) == ("open", "Thursdays.")
    wrong = owner.send("patch", address, {"link": "http://talk.example"}).json()
    assert (wrong["code"], wrong["field"]) == ("link", "link")
    assert program(mia).send("patch", address, {"text": "Mine"}).json()["code"] == "no_member"


def test_officers_invite_and_answer_and_strangers_do_not(program, club, otto, mia, charlie, alice):  # noqa: F811
    Club.objects.update(joining="request")
    officer, address = program(otto), f"/clubs/{club.pk}"
    people = {"people": ["Charlie"]}
    assert (
        program(mia).send("post", f"{address}/invitations", people).json()["code"] == "no_officer"
    )
    sent = officer.send("post", f"{address}/invitations", people).json()
    assert sent == {"invited": 1, "joined": 0}
    program(alice).send("post", f"{address}/membership")
    listed = officer.get(f"{address}/candidates").json()
    names = [[row["player"]["name"] for row in rows] for rows in listed.values()]
    assert names == [["Alice"], ["Charlie"]]
    assert roles(officer.send("post", f"{address}/requests/{alice.pk}/accept"))["Alice"] == "member"
    gone = officer.send("delete", f"{address}/invitations/{charlie.pk}")
    assert gone.status_code == 204
    again = officer.send("delete", f"{address}/requests/{alice.pk}")
    assert (again.status_code, again.json()["code"]) == (404, "no_such_candidate")


def test_candidates_are_for_officers_with_the_scope_of_gms(program, club, otto, mia):  # noqa: F811
    address = f"/clubs/{club.pk}/candidates"
    assert program(otto, "gm").get(address).status_code == 200
    assert program(otto, "orders").get(address).json()["code"] == "token_scope"
    assert program(mia).get(address).json()["code"] == "no_officer"


def test_an_owner_makes_officers_and_hands_the_club_over(program, club, olga, otto, mia):  # noqa: F811
    owner, address = program(olga), f"/clubs/{club.pk}/members"
    refusal = program(otto).send("put", f"{address}/{mia.pk}", {"role": "officer"})
    assert refusal.json()["code"] == "no_owner"
    assert roles(owner.send("put", f"{address}/{mia.pk}", {"role": "officer"}))["Mia"] == "officer"
    assert roles(owner.send("delete", f"{address}/{mia.pk}")) == {
        "Olga": "owner",
        "Otto": "officer",
    }
    offer = f"/clubs/{club.pk}/offer"
    asks = {"role": "owner"}
    assert roles(owner.send("put", f"{address}/{otto.pk}", asks))["Olga"] == "owner"
    assert owner.send("delete", offer).status_code == 204
    owner.send("put", f"{address}/{otto.pk}", asks)
    heir = program(otto)
    assert heir.get(f"/clubs/{club.pk}").json()["is_offered_to_you"]
    assert heir.send("delete", offer).status_code == 204
    assert not heir.get(f"/clubs/{club.pk}").json()["is_offered_to_you"]
    owner.send("put", f"{address}/{otto.pk}", asks)
    assert roles(heir.send("post", offer)) == {"Otto": "owner", "Olga": "officer"}


def test_a_person_declines_an_invitation(program, hidden, olga, charlie):  # noqa: F811
    members_invite(number=hidden.pk, by=olga, people=["Charlie"])
    address = f"/clubs/{hidden.pk}"
    assert program(charlie).send("delete", f"{address}/candidacy").status_code == 204
    assert program(charlie).get(address).json()["code"] == "no_such_club"


def test_a_member_stands_by_and_stops(program, club, mia):  # noqa: F811
    member, address = program(mia), f"/clubs/{club.pk}/standby"
    assert member.send("put", address).status_code == 204
    assert ClubMember.objects.filter(user=mia, standby_since__isnull=False).exists()
    assert member.send("delete", address).status_code == 204
    assert not ClubMember.objects.filter(standby_since__isnull=False).exists()


def test_officers_run_the_league(program, club, otto, mia):  # noqa: F811
    officer, address = program(otto), f"/clubs/{club.pk}/league"
    season = {"name": "Spring", "starts_on": "2027-03-01", "ends_on": "2027-05-31"}
    assert program(mia).send("post", address, season).json()["code"] == "no_officer"
    made = officer.send("post", address, season)
    assert (made.status_code, made.json()["scoring"]) == (201, "square")
    own = f"{address}/{made.json()['id']}"
    changed = officer.send("patch", own, {"best_of": 3}).json()
    assert (changed["best_of"], changed["name"]) == (3, "Spring")
    assert officer.send("patch", own, {"starts_on": None}).json()["field"] == "starts_on"
    assert officer.send("delete", own).status_code == 204
    assert not ClubSeason.objects.exists()


def test_a_director_shows_a_tournament_in_a_club(program, club, mia, charlie):  # noqa: F811
    member, address = program(mia), f"/clubs/{club.pk}/tournaments"
    cup = tournament_create(by=mia, name="The cup", is_public=False)
    shown = member.send("post", address, {"tournament": cup.pk}).json()
    assert shown["tournaments"] == [cup.pk]
    assert program(charlie).get(f"/clubs/{club.pk}").json()["tournaments"] == []
    assert member.send("delete", f"{address}/{cup.pk}").json()["tournaments"] == []


def test_an_officer_shares_a_template_and_deletes_it(program, club, otto, mia):  # noqa: F811
    settings = {"plain": {}, "schedule": fixed_schedule(), "policy": NmrPolicy()}
    own = template_save(owner=otto, name="Club night", **settings)
    officer, address = program(otto), f"/clubs/{club.pk}/templates"
    assert program(mia).send("post", address, {"template": own.pk}).json()["code"] == "no_officer"
    shared = officer.send("post", address, {"template": own.pk})
    assert (shared.status_code, shared.json()["name"]) == (201, "Club night")
    assert officer.send("delete", f"{address}/{shared.json()['id']}").status_code == 204
    assert not ClubTemplate.objects.exists()


def test_an_owner_closes_a_club_by_its_name(program, club, olga):  # noqa: F811
    owner, address = program(olga), f"/clubs/{club.pk}/close"
    assert owner.send("post", address, {"confirm": "Another"}).status_code == 422
    assert owner.send("post", address, {"confirm": club.name}).status_code == 204
    assert not Club.objects.exists()


def test_nobody_outside_runs_a_private_club(program, hidden, charlie):  # noqa: F811
    stranger, address = program(charlie), f"/clubs/{hidden.pk}"
    for method, path, data in (
        ("patch", "", {"text": "Mine"}),
        ("get", "/candidates", None),
        ("post", "/invitations", {"people": ["Charlie"]}),
        ("put", f"/members/{charlie.pk}", {"role": "officer"}),
        ("put", "/standby", None),
        ("post", "/templates", {"template": 1}),
    ):
        answer = stranger.send(method, address + path, data)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_club")
