"""Teams of a tournament: founded, their members asked, their captains, and who plays a round."""

from datetime import timedelta

import pytest

from games.core.accounts import User
from games.models import (
    Delivery,
    Entrant,
    Game,
    PlayerBlock,
    RoundGame,
    RoundPlayer,
    Tournament,
    TournamentTeam,
)
from games.notices.queries import notice_of
from games.players.services import account_leave
from games.tournaments.entrants import playing_entrants, reserves_in_order, round_entrants
from games.tournaments.services.captaincy import captain_change
from games.tournaments.services.entrants import (
    entrant_accept,
    entrant_demote,
    entrant_promote,
    entrant_remove,
    entrant_sign_up,
    entrant_withdraw,
)
from games.tournaments.services.invitations import entrants_invite
from games.tournaments.services.rounds import round_add
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import (
    member_ask,
    member_remove,
    round_choose,
    team_create,
    team_rename,
)
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, account, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta) -> Tournament:
    """Open to everybody, in teams of two or three."""
    cup = tournament_create(by=greta, name="The team cup", now=NOW)
    return sign_up_change(number=cup.pk, by=greta, sign_up="open", team_size=3, now=NOW)


@pytest.fixture
def dora(db) -> User:
    return account("Dora")


@pytest.fixture
def team(cup, alice) -> TournamentTeam:
    return team_create(number=cup.pk, by=alice, name="The Foxes", now=NOW)


def join(cup: Tournament, captain: User, *users: User) -> None:
    """Let these people join the captain's team, a minute apart."""
    for minute, user in enumerate(users, 1):
        at = NOW + timedelta(minutes=minute)
        member_ask(number=cup.pk, by=captain, account=user.name, now=at)
        entrant_accept(number=cup.pk, by=user, now=at)


def players(cup: Tournament) -> list[str]:
    return [entrant.user.name for entrant in playing_entrants(cup)]


def test_the_captain_is_told_when_a_member_accepts(cup, team, alice, bob):
    join(cup, alice, bob)
    notice = notice_of(Delivery.objects.get(user=alice))
    assert notice.title == "Your team of a tournament has a new member"
    assert notice.url.endswith(f"/tournaments/{cup.pk}/entrants/")


def test_a_captain_founds_a_team_and_members_accept(cup, team, alice, bob, charlie):
    member_ask(number=cup.pk, by=alice, account="bob", now=NOW)
    assert players(cup) == ["Alice"]
    assert Delivery.objects.get(user=bob).data["event"] == "tournament_team_asked_you"
    entrant_accept(number=cup.pk, by=bob, now=NOW)
    assert players(cup) == ["Alice", "Bob"]
    member_ask(number=cup.pk, by=alice, account="Charlie", now=NOW)
    entrant_withdraw(number=cup.pk, by=charlie, now=NOW)
    assert not Entrant.objects.filter(user=charlie).exists()


def test_who_signs_up_without_a_team_is_a_reserve_and_may_found_one(cup, bob):
    entrant_sign_up(number=cup.pk, by=bob, now=NOW)
    assert players(cup) == []
    assert [row.user for row in reserves_in_order(cup)] == [bob]
    team_create(number=cup.pk, by=bob, name="The Bears", now=NOW)
    assert players(cup) == ["Bob"]


def test_a_person_without_a_team_gets_no_place(cup, greta, bob):
    entrant_sign_up(number=cup.pk, by=bob, now=NOW)
    move = {"number": cup.pk, "by": greta, "user_id": bob.pk, "now": NOW}
    assert refused(entrant_promote, **move) == ("no_team", 409)


def test_one_person_is_in_a_tournament_once(cup, team, alice, bob, charlie):
    team_create(number=cup.pk, by=charlie, name="The Bears", now=NOW)
    join(cup, alice, bob)
    assert refused(member_ask, number=cup.pk, by=charlie, account="Bob", now=NOW) == (
        "in_tournament",
        409,
    )
    assert refused(team_create, number=cup.pk, by=bob, name="The Wolves", now=NOW) == (
        "in_tournament",
        409,
    )


