"""Games of computer players for the balance of a variant."""

import json

import pytest

from games.statistics.balance import play
from games.statistics.balance.play import game_play, games_named, games_played


def names(count=1, *, variant="standard", years=2, changes=()):
    return games_named(variant, count, level="beginner", years=years, changes=changes)


@pytest.fixture(scope="module")
def row():
    return game_play(names()[0])


def test_a_game_is_the_same_each_time(row):
    assert json.loads(json.dumps(game_play(names()[0]))) == json.loads(json.dumps(row))


def test_another_seed_gives_another_game(row):
    assert game_play(names(2)[1])["openings"] != row["openings"]


def test_a_game_counts_the_centres_at_the_end_of_each_year(row):
    assert {len(years) for years in row["centres"].values()} == {2}
    assert row["centres"]["RUSSIA"][0] >= 3


def test_a_game_has_the_first_orders_of_each_power(row):
    assert len(row["openings"]) == 7
    assert len(row["openings"]["RUSSIA"].split(" / ")) == 4


def test_a_game_has_a_route_of_each_unit_of_the_start(row):
    assert len(row["routes"]["RUSSIA"]) == 4
    assert all(len(route.split(" – ")) == 3 for route in row["routes"]["RUSSIA"])


def test_a_year_that_begins_in_winter_is_counted_once():
    row = game_play(names(variant="rise-of-rome-1")[0])
    assert {len(years) for years in row["centres"].values()} == {2}


def test_stored_games_are_not_played_again(tmp_path, monkeypatch):
    file = tmp_path / "games.jsonl"
    first = list(games_played(names(), 1, file))
    monkeypatch.setattr(play, "game_play", lambda name: {"game": name, "new": True})
    again = list(games_played(names(2), 1, file))
    assert json.loads(json.dumps(again[0])) == json.loads(json.dumps(first[0]))
    assert again[1]["new"]
    assert len(file.read_text().splitlines()) == 2


def test_games_of_a_changed_variant_are_others(tmp_path):
    file = tmp_path / "games.jsonl"
    list(games_played(names(), 1, file))
    (row,) = games_played(names(changes=["centre PAR none"]), 1, file)
    assert row["game"]["changes"] == ["centre PAR none"]
    assert len(file.read_text().splitlines()) == 2


def test_several_processes_play_the_same_games(row):
    rows = list(games_played(names(2), 2, None))
    assert json.loads(json.dumps(rows[0])) == json.loads(json.dumps(row))
