"""Programs read the records of players, as far as these show them."""

import pytest

from games.models import (
    Game,
    GameResult,
    Medal,
    PlayerPage,
    PlayerResult,
    Rating,
    SeatResult,
    ShownTo,
    Status,
    TournamentPlace,
)
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(table, alice) -> Game:
    """A finished game that Alice won as France, who played two thirds of it."""
    Game.objects.filter(pk=table.pk).update(status=Status.FINISHED, finished_at=NOW, ending="won")
    result = GameResult.objects.create(game=table, years=8, last_year=1771, is_rated=True)
    seat = SeatResult.objects.create(
        result=result, power="FR", place=1, centres=15, share=1, square=0.5
    )
    PlayerResult.objects.create(seat=seat, user=alice, part=2 / 3)
    return table


def names(bot, query: str = "") -> list[str]:
    """The names in the list."""
    return [row["name"] for row in bot.get(f"/players{query}").json()["items"]]


def test_the_list_has_who_finished_a_public_game(program, over):
    assert names(program()) == ["Alice"]
    Game.objects.filter(pk=over.pk).update(is_public=False)
    assert names(program()) == []


def test_the_list_is_searched_by_a_part_of_the_name(program, over):
    assert names(program(), "?query=LIC") == ["Alice"]
    assert names(program(), "?query=bob") == []


def test_the_list_leads_on_by_the_number(program, over, bob):
    PlayerResult.objects.create(seat=SeatResult.objects.get(), user=bob, part=1 / 3)
    first = program().get("/players?limit=1").json()
    assert [row["name"] for row in first["items"]] == ["Alice"]
    assert names(program(), f"?limit=1&cursor={first['next']}") == ["Bob"]
    assert program().get("/players?cursor=x").json()["code"] == "bad_cursor"


@pytest.mark.parametrize(
    ("shown_to", "visitor", "account", "own"),
    [
        (ShownTo.EVERYBODY, True, True, True),
        (ShownTo.ACCOUNTS, False, True, True),
        (ShownTo.FACTS, False, False, True),
    ],
)
def test_results_are_shown_to_those_whom_the_player_chose(
    program, over, alice, charlie, shown_to, visitor, account, own
):
    PlayerPage.objects.create(user=alice, shown_to=shown_to)
    Rating.objects.create(user=alice, points=1600, uncertainty=50, games=12, changes=[])
    for reader, sees in ((None, visitor), (charlie, account), (alice, own)):
        bot = program(reader) if reader else program()
        record = bot.get(f"/players/{alice.pk}").json()
        parts = [record["rating"], record["games"], record["results"]]
        assert list(map(bool, parts)) == [sees] * 3
        assert bool(record["facts"]) == (reader is not None or visitor)
        assert names(bot) == (["Alice"] if sees else [])


def test_a_record_has_exact_results_by_power(program, over, alice):
    record = program().get(f"/players/{alice.pk}").json()
    assert record["results"] == [
        {
            "variant": "ambition-empire-6.01",
            "power": "FR",
            "games": 1,
            "won": 0.6667,
            "shared": 0.0,
            "score": 0.5,
        }
    ]
    game = {"game": over.pk, "name": over.name, "power": "FR", "was_left": False}
    assert (record["games"], record["facts"]["finished"]) == ([game], 1)


def test_a_running_anonymous_game_is_in_no_record(program, open_table, alice):
    open_table(is_anonymous=True)
    record = program().get(f"/players/{alice.pk}").json()
    assert (record["games"], record["facts"]["games"]) == ([], 0)


def test_places_and_medals_of_private_tournaments_are_for_the_player_alone(
    program, over, alice, greta
):
    cup = tournament_create(by=greta, name="The cup", is_public=False)
    TournamentPlace.objects.create(tournament=cup, user=alice, place=1, players=10)
    Medal.objects.create(tournament=cup, user=alice, place=1)
    for bot, count in ((program(), 0), (program(alice), 1)):
        record = bot.get(f"/players/{alice.pk}").json()
        assert (len(record["places"]), len(record["medals"])) == (count, count)


def test_an_unknown_player_is_refused(program, alice):
    alice.is_active = False
    alice.save()
    for number in (alice.pk, 999_999):
        answer = program().get(f"/players/{number}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_player")
