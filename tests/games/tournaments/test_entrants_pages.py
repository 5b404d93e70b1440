"""The page of the entrants of a tournament."""

import pytest
from django.test import Client

from games.core.accounts import User
from games.models import Entrant, Tournament, TournamentTeam
from games.tournaments.services.entrants import entrant_accept, entrant_sign_up
from games.tournaments.services.invitations import entrants_invite
from games.tournaments.services.rounds import round_add
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import member_ask, team_create
from games.tournaments.services.tournaments import tournament_create
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta) -> Tournament:
    """Open to everybody, alone."""
    cup = tournament_create(by=greta, name="The winter cup")
    return sign_up_change(number=cup.pk, by=greta, sign_up="open", most_entries=1)


@pytest.fixture
def team_cup(greta) -> Tournament:
    """Open to everybody, in teams of at most three."""
    cup = tournament_create(by=greta, name="The team cup")
    return sign_up_change(number=cup.pk, by=greta, sign_up="open", team_size=3)


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def page_of(cup: Tournament, user: User | None = None) -> str:
    answer = client_of(user).get(f"/tournaments/{cup.pk}/entrants/")
    assert answer.status_code == 200
    return " ".join(text_of(answer).split())


def press(cup: Tournament, user: User, action: str, **fields: object):
    return client_of(user).post(
        f"/tournaments/{cup.pk}/entrants/change/", {"action": action} | fields
    )


def test_people_sign_up_and_withdraw_by_buttons(cup, alice, bob):
    assert "Sign up" in page_of(cup, alice)
    assert press(cup, alice, "sign_up").status_code == 302
    press(cup, bob, "sign_up")
    assert "You take part." in page_of(cup, alice)
    assert "You are number 1 among the reserves." in page_of(cup, bob)
    assert "1 of 1 places are taken." in page_of(cup)
    press(cup, alice, "withdraw")
    assert "You take part." in page_of(cup, bob)


def test_visitors_read_the_entrants_and_are_asked_to_sign_in(cup, alice):
    entrant_sign_up(number=cup.pk, by=alice)
    page = page_of(cup)
    assert "Alice" in page
    assert "Sign in to take part" in page
    answer = Client().post(f"/tournaments/{cup.pk}/entrants/change/", {"action": "sign_up"})
    assert answer.status_code == 302
    assert Entrant.objects.count() == 1


def test_the_page_of_a_private_tournament_does_not_exist_for_strangers(greta, alice):
    cup = tournament_create(by=greta, name="The secret cup", is_public=False)
    for user in (None, alice):
        assert client_of(user).get(f"/tournaments/{cup.pk}/entrants/").status_code == 404
    assert press(cup, alice, "sign_up").status_code == 404


def test_an_invitation_is_accepted_with_one_click_and_seen_by_directors_alone(cup, greta, alice):
    press(cup, greta, "invite", people="Alice")
    assert "Alice" in page_of(cup, greta)
    assert "Alice" not in page_of(cup)
    assert "A director invites you." in page_of(cup, alice)
    press(cup, alice, "accept")
    assert "Alice" in page_of(cup)


def test_a_wrong_list_stays_in_the_box(cup, greta, alice):
    answer = press(cup, greta, "invite", people="Alice\nAlise")
    assert answer.status_code == 422
    page = " ".join(text_of(answer).split())
    assert "Alise: No account has this name." in page
    assert "Alice Alise" in page
    assert not Entrant.objects.exists()


def test_a_team_is_built_by_forms(team_cup, alice, bob):
    press(team_cup, alice, "create_team", name="The Foxes")
    press(team_cup, alice, "ask", account="Bob")
    assert "Bob" in page_of(team_cup, alice)
    assert "Bob" not in page_of(team_cup)
    assert "You are asked to join the team “The Foxes”." in page_of(team_cup, bob)
    press(team_cup, bob, "accept")
    assert "Bob" in page_of(team_cup)
    press(team_cup, alice, "hand_over", person=bob.pk)
    assert TournamentTeam.objects.get().captain == bob
    press(team_cup, bob, "rename", team=TournamentTeam.objects.get().pk, name="The Bears")
    press(team_cup, bob, "remove_member", person=alice.pk)
    assert "The Bears" in page_of(team_cup)
    assert Entrant.objects.get(user=alice).withdrawn_at


