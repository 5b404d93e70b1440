"""Rounds of tournaments: their names and days, and the games in them."""

from datetime import date

import pytest
from django.test import Client

from games.models import RoundGame, Tournament, TournamentRound
from games.tournaments.services.entries import game_enter, game_withdraw
from games.tournaments.services.rounds import game_place, round_add, round_change, round_remove
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, refused
from tests.games.table import text_of
from tests.games.tournaments.test_tournament_pages import cup, finish, held  # noqa: F401

pytestmark = pytest.mark.django_db

FIRST, LAST = date(2027, 1, 2), date(2027, 3, 15)


@pytest.fixture
def league(greta) -> Tournament:
    return tournament_create(by=greta, name="The league", now=NOW)


def add(league: Tournament, **fields: object) -> TournamentRound:
    return round_add(number=league.pk, by=league.director, **fields)


def test_rounds_are_numbered_in_their_order(league):
    assert [add(league).number, add(league, name="Semi-finals").number] == [1, 2]
    round_remove(number=league.pk, by=league.director)
    assert [each.number for each in league.rounds.all()] == [1]
    assert add(league).number == 2


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "ab"}, "name_length"),
        ({"name": "The\u200bend"}, "name_signs"),
        ({"starts_on": LAST, "ends_on": FIRST}, "round_days"),
    ],
)
def test_a_wrong_round_is_refused(league, fields, code):
    assert refused(add, league, **fields)[0] == code
    assert not league.rounds.exists()
    add(league)
    change = {"number": league.pk, "by": league.director, "round_number": 1}
    change |= {"name": "", "starts_on": None, "ends_on": None}
    assert refused(round_change, **change | fields)[0] == code
    assert refused(round_change, **change | {"round_number": 2})[0] == "no_such_round"


def test_a_round_may_end_on_the_day_of_its_start(league):
    assert add(league, starts_on=FIRST, ends_on=FIRST).ends_on == FIRST


def test_a_tournament_has_at_most_twenty_rounds_and_none_after_its_end(league, monkeypatch):
    monkeypatch.setattr("games.tournaments.services.rounds.MOST_ROUNDS", 1)
    add(league)
    assert refused(add, league)[0] == "too_many"
    Tournament.objects.update(ended_at=NOW)
    assert refused(add, league)[0] == "tournament_over"


def test_nobody_else_changes_rounds(league, charlie, forming):
    add(league)
    place = {"number": league.pk, "by": charlie, "game_id": forming.pk, "round_number": 1}
    assert refused(game_place, **place)[0] == "not_director"
    assert refused(round_add, number=league.pk, by=charlie)[0] == "not_director"
    assert refused(round_remove, number=league.pk, by=charlie)[0] == "not_director"


def test_a_game_of_the_tournament_stands_in_one_round(league, forming, greta):
    add(league), add(league)
    place = {"number": league.pk, "by": greta, "game_id": forming.pk, "round_number": 1}
    assert refused(game_place, **place)[0] == "no_such_game"
    game_enter(game_id=forming.pk, number=league.pk, by=greta)
    game_place(**place)
    game_place(**place | {"round_number": 2})
    assert RoundGame.objects.get().round.number == 2
    assert refused(round_remove, number=league.pk, by=greta)[0] == "round_has_games"
    assert refused(game_place, **place | {"round_number": 3})[0] == "no_such_round"
    game_withdraw(game_id=forming.pk, by=greta)
    assert not RoundGame.objects.exists()


def test_a_refused_round_leaves_a_game_where_it_is(league, forming, greta):
    add(league)
    game_enter(game_id=forming.pk, number=league.pk, by=greta)
    place = {"number": league.pk, "by": greta, "game_id": forming.pk, "round_number": 1}
    game_place(**place)
    assert refused(game_place, **place | {"round_number": 9})[0] == "no_such_round"
    assert RoundGame.objects.get().round.number == 1


