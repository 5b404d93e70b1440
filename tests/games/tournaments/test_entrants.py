"""Sign-up for a tournament: alone, by invitation, as a reserve, and out again."""

from datetime import date, timedelta

import pytest

from games.core.accounts import User
from games.models import Delivery, Entrant, Game, PlayerBlock, SignUp, Tournament
from games.players.services import account_leave
from games.tournaments.entrants import have_played, playing_entrants, reserves_in_order
from games.tournaments.queries import tournaments_for
from games.tournaments.services.entrants import (
    entrant_accept,
    entrant_demote,
    entrant_promote,
    entrant_remove,
    entrant_sign_up,
    entrant_withdraw,
)
from games.tournaments.services.invitations import entrants_invite
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, account, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta) -> Tournament:
    """Open to everybody, alone, without a number of places."""
    cup = tournament_create(by=greta, name="The winter cup", now=NOW)
    return sign_up_change(number=cup.pk, by=greta, sign_up=SignUp.OPEN, now=NOW)


@pytest.fixture
def dora(db) -> User:
    return account("Dora")


def enter(cup: Tournament, *users: User) -> None:
    """Sign these people up, a minute apart."""
    start = NOW + timedelta(hours=cup.entrants.count())
    for minute, user in enumerate(users):
        entrant_sign_up(number=cup.pk, by=user, now=start + timedelta(minutes=minute))


def limit(cup: Tournament, greta: User, places: int | None) -> None:
    sign_up_change(number=cup.pk, by=greta, sign_up=cup.sign_up, most_entries=places, now=NOW)
    cup.refresh_from_db()


def players(cup: Tournament) -> list[str]:
    return [entrant.user.name for entrant in playing_entrants(cup)]


def reserves(cup: Tournament) -> list[str]:
    return [entrant.user.name for entrant in reserves_in_order(cup)]


def notices(user: User) -> list[str]:
    return [row.data["event"] for row in Delivery.objects.filter(user=user).order_by("pk")]


def test_people_sign_up_in_order_and_withdraw(cup, alice, bob):
    enter(cup, alice, bob)
    assert players(cup) == ["Alice", "Bob"]
    entrant_withdraw(number=cup.pk, by=alice, now=NOW)
    assert players(cup) == ["Bob"]
    assert Entrant.objects.get(user=alice).withdrawn_at == NOW


def test_nobody_signs_up_twice(cup, alice):
    enter(cup, alice)
    assert refused(entrant_sign_up, number=cup.pk, by=alice, now=NOW) == ("in_tournament", 409)


def test_a_new_tournament_has_no_sign_up(greta, alice):
    cup = tournament_create(by=greta, name="The summer cup", now=NOW)
    assert refused(entrant_sign_up, number=cup.pk, by=alice, now=NOW) == ("sign_up_closed", 409)


def test_the_last_day_counts_to_its_end_in_utc(cup, greta, alice, bob):
    last = date(2026, 5, 2)
    sign_up_change(number=cup.pk, by=greta, sign_up="open", sign_up_until=last, now=NOW)
    end = NOW.replace(day=2, hour=23, minute=59)
    entrant_sign_up(number=cup.pk, by=alice, now=end)
    late = end + timedelta(minutes=1)
    assert refused(entrant_sign_up, number=cup.pk, by=bob, now=late) == ("sign_up_late", 409)


def test_a_tournament_by_invitation_refuses_others(cup, greta, alice, bob):
    sign_up_change(number=cup.pk, by=greta, sign_up="invited", now=NOW)
    assert refused(entrant_sign_up, number=cup.pk, by=bob, now=NOW) == ("entry_by_invitation", 403)
    entrants_invite(number=cup.pk, by=greta, people="Alice", now=NOW)
    assert players(cup) == []
    entrant_accept(number=cup.pk, by=alice, now=NOW)
    assert players(cup) == ["Alice"]


def test_programs_and_blocked_people_do_not_sign_up(cup, greta, alice, bob):
    program = account("Automaton", owner=bob)
    assert refused(entrant_sign_up, number=cup.pk, by=program, now=NOW) == ("no_programs", 403)
    PlayerBlock.objects.create(user=greta, blocked=alice, created_at=NOW)
    assert refused(entrant_sign_up, number=cup.pk, by=alice, now=NOW) == ("blocked", 403)


def test_nobody_signs_up_for_a_tournament_that_is_over(cup, alice):
    Tournament.objects.update(ended_at=NOW)
    assert refused(entrant_sign_up, number=cup.pk, by=alice, now=NOW) == ("tournament_over", 409)