def test_a_wrong_name_stays_in_the_field(team_cup, alice, bob):
    team_create(number=team_cup.pk, by=bob, name="The Foxes")
    answer = press(team_cup, alice, "create_team", name="The Foxes")
    assert answer.status_code == 409
    assert "Another team has this name." in text_of(answer)
    assert 'value="The Foxes"' in answer.content.decode()


def test_a_captain_chooses_who_plays_by_checkboxes(team_cup, greta, alice, bob):
    team_create(number=team_cup.pk, by=alice, name="The Foxes")
    member_ask(number=team_cup.pk, by=alice, account="Bob")
    entrant_accept(number=team_cup.pk, by=bob)
    round_add(number=team_cup.pk, by=greta)
    press(team_cup, alice, "choose", round=1, members=[bob.pk])
    chosen = client_of(alice).get(f"/tournaments/{team_cup.pk}/entrants/").context["rounds"]
    assert [is_chosen for _row, is_chosen in chosen[0]["members"]] == [False, True]


def test_a_director_gives_places_and_removes(cup, greta, alice, bob):
    for user in (alice, bob):
        entrant_sign_up(number=cup.pk, by=user)
    press(cup, greta, "promote", person=bob.pk)
    assert not Entrant.objects.get(user=bob).is_reserve
    press(cup, greta, "demote", person=bob.pk)
    assert Entrant.objects.get(user=bob).is_reserve
    press(cup, greta, "remove", person=bob.pk)
    assert "A director has removed you." in page_of(cup, bob)
    assert "Removed" in page_of(cup, greta)
    assert "Removed" not in page_of(cup)


@pytest.mark.parametrize("action", ["promote", "demote", "remove", "invite"])
def test_the_buttons_of_directors_are_refused_to_others(cup, alice, bob, action):
    entrant_sign_up(number=cup.pk, by=bob)
    answer = press(cup, alice, action, person=bob.pk, people="Bob")
    assert answer.status_code == 403
    assert "Only a director" in text_of(answer)


def test_a_director_sets_the_sign_up(cup, greta, alice):
    address = f"/tournaments/{cup.pk}/entrants/sign-up/"
    sent = {"sign_up": "invited", "sign_up_until": "2027-05-31", "team_size": "", "most_entries": 4}
    assert client_of(greta).post(address, sent).status_code == 302
    cup.refresh_from_db()
    assert (cup.sign_up, cup.most_entries, str(cup.sign_up_until)) == ("invited", 4, "2027-05-31")
    assert client_of(alice).post(address, sent).status_code == 403
    wrong = client_of(greta).post(address, sent | {"most_entries": 9999})
    assert wrong.status_code == 422
    assert "9999" in wrong.content.decode()
    entrants_invite(number=cup.pk, by=greta, people="Alice")
    assert client_of(greta).post(address, sent | {"team_size": 3}).status_code == 409


def test_no_input_is_an_error(team_cup, alice):
    for action in ("", "sign_up", "ask", "choose", "rename", "hand_over", "\x00", "remove_member"):
        sent = {"person": "x", "round": "-1", "members": ["a", "9" * 40], "name": "\x00" * 300}
        assert press(team_cup, alice, action, **sent).status_code < 500


def test_the_page_of_a_tournament_links_to_its_entrants(cup, team_cup):
    link = f"/tournaments/{cup.pk}/entrants/"
    assert link in Client().get(cup.get_absolute_url()).content.decode()
    Tournament.objects.update(sign_up="closed")
    assert link not in Client().get(cup.get_absolute_url()).content.decode()
