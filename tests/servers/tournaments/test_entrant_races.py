"""Two at once in a tournament, on two connections: a place, a team, a captain, an account."""

import threading

import pytest

from ambition.users.deletion import account_close
from ambition.users.models import User
from games.core.events import account_leaves
from games.models import Entrant, Tournament, TournamentTeam
from games.players.services import account_leave
from games.tournaments.entrants import live_members, playing_entrants, taken_places
from games.tournaments.services import helpers
from games.tournaments.services.entrants import entrant_accept, entrant_sign_up, entrant_withdraw
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import member_ask, team_create
from games.tournaments.services.tournaments import tournament_create
from tests.games.at_once import Attempt, both
from tests.games.cast import NOW, account, refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cup(greta) -> Tournament:
    """A tournament with two places."""
    cup = tournament_create(by=greta, name="The spring cup", now=NOW)
    return sign_up_change(number=cup.pk, by=greta, sign_up="open", most_entries=2, now=NOW)


@pytest.fixture
def team_cup(greta) -> Tournament:
    cup = tournament_create(by=greta, name="The team cup", now=NOW)
    return sign_up_change(number=cup.pk, by=greta, sign_up="open", team_size=3, now=NOW)


@pytest.fixture
def foxes(team_cup, alice) -> TournamentTeam:
    """Alice's team."""
    return team_create(number=team_cup.pk, by=alice, name="The Foxes", now=NOW)


def sign_up(cup: Tournament, by: User) -> bool:
    return entrant_sign_up(number=cup.pk, by=by, now=NOW).is_reserve


def withdraw(cup: Tournament, by: User) -> None:
    entrant_withdraw(number=cup.pk, by=by, now=NOW)


def ask(cup: Tournament, captain: User, user: User) -> TournamentTeam:
    return member_ask(number=cup.pk, by=captain, account=user.name, now=NOW).team


def accept(cup: Tournament, by: User) -> TournamentTeam:
    return entrant_accept(number=cup.pk, by=by, now=NOW).team


def test_of_two_who_take_the_last_place_at_once_one_is_a_reserve(cup, alice, bob, charlie):
    sign_up(cup, alice)
    assert sorted(both(lambda: sign_up(cup, bob), lambda: sign_up(cup, charlie))) == [False, True]
    assert taken_places(cup) == 2


def test_a_place_left_as_somebody_signs_up_is_taken(cup, alice, bob, charlie):
    for user in (alice, bob):
        sign_up(cup, user)
    withdrawn, _is_reserve = both(lambda: withdraw(cup, alice), lambda: sign_up(cup, charlie))
    assert withdrawn is None
    assert {row.user for row in playing_entrants(cup)} == {bob, charlie}


def test_a_person_whom_two_captains_ask_at_once_is_asked_by_one(
    team_cup, foxes, alice, bob, charlie
):
    bears = team_create(number=team_cup.pk, by=bob, name="The Bears", now=NOW)
    answers = both(lambda: ask(team_cup, alice, charlie), lambda: ask(team_cup, bob, charlie))
    team = Entrant.objects.get(user=charlie).team
    assert answers in ([foxes, "in_tournament"], ["in_tournament", bears])
    assert team in answers
    assert accept(team_cup, charlie) == team


def test_a_person_who_accepts_and_founds_a_team_at_once_is_in_one(team_cup, foxes, alice, bob):
    ask(team_cup, alice, bob)
    answers = both(
        lambda: accept(team_cup, bob),
        lambda: team_create(number=team_cup.pk, by=bob, name="The Bears", now=NOW),
    )
    assert answers == [foxes, "in_tournament"]
    assert Entrant.objects.get(user=bob).team == foxes
    assert TournamentTeam.objects.get() == foxes


def test_two_answers_of_one_person_at_once_count_once(team_cup, foxes, alice, bob):
    ask(team_cup, alice, bob)
    answers = both(lambda: accept(team_cup, bob), lambda: accept(team_cup, bob))
    assert sorted(answers, key=str) == [foxes, "not_asked"]
    assert [row.user for row in live_members(foxes)] == [alice, bob]


def test_a_captain_who_leaves_as_a_member_accepts_leaves_a_captain_or_no_team(
    team_cup, foxes, alice, bob
):
    ask(team_cup, alice, bob)
    left, accepted = both(lambda: withdraw(team_cup, alice), lambda: accept(team_cup, bob))
    assert left is None
    assert accepted in (foxes, "not_asked")
    captains = list(TournamentTeam.objects.values_list("captain", flat=True))
    members = Entrant.objects.filter(team__isnull=False)
    assert captains == list(members.values_list("user", flat=True))
    assert captains == ([bob.pk] if accepted == foxes else [])


def test_captain_and_member_who_leave_at_once_dissolve_the_team(team_cup, foxes, alice, bob):
    ask(team_cup, alice, bob)
    accept(team_cup, bob)
    assert both(lambda: withdraw(team_cup, alice), lambda: withdraw(team_cup, bob)) == [None, None]
    assert not TournamentTeam.objects.exists()
    assert not playing_entrants(team_cup).exists()


def test_a_member_who_accepts_as_the_account_is_deleted_is_in_no_team(team_cup, foxes, alice, bob):
    ask(team_cup, alice, bob)
    accepted, closed = both(
        lambda: accept(team_cup, bob),
        lambda: account_close(user=User.objects.get(pk=bob.pk), now=NOW),
    )
    assert accepted in (foxes, "not_asked", "account_closed")
    assert closed is None
    assert not Entrant.objects.filter(user=bob).exists()
    assert [row.user for row in live_members(foxes)] == [alice]


def test_an_account_that_signs_up_meanwhile_is_not_deleted_yet(cup, bob):
    def sign_up_meanwhile(**_more: object) -> None:
        attempt = Attempt(lambda: sign_up(cup, bob))
        attempt.start()
        attempt.join(30)
        assert attempt.answer is False

    account_leaves.connect(sign_up_meanwhile)
    try:
        assert refused(account_leave, by=bob, now=NOW) == ("games_changed", 409)
    finally:
        account_leaves.disconnect(sign_up_meanwhile)
    account_leave(by=bob, now=NOW)
    assert not Entrant.objects.exists()


def test_two_directors_who_ask_each_other_at_once_both_ask(monkeypatch, greta):
    dora = account("Dora")
    numbers = {
        user.pk: tournament_create(by=user, name=f"The cup of {user}", now=NOW).pk
        for user in (greta, dora)
    }
    find, together = helpers.find_account, threading.Barrier(2)

    def find_together(*names: str, **options: object) -> User:
        """Both directors have locked their tournaments by now."""
        together.wait(30)
        return find(*names, **options)

    def ask_to_help(by: User, other: User) -> User:
        options = {"account": other.name, "role": "director", "now": NOW}
        return helpers.helper_ask(number=numbers[by.pk], by=by, **options).user

    monkeypatch.setattr(helpers, "find_account", find_together)
    answers = both(lambda: ask_to_help(greta, dora), lambda: ask_to_help(dora, greta))
    assert answers == [dora, greta]