def test_a_private_tournament_does_not_show_to_strangers(greta, alice, bob):
    cup = tournament_create(by=greta, name="The secret cup", is_public=False, now=NOW)
    sign_up_change(number=cup.pk, by=greta, sign_up="open", now=NOW)
    assert refused(entrant_sign_up, number=cup.pk, by=bob, now=NOW) == ("no_such_tournament", 404)
    entrants_invite(number=cup.pk, by=greta, people="Alice", now=NOW)
    assert tournaments_for(alice).filter(pk=cup.pk).exists()
    entrant_withdraw(number=cup.pk, by=alice, now=NOW)
    assert not tournaments_for(alice).filter(pk=cup.pk).exists()


def test_who_signs_up_without_a_free_place_is_a_reserve(cup, greta, alice, bob, charlie):
    limit(cup, greta, 1)
    enter(cup, alice, bob, charlie)
    assert (players(cup), reserves(cup)) == (["Alice"], ["Bob", "Charlie"])
    entrant_withdraw(number=cup.pk, by=alice, now=NOW)
    assert (players(cup), reserves(cup)) == (["Bob"], ["Charlie"])
    assert notices(bob) == ["tournament_place"]


def test_a_smaller_number_of_places_makes_reserves_of_the_last(cup, greta, alice, bob, charlie):
    enter(cup, alice, bob, charlie)
    limit(cup, greta, 1)
    assert (players(cup), reserves(cup)) == (["Alice"], ["Bob", "Charlie"])
    limit(cup, greta, 2)
    assert (players(cup), reserves(cup)) == (["Alice", "Bob"], ["Charlie"])


def test_a_smaller_number_moves_nobody_once_a_game_exists(cup, greta, alice, bob, forming):
    enter(cup, alice, bob)
    Game.objects.filter(pk=forming.pk).update(tournament=cup)
    limit(cup, greta, 1)
    assert players(cup) == ["Alice", "Bob"]


def test_a_director_moves_people_to_the_reserves_and_back(cup, greta, alice, bob):
    enter(cup, alice, bob)
    move = {"number": cup.pk, "by": greta, "user_id": alice.pk, "now": NOW}
    assert refused(entrant_promote, **move) == ("has_place", 409)
    entrant_demote(**move)
    assert (players(cup), reserves(cup)) == (["Bob"], ["Alice"])
    assert refused(entrant_demote, **move) == ("reserve_already", 409)
    entrant_promote(**move)
    assert players(cup) == ["Alice", "Bob"]
    assert notices(alice) == ["tournament_reserve", "tournament_place"]


def test_nobody_gets_a_place_before_they_accept(cup, greta, alice):
    entrants_invite(number=cup.pk, by=greta, people="Alice", now=NOW)
    move = {"number": cup.pk, "by": greta, "user_id": alice.pk, "now": NOW}
    assert refused(entrant_promote, **move) == ("not_accepted", 409)


@pytest.mark.parametrize("act", [entrant_promote, entrant_demote, entrant_remove])
def test_nobody_is_moved_or_removed_once_the_tournament_is_over(cup, greta, alice, act):
    enter(cup, alice)
    Tournament.objects.update(ended_at=NOW)
    move = {"number": cup.pk, "by": greta, "user_id": alice.pk, "now": NOW}
    assert refused(act, **move) == ("tournament_over", 409)


@pytest.mark.parametrize("act", [entrant_promote, entrant_demote, entrant_remove])
def test_only_directors_move_and_remove_people(cup, alice, bob, act):
    enter(cup, alice, bob)
    move = {"number": cup.pk, "by": bob, "user_id": alice.pk, "now": NOW}
    assert refused(act, **move) == ("not_director", 403)


def test_a_person_who_was_removed_comes_back_only_by_an_invitation(cup, greta, alice):
    enter(cup, alice)
    entrant_remove(number=cup.pk, by=greta, user_id=alice.pk, now=NOW)
    assert players(cup) == []
    assert notices(alice) == ["tournament_removed"]
    assert refused(entrant_sign_up, number=cup.pk, by=alice, now=NOW) == ("removed_entrant", 403)
    entrants_invite(number=cup.pk, by=greta, people="alice", now=NOW)
    entrant_accept(number=cup.pk, by=alice, now=NOW)
    assert players(cup) == ["Alice"]


