"""The standing of the teams of a tournament."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.core.accounts import User
from games.models import Game, GameResult, PlayerResult, SeatResult, Tournament
from games.tournaments.services.entrants import entrant_accept, entrant_withdraw
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import member_ask, team_create
from games.tournaments.services.tournaments import tournament_create
from games.tournaments.standings import team_standings, tournament_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(greta, alice, bob, charlie) -> Tournament:
    """Scored by shares of centres. Alice and Bob are a team, and so is Charlie."""
    cup = tournament_create(by=greta, name="The team cup", scoring="centre_share")
    cup = sign_up_change(number=cup.pk, by=greta, sign_up="open", team_size=3)
    team_create(number=cup.pk, by=alice, name="The Foxes")
    member_ask(number=cup.pk, by=alice, account="Bob")
    entrant_accept(number=cup.pk, by=bob)
    team_create(number=cup.pk, by=charlie, name="The Bears")
    return cup


@pytest.fixture
def finish(cup, open_table) -> Callable[[dict[User, int]], Game]:
    """Add a finished game in which each player had so many of 40 centres."""

    def make(centres: dict[User, int]) -> Game:
        game = open_table()
        over = {"status": "finished", "ending": "drawn", "finished_at": timezone.now()}
        Game.objects.filter(pk=game.pk).update(
            tournament=cup, shares={"FR": "1/2", "HA": "1/2"}, **over
        )
        result = GameResult.objects.create(game=game, years=8, last_year=1771, is_rated=True)
        rows = [*zip(("FR", "HA"), centres.items(), strict=False)]
        rows.append(("RU", (None, 40 - sum(centres.values()))))
        for power, (user, count) in rows:
            seat = SeatResult.objects.create(
                result=result, power=power, place=1, centres=count, share=0.5, square=0
            )
            if user is not None:
                PlayerResult.objects.create(seat=seat, user=user, part=1.0)
        return game

    return make


def table_of(cup: Tournament) -> list[tuple[int, str, str]]:
    rows = team_standings(cup, tournament_standings(cup))
    return [(row.place, row.team.name, str(row.score)) for row in rows]


def test_a_team_has_the_sum_of_its_members_scores(cup, finish, alice, bob, charlie):
    finish({alice: 10, charlie: 16})
    finish({bob: 10, charlie: 2})
    assert table_of(cup) == [(1, "The Foxes", "1/2"), (2, "The Bears", "9/20")]


def test_the_games_that_count_are_those_of_each_member(cup, finish, alice, bob, charlie):
    Tournament.objects.update(best_of=1)
    cup.refresh_from_db()
    finish({alice: 10, charlie: 16})
    finish({alice: 4, charlie: 16})
    finish({bob: 6, charlie: 2})
    assert table_of(cup) == [(1, "The Bears", "2/5"), (1, "The Foxes", "2/5")]


def test_results_of_a_member_who_withdrew_stay(cup, finish, alice, bob):
    finish({alice: 10, bob: 6})
    entrant_withdraw(number=cup.pk, by=bob)
    assert table_of(cup) == [(1, "The Foxes", "2/5")]


def test_the_page_shows_the_teams_beside_the_players(cup, finish, alice, bob):
    finish({alice: 10, bob: 6})
    page = Client().get(cup.get_absolute_url())
    assert "Standing of the teams" in page.content.decode()
    assert page.context["team_standings"][0]["score"] == "0.400"


def test_a_hidden_standing_shows_no_teams(cup, finish, alice, bob):
    finish({alice: 10, bob: 6})
    Tournament.objects.update(is_blind=True)
    page = Client().get(cup.get_absolute_url())
    assert "Standing of the teams" not in page.content.decode()


def test_the_files_have_the_teams(cup, finish, alice, charlie):
    finish({alice: 10, charlie: 16})
    address = f"/tournaments/{cup.pk}/standing"
    lines = Client().get(f"{address}.csv").content.decode().splitlines()
    assert [line.split(",")[1::5] for line in lines[:3]] == [
        ["player", "team"],
        ["Charlie", "The Bears"],
        ["Alice", "The Foxes"],
    ]
    assert lines[3:6] == [
        "",
        "place,score,score_of_finished,decimal,team,players",
        "1,2/5,2/5,0.400000,The Bears,Charlie",
    ]
    teams = Client().get(f"{address}.json").json()["teams"]
    assert teams[0] == {
        "place": 1,
        "team": "The Bears",
        "score": "2/5",
        "score_of_finished": "2/5",
        "players": ["Charlie"],
    }


def test_the_files_of_a_hidden_standing_have_no_teams(cup, finish, alice, charlie):
    finish({alice: 10, charlie: 16})
    Tournament.objects.update(is_blind=True)
    address = f"/tournaments/{cup.pk}/standing"
    assert Client().get(f"{address}.json").json()["teams"] == []
    assert "Bears" not in Client().get(f"{address}.csv").content.decode()
