"""The draw of a round: teams apart, new powers, new opponents, even strength; its repetition."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from games.tournaments.seeding import (
    Draw,
    Player,
    Rules,
    Table,
    commitment,
    draw,
    lot,
    main,
    snake,
    table_sizes,
)

POWERS = tuple("ABCDEFGHIJ")
NONE = Rules(strength=False, teams=False, meetings=False, powers=False)
ALL = Rules(strength=True, teams=True, meetings=True, powers=True)


def tables(count: int, powers: tuple[str, ...] = POWERS, *, gives_powers: bool = True):
    return [Table(number, "v", powers, gives_powers) for number in range(1, count + 1)]


def player(number: int, strength: int = 0, team: int | None = None, past=(), not_at=()) -> Player:
    counts = {("v", power): 1 for power in past}
    return Player(number, Fraction(strength), team, counts, frozenset(not_at))


def people_at(result: Draw, table: int) -> list[int]:
    return sorted(place.player for place in result.places if place.table == table)


def test_the_snake_deals_forth_and_back():
    assert snake([3, 3], range(6)) == [[0, 3, 4], [1, 2, 5]]
    assert snake([3, 2, 2], range(7)) == [[0, 5, 6], [1, 4], [2, 3]]


def test_tables_are_as_even_as_their_powers_allow():
    assert table_sizes(tables(3), 29) == [10, 10, 9]
    mixed = [*tables(1), Table(2, "w", POWERS[:4], gives_powers=False)]
    assert table_sizes(mixed, 12) == [8, 4]
    with pytest.raises(ValueError, match="more players"):
        table_sizes(mixed, 15)


def test_a_draw_without_rules_is_by_the_lots_of_the_seed():
    players = [player(number) for number in range(20)]
    result = draw(tables(2), players, [], NONE, "seed")
    assert Counter(place.table for place in result.places) == {1: 10, 2: 10}
    for number in (1, 2):
        powers = {place.power for place in result.places if place.table == number}
        assert powers == set(POWERS)
    assert draw(tables(2), players[::-1], [], NONE, "seed") == result
    assert draw(tables(2), players, [], NONE, "other") != result
    assert len({lot("seed", number) for number in range(20)}) == 20


def test_powers_stay_open_where_the_draw_gives_none():
    result = draw(
        tables(1, gives_powers=False), [player(number) for number in range(9)], [], ALL, "seed"
    )
    assert {place.power for place in result.places} == {""}


@pytest.mark.parametrize(("count", "size"), [(20, 2), (30, 3), (29, 4), (50, 5), (47, 7), (50, 12)])
def test_teammates_share_tables_as_little_as_is_possible(count, size):
    many = -(-count // 10)
    random = Random(count)
    players = [
        player(number, random.randint(0, 900), number // size, not_at=()) for number in range(count)
    ]
    result = draw(tables(many), players, [], ALL, "seed")
    assert result.costs.teammates == result.least.teammates
    even = sum(comb(len(range(start, size, many)), 2) * (count // size) for start in range(many))
    assert result.least.teammates >= even


@pytest.mark.parametrize("seed", range(25))
def test_teammates_of_a_small_draw_are_apart_as_in_the_best_of_all_draws(seed):
    random = Random(seed)
    players = [player(number, team=random.randint(1, 3)) for number in range(8)]
    result = draw(tables(2, POWERS[:4]), players, [], NONE._replace(teams=True), "seed")
    teams = {each.number: each.team for each in players}

    def pairs(people) -> int:
        return sum(teams[one] == teams[other] for one, other in combinations(people, 2))

    least = min(
        pairs(people) + pairs(set(range(8)) - set(people)) for people in combinations(range(8), 4)
    )
    assert result.costs.teammates == result.least.teammates == least


def test_nobody_has_a_power_twice_where_that_is_possible():
    random = Random(1)
    players = [player(number, past=random.sample(POWERS, 4)) for number in range(50)]
    result = draw(tables(5), players, [], NONE._replace(powers=True), "seed")
    assert result.costs.powers == 0
    past = {each.number: each.past for each in players}
    assert not any(("v", place.power) in past[place.player] for place in result.places)


def test_tables_change_where_a_table_alone_has_no_new_powers():
    """Ten players have had all powers but J, the other ten no power but J."""
    players = [player(number, past=POWERS[:9] if number < 10 else ["J"]) for number in range(20)]
    result = draw(tables(2), players, [], NONE._replace(powers=True), "seed")
    assert result.costs.powers == result.least.powers == 8


def test_a_power_that_nobody_can_have_anew_costs_what_the_bound_says():
    players = [player(number, past=["A"]) for number in range(10)]
    result = draw(tables(1), players, [], NONE._replace(powers=True), "seed")
    assert result.costs.powers == result.least.powers == 1


def test_players_who_met_are_spread_over_all_tables():
    players = [player(number) for number in range(30)]
    earlier = [list(range(start, start + 10)) for start in (0, 10, 20)]
    result = draw(tables(3), players, earlier, NONE._replace(meetings=True), "seed")
    assert result.costs.meetings == result.least.meetings == 3 * (6 + 3 + 3)


def test_the_strength_of_tables_is_even():
    players = [player(number, strength=100 * number) for number in range(20)]
    result = draw(tables(2), players, [], NONE._replace(strength=True), "seed")
    assert result.costs.imbalance == 0
    assert {18, 19} & set(people_at(result, 1)) != {18, 19}


def test_teams_matter_more_than_strength():
    players = [
        player(1, 9, team=1),
        player(2, 0, team=1),
        player(3, 8, team=2),
        player(4, 1, team=2),
    ]
    rules = NONE._replace(strength=True, teams=True)
    result = draw(tables(2, POWERS[:2]), players, [], rules, "seed")
    assert result.costs.teammates == 0
    assert people_at(result, 1) in ([1, 4], [2, 3])


def test_nobody_sits_at_a_table_that_they_run():
    players = [player(number, not_at=[1] if number < 9 else []) for number in range(20)]
    result = draw(tables(2), players, [], ALL, "seed")
    assert result.costs.barred == 0
    assert set(range(9)) <= set(people_at(result, 2))
    alone = draw(tables(1), players[:10], [], ALL, "seed")
    assert alone.costs.barred == 9


def data_of(result: Draw, players: list[Player], many: int) -> dict[str, object]:
    return {
        "seed": "seed",
        "commitment": commitment("seed"),
        "rules": ALL._asdict(),
        "tables": [
            {"number": number, "variant": "v", "powers": POWERS, "gives_powers": True}
            for number in range(1, many + 1)
        ],
        "players": [
            {
                "player": each.number,
                "strength": str(each.strength),
                "team": each.team,
                "past": [[*power, times] for power, times in each.past.items()],
                "not_at": sorted(each.not_at),
            }
            for each in players
        ],
        "earlier": [[1, 2, 3]],
        "places": [
            {"player": place.player, "table": place.table, "power": place.power}
            for place in result.places
        ],
    }


def test_anybody_can_repeat_the_draw_of_a_file(tmp_path, capsys):
    players = [player(number, number % 7, number // 4, past=["A"]) for number in range(19)]
    data = data_of(draw(tables(2), players, [[1, 2, 3]], ALL, "seed"), players, 2)
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(data))
    assert main([str(path)]) == 0
    assert "the same as published" in capsys.readouterr().out
    places = data["places"]
    places[0]["player"], places[10]["player"] = places[10]["player"], places[0]["player"]
    path.write_text(json.dumps(data))
    assert main([str(path)]) == 1
    assert "NOT the same" in capsys.readouterr().out
    assert main([]) == 2