def test_strangers_cannot_withdraw_accept_or_be_removed(cup, greta, alice):
    assert refused(entrant_withdraw, number=cup.pk, by=alice, now=NOW) == ("no_entry", 404)
    assert refused(entrant_accept, number=cup.pk, by=alice, now=NOW) == ("not_asked", 404)
    remove = {"number": cup.pk, "by": greta, "user_id": alice.pk, "now": NOW}
    assert refused(entrant_remove, **remove) == ("no_entry", 404)


def test_who_has_played_stays_as_withdrawn(cup, alice, game):
    enter(cup, alice)
    Game.objects.filter(pk=game.pk).update(tournament=cup)
    assert have_played(cup, [alice.pk]) == {alice.pk}
    entrant_withdraw(number=cup.pk, by=alice, now=NOW)
    assert Entrant.objects.get(user=alice).withdrawn_at == NOW
    assert players(cup) == []
    entrant_sign_up(number=cup.pk, by=alice, now=NOW + timedelta(days=1))
    assert players(cup) == ["Alice"]


def test_a_list_of_names_is_invited_at_once(cup, greta, alice, bob, charlie, dora):
    enter(cup, dora)
    invited = entrants_invite(
        number=cup.pk, by=greta, people="alice, Bob;Charlie\nAlice\n\nDora", now=NOW
    )
    assert {row.user for row in invited} == {alice, bob, charlie}
    assert notices(alice) == ["tournament_invited"]
    assert entrants_invite(number=cup.pk, by=greta, people="Alice", now=NOW) == []


def test_one_unknown_name_invites_nobody_and_is_listed(cup, greta, alice, bob):
    PlayerBlock.objects.create(user=bob, blocked=greta, created_at=NOW)
    account("Automaton", owner=alice)
    with pytest.raises(Exception, match="Alise: No account has this name") as refusal:
        entrants_invite(number=cup.pk, by=greta, people="Alice\nAlise\nAutomaton\nBob\x07", now=NOW)
    assert (refusal.value.code, refusal.value.status) == ("not_invited", 422)
    assert "Automaton: A program cannot do that." in refusal.value.message
    assert not Entrant.objects.exists()


@pytest.mark.parametrize(
    ("people", "code"),
    [
        (" \n,", "nobody_named"),
        ("\n".join(f"Name {n}" for n in range(101)), "too_many_people"),
    ],
)
def test_a_wrong_list_is_refused(cup, greta, people, code):
    assert refused(entrants_invite, number=cup.pk, by=greta, people=people, now=NOW) == (code, 422)


def test_a_tournament_has_at_most_so_many_entrants(cup, greta, alice, bob, monkeypatch):
    for module in ("entrants", "services.invitations"):
        monkeypatch.setattr(f"games.tournaments.{module}.MOST_ENTRANTS", 1)
    enter(cup, alice)
    assert refused(entrant_sign_up, number=cup.pk, by=bob, now=NOW)[0] == "too_many_entrants"
    invite = {"number": cup.pk, "by": greta, "people": "Bob", "now": NOW}
    assert refused(entrants_invite, **invite)[0] == "too_many_entrants"


def test_a_closed_account_leaves_and_a_reserve_moves_up(cup, greta, alice, bob):
    limit(cup, greta, 1)
    enter(cup, alice, bob)
    account_leave(by=alice, now=NOW)
    assert players(cup) == ["Bob"]


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"sign_up": "sometimes"}, "unknown_choice"),
        ({"team_size": 1}, "team_size"),
        ({"team_size": 7}, "team_size"),
        ({"most_entries": 0}, "most_entries"),
        ({"most_entries": 501}, "most_entries"),
    ],
)
def test_wrong_settings_are_refused(cup, greta, values, code):
    settings = {"number": cup.pk, "by": greta, "sign_up": "open", "now": NOW} | values
    assert refused(sign_up_change, **settings) == (code, 422)


def test_only_a_director_sets_the_sign_up_and_none_after_the_end(cup, greta, alice):
    settings = {"number": cup.pk, "sign_up": "closed", "now": NOW}
    assert refused(sign_up_change, by=alice, **settings) == ("not_director", 403)
    Tournament.objects.update(ended_at=NOW)
    assert refused(sign_up_change, by=greta, **settings) == ("tournament_over", 409)
    invite = {"number": cup.pk, "by": greta, "people": "Alice", "now": NOW}
    assert refused(entrants_invite, **invite) == ("tournament_over", 409)


def test_a_tournament_with_entrants_stays_alone_or_in_teams(cup, greta, alice):
    enter(cup, alice)
    settings = {"number": cup.pk, "by": greta, "sign_up": "open", "team_size": 3, "now": NOW}
    assert refused(sign_up_change, **settings) == ("has_entrants", 409)