def test_a_director_makes_rounds_by_forms(league, greta, forming):
    game_enter(game_id=forming.pk, number=league.pk, by=greta)
    client = Client()
    client.force_login(greta)
    rounds = f"/tournaments/{league.pk}/rounds/"
    days = {"starts_on": "2027-01-02", "ends_on": "2027-03-15"}
    client.post(rounds, {"action": "add", "name": "Qualifying"} | days)
    client.post(rounds, {"action": "place", "game": forming.pk, "round": "1"})
    page = " ".join(text_of(client.get(league.get_absolute_url())).split())
    assert "Round 1: Qualifying" in page
    assert "2 Jan 2027 – 15 Mar 2027" in page
    groups = client.get(league.get_absolute_url()).context["groups"]
    assert [[item.game for item in group["items"]] for group in groups] == [[forming]]
    client.post(rounds, {"action": "place", "game": forming.pk, "round": ""})
    groups = client.get(league.get_absolute_url()).context["groups"]
    assert [group["title"] for group in groups] == ["Round 1: Qualifying", "Other games"]
    sent = {"action": "change", "round": "1", "name": "Heats", "starts_on": "", "ends_on": ""}
    client.post(rounds, sent)
    assert "Round 1: Heats" in text_of(client.get(league.get_absolute_url()))
    client.post(rounds, {"action": "remove"})
    assert not league.rounds.exists()


@pytest.mark.parametrize("missing", ["name", "starts_on", "ends_on"])
def test_a_round_keeps_its_days_if_a_field_is_missing(league, greta, missing):
    round_add(number=league.pk, by=greta, name="Heats", starts_on=date(2027, 1, 2))
    client = Client()
    client.force_login(greta)
    sent = {"name": "Finals", "starts_on": "", "ends_on": ""}
    del sent[missing]
    answer = client.post(
        f"/tournaments/{league.pk}/rounds/", sent | {"action": "change", "round": "1"}
    )
    assert (answer.status_code, answer.context["code"]) == (422, "field_missing")
    assert league.rounds.get().name == "Heats"


def test_a_game_stays_in_its_round_if_the_field_is_missing(league, greta, forming):
    game_enter(game_id=forming.pk, number=league.pk, by=greta)
    round_add(number=league.pk, by=greta)
    game_place(number=league.pk, by=greta, game_id=forming.pk, round_number=1)
    client = Client()
    client.force_login(greta)
    sent = {"action": "place", "game": forming.pk}
    assert client.post(f"/tournaments/{league.pk}/rounds/", sent).status_code == 422
    assert RoundGame.objects.get(game=forming).round.number == 1


def test_a_day_that_is_none_is_refused_with_a_sentence(league, greta):
    client = Client()
    client.force_login(greta)
    answer = client.post(
        f"/tournaments/{league.pk}/rounds/", {"action": "add", "starts_on": "soon"}
    )
    assert answer.status_code == 422
    assert "such as 2027-05-31" in text_of(answer)


def test_the_tables_of_one_round_have_its_games_alone(cup, held, alice, bob, greta):  # noqa: F811
    first, second = held({alice: 20, bob: 10}), held({alice: 5, bob: 30})
    for number, game in ((1, first), (2, second)):
        round_add(number=cup.pk, by=greta)
        game_place(number=cup.pk, by=greta, game_id=game.pk, round_number=number)
    context = Client().get(f"/tournaments/{cup.pk}/tables/?round=1").context
    assert [column["game"] for column in context["games"]] == [first]
    assert [(row["player"], row["score"]) for row in context["rows"]] == [
        (alice, "0.500"),
        (bob, "0.250"),
    ]
    every = Client().get(f"/tournaments/{cup.pk}/tables/?round=x").context["games"]
    assert [column["game"] for column in every] == [first, second]


def test_the_api_has_the_rounds_with_the_games_that_one_may_see(cup, held, greta):  # noqa: F811
    game = held()
    round_add(number=cup.pk, by=greta, name="Heats", starts_on=FIRST)
    game_place(number=cup.pk, by=greta, game_id=game.pk, round_number=1)
    (shown,) = Client().get(f"/api/v1/tournaments/{cup.pk}").json()["rounds"]
    assert shown == {
        "number": 1,
        "name": "Heats",
        "starts_on": "2027-01-02",
        "ends_on": None,
        "games": [game.pk],
    }