def test_a_team_has_so_many_members_with_those_who_are_asked(cup, team, alice, bob, charlie, dora):
    for name in ("Bob", "Charlie"):
        member_ask(number=cup.pk, by=alice, account=name, now=NOW)
    ask = {"number": cup.pk, "by": alice, "account": "Dora", "now": NOW}
    assert refused(member_ask, **ask) == ("team_full", 409)


def test_a_team_that_is_full_meanwhile_takes_nobody(cup, team, alice, bob, charlie):
    join(cup, alice, bob)
    member_ask(number=cup.pk, by=alice, account="Charlie", now=NOW)
    Tournament.objects.update(team_size=2)
    assert refused(entrant_accept, number=cup.pk, by=charlie, now=NOW) == ("team_full", 409)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x", "name_length"),
        ("x" * 41, "team_name_length"),
        ("the  FOXES", "team_name_taken"),
        ("a\u200bbc", "name_signs"),
    ],
)
def test_a_wrong_name_of_a_team_is_refused(cup, team, bob, name, code):
    assert refused(team_create, number=cup.pk, by=bob, name=name, now=NOW)[0] == code


def test_a_muted_person_founds_no_team(cup, bob):
    User.objects.filter(pk=bob.pk).update(muted_until=NOW + timedelta(days=1))
    bob.refresh_from_db()
    assert refused(team_create, number=cup.pk, by=bob, name="The Bears", now=NOW)[0] == "muted"


def test_a_tournament_for_single_people_has_no_teams(greta, alice):
    cup = tournament_create(by=greta, name="The summer cup", now=NOW)
    create = {"number": cup.pk, "by": alice, "name": "The Foxes", "now": NOW}
    assert refused(team_create, **create) == ("no_teams", 409)


def test_only_a_captain_asks_and_removes(cup, team, alice, bob, charlie):
    join(cup, alice, bob)
    ask = {"number": cup.pk, "by": bob, "account": "Charlie", "now": NOW}
    assert refused(member_ask, **ask) == ("not_captain", 403)
    remove = {"number": cup.pk, "by": bob, "user_id": alice.pk, "now": NOW}
    assert refused(member_remove, **remove) == ("not_captain", 403)
    assert refused(captain_change, number=cup.pk, by=bob, user_id=bob.pk)[0] == "not_captain"


@pytest.mark.parametrize("account_name", ["Nobody", "Automaton", "Dora"])
def test_a_captain_cannot_ask_everybody(cup, team, greta, alice, bob, dora, account_name):
    account("Automaton", owner=bob)
    PlayerBlock.objects.create(user=dora, blocked=alice, created_at=NOW)
    ask = {"number": cup.pk, "by": alice, "account": account_name, "now": NOW}
    codes = {"Nobody": "no_such_account", "Automaton": "no_programs", "Dora": "takes_no_offers"}
    assert refused(member_ask, **ask) == (codes[account_name], 422)


def test_a_captain_cannot_ask_whom_a_director_blocked_or_removed(
    cup, team, greta, alice, bob, dora
):
    PlayerBlock.objects.create(user=greta, blocked=dora, created_at=NOW)
    ask = {"number": cup.pk, "by": alice, "now": NOW}
    assert refused(member_ask, account="Dora", **ask)[0] == "takes_no_offers"
    entrant_sign_up(number=cup.pk, by=bob, now=NOW)
    entrant_remove(number=cup.pk, by=greta, user_id=bob.pk, now=NOW)
    assert refused(member_ask, account="Bob", **ask)[0] == "removed_entrant"


def test_nobody_is_asked_after_the_last_day(cup, team, alice, bob):
    Tournament.objects.update(sign_up_until=NOW.date() - timedelta(days=1))
    ask = {"number": cup.pk, "by": alice, "account": "Bob", "now": NOW}
    assert refused(member_ask, **ask)[0] == "sign_up_late"


def test_nobody_is_asked_while_the_sign_up_is_closed(cup, team, alice, bob):
    Tournament.objects.update(sign_up="closed")
    ask = {"number": cup.pk, "by": alice, "account": "Bob", "now": NOW}
    assert refused(member_ask, **ask)[0] == "sign_up_closed"


def test_a_tournament_has_at_most_so_many_members(cup, team, alice, bob, monkeypatch):
    monkeypatch.setattr("games.tournaments.services.teams.MOST_ENTRANTS", 1)
    ask = {"number": cup.pk, "by": alice, "account": "Bob", "now": NOW}
    assert refused(member_ask, **ask)[0] == "too_many_entrants"


def test_a_captain_hands_over_and_removes(cup, team, alice, bob):
    join(cup, alice, bob)
    captain_change(number=cup.pk, by=alice, user_id=bob.pk, now=NOW)
    team.refresh_from_db()
    assert team.captain == bob
    member_remove(number=cup.pk, by=bob, user_id=alice.pk, now=NOW)
    assert players(cup) == ["Bob"]
    assert "tournament_team_left" in [
        row.data["event"] for row in Delivery.objects.filter(user=alice)
    ]


def test_captaincy_goes_to_nobody_outside_the_team(cup, team, alice, bob):
    hand = {"number": cup.pk, "by": alice, "now": NOW}
    assert refused(captain_change, user_id=bob.pk, **hand) == ("no_entry", 404)
    assert refused(member_remove, user_id=alice.pk, **hand) == ("no_entry", 404)


def test_a_captain_who_leaves_is_followed_by_the_next_member(cup, team, alice, bob, charlie):
    join(cup, alice, bob, charlie)
    entrant_withdraw(number=cup.pk, by=alice, now=NOW)
    team.refresh_from_db()
    assert team.captain == bob
    account_leave(by=bob, now=NOW)
    team.refresh_from_db()
    assert team.captain == charlie


def test_a_team_without_members_is_dissolved(cup, team, alice, bob):
    member_ask(number=cup.pk, by=alice, account="Bob", now=NOW)
    account_leave(by=alice, now=NOW)
    assert not TournamentTeam.objects.exists()
    assert not Entrant.objects.exists()


def test_a_member_who_left_without_a_game_founds_a_team(cup, team, alice, bob):
    join(cup, alice, bob)
    member_remove(number=cup.pk, by=alice, user_id=bob.pk, now=NOW)
    team_create(number=cup.pk, by=bob, name="The Bears", now=NOW)
    assert players(cup) == ["Alice", "Bob"]


def test_results_of_a_member_who_withdrew_stay_with_the_team(cup, team, alice, bob, game):
    join(cup, alice, bob)
    Game.objects.filter(pk=game.pk).update(tournament=cup)
    for user in (alice, bob):
        entrant_withdraw(number=cup.pk, by=user, now=NOW)
    assert {row.team for row in Entrant.objects.all()} == {team}
    assert refused(entrant_sign_up, number=cup.pk, by=alice, now=NOW)[0] == "played_for_team"
    create = {"number": cup.pk, "by": alice, "name": "The Bears", "now": NOW}
    assert refused(team_create, **create)[0] == "played_for_team"


def test_a_member_who_has_played_is_asked_by_no_other_team(cup, team, alice, bob, charlie, game):
    join(cup, alice, bob)
    team_create(number=cup.pk, by=charlie, name="The Bears", now=NOW)
    Game.objects.filter(pk=game.pk).update(tournament=cup)
    entrant_withdraw(number=cup.pk, by=bob, now=NOW)
    ask = {"number": cup.pk, "account": "Bob", "now": NOW}
    assert refused(member_ask, by=charlie, **ask)[0] == "played_for_team"
    member_ask(by=alice, **ask)
    entrant_accept(number=cup.pk, by=bob, now=NOW)
    assert "Bob" in players(cup)


def test_a_director_brings_a_dissolved_team_back(cup, team, greta, alice, game):
    Game.objects.filter(pk=game.pk).update(tournament=cup)
    entrant_withdraw(number=cup.pk, by=alice, now=NOW)
    entrants_invite(number=cup.pk, by=greta, people="Alice", now=NOW)
    entrant_accept(number=cup.pk, by=alice, now=NOW)
    assert Entrant.objects.get().team == team
    assert players(cup) == ["Alice"]


def test_places_count_teams_and_reserve_teams_move_up_as_a_whole(
    cup, team, greta, alice, bob, charlie, dora
):
    settings = {"number": cup.pk, "by": greta, "sign_up": "open", "team_size": 3}
    join(cup, alice, dora)
    bears = team_create(number=cup.pk, by=bob, name="The Bears", now=NOW)
    sign_up_change(most_entries=1, now=NOW, **settings)
    join(cup, bob, charlie)
    assert players(cup) == ["Alice", "Dora"]
    for user in (alice, dora):
        entrant_withdraw(number=cup.pk, by=user, now=NOW)
    assert players(cup) == ["Bob", "Charlie"]
    entrant_demote(number=cup.pk, by=greta, user_id=charlie.pk, now=NOW)
    assert players(cup) == []
    assert bears.members.filter(is_reserve=True).count() == 2


def test_a_team_does_not_become_too_large(cup, team, greta, alice, bob, charlie):
    join(cup, alice, bob, charlie)
    settings = {"number": cup.pk, "by": greta, "sign_up": "open", "team_size": 2, "now": NOW}
    assert refused(sign_up_change, **settings) == ("team_too_large", 409)


def test_captains_and_directors_rename_a_team(cup, team, greta, alice, bob):
    team_rename(number=cup.pk, by=alice, team_id=team.pk, name="THE FOXES")
    team_rename(number=cup.pk, by=greta, team_id=team.pk, name="Team 1")
    team.refresh_from_db()
    assert team.name == "Team 1"
    rename = {"number": cup.pk, "by": bob, "name": "The Rats"}
    assert refused(team_rename, team_id=team.pk, **rename) == ("not_captain", 403)
    assert refused(team_rename, team_id=0, **rename) == ("no_such_team", 404)


def test_a_captain_chooses_who_plays_a_round(cup, team, greta, alice, bob, charlie, dora):
    join(cup, alice, bob)
    team_create(number=cup.pk, by=charlie, name="The Bears", now=NOW)
    join(cup, charlie, dora)
    first = round_add(number=cup.pk, by=greta)
    names = [row.user.name for row in round_entrants(first)]
    assert names == ["Alice", "Bob", "Charlie", "Dora"]
    choose = {"number": cup.pk, "by": alice, "round_number": 1}
    round_choose(user_ids=[bob.pk], **choose)
    assert [row.user.name for row in round_entrants(first)] == ["Bob", "Charlie", "Dora"]
    round_choose(user_ids=[], **choose)
    assert not RoundPlayer.objects.exists()


def test_a_team_with_a_single_member_does_not_begin_to_play(cup, team, greta, alice, bob, game):
    first = round_add(number=cup.pk, by=greta)
    assert round_entrants(first) == []
    join(cup, alice, bob)
    assert [row.user.name for row in round_entrants(first)] == ["Alice", "Bob"]
    Game.objects.filter(pk=game.pk).update(tournament=cup)
    entrant_withdraw(number=cup.pk, by=bob, now=NOW)
    assert [row.user.name for row in round_entrants(first)] == ["Alice"]


def test_nobody_is_chosen_from_outside_or_for_a_round_with_games(
    cup, team, greta, alice, charlie, forming
):
    first = round_add(number=cup.pk, by=greta)
    choose = {"number": cup.pk, "by": alice, "round_number": 1}
    assert refused(round_choose, user_ids=[charlie.pk], **choose) == ("no_entry", 404)
    assert refused(round_choose, user_ids=[], **(choose | {"round_number": 2})) == (
        "no_such_round",
        404,
    )
    RoundGame.objects.create(game=forming, round=first)
    assert refused(round_choose, user_ids=[alice.pk], **choose) == ("round_has_games", 409)


def test_a_chosen_member_who_leaves_is_chosen_no_more(cup, team, greta, alice, bob, game):
    join(cup, alice, bob)
    round_add(number=cup.pk, by=greta)
    round_choose(number=cup.pk, by=alice, round_number=1, user_ids=[bob.pk])
    entrant_withdraw(number=cup.pk, by=bob, now=NOW)
    assert not RoundPlayer.objects.exists()
