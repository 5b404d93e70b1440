"""The counts of games of computer players, and the differences between two variants."""

import pytest

from games.statistics.balance.tally import balance_data, differences
from maps.load import load_variant

POWERS = tuple(load_variant("standard").powers)


def game(seed, winner=None, **centres):
    """A game in which the powers that are not named keep three centres for six years."""
    years = {power: centres.get(power, [3] * 6) for power in POWERS}
    return {
        "game": {
            "variant": "standard",
            "level": "beginner",
            "years": 6,
            "changes": [],
            "seed": seed,
        },
        "winner": winner,
        "centres": years,
        "alive": {power: sum(map(bool, rows)) for power, rows in years.items()},
        "openings": {"ITALY": "A ROM H / A VEN H / F NAP H"},
        "routes": {"ITALY": [f"A ROM – VEN – {'TYR' if seed % 2 else 'TRI'}"]},
    }


def counts(*games):
    return balance_data(games, "2026-01-01")["counts"]


def test_counts_say_where_they_come_from():
    data = balance_data([game(7), game(5)], "2026-01-01")
    about = {name: value for name, value in data.items() if name != "counts"}
    assert about == {
        "variant": "standard",
        "level": "beginner",
        "last_year": 6,
        "changes": [],
        "seeds": [5, 7],
        "played_on": "2026-01-01",
    }


def test_solos_are_those_of_the_winner():
    found = counts(game(1, "ITALY"), game(2))
    assert (found["games"], found["solos"]) == (2, 1)
    assert [found["powers"][power]["solos"] for power in ("ITALY", "TURKEY")] == [1, 0]


def test_centres_are_counted_by_year():
    found = counts(game(1, ITALY=[3, 4, 4, 4, 4, 4]), game(2))
    assert found["powers"]["ITALY"]["by_year"][1] == {"3": 1, "4": 1}


def test_a_power_with_fewer_centres_after_two_years_has_an_early_loss():
    found = counts(game(1, ITALY=[3, 2, 5, 5, 5, 5]), game(2, ITALY=[2, 3, 3, 3, 3, 3]))
    assert found["powers"]["ITALY"]["fewer"] == 1


def test_a_power_without_anything_after_five_years_is_out_early():
    found = counts(game(1, ITALY=[3, 2, 1, 1, 0, 0]), game(2, ITALY=[3, 2, 1, 1, 1, 0]))
    assert found["powers"]["ITALY"]["out"] == 1


def test_routes_are_counted_by_unit():
    assert counts(game(1), game(2), game(3))["routes"]["ITALY"] == [
        [("A ROM – VEN – TYR", 2), ("A ROM – VEN – TRI", 1)]
    ]


def test_rare_routes_are_counted_together():
    games = [game(seed) for seed in range(6)]
    for number, row in enumerate(games):
        row["routes"] = {"ITALY": [f"A ROM – {number}"]}
    assert counts(*games)["routes"]["ITALY"][0][-1] == ("", 2)


def test_differences_compare_games_of_the_same_seed():
    before = [game(1, ITALY=[1] * 6), game(2, ITALY=[5] * 6), game(9)]
    after = [game(2, ITALY=[6] * 6), game(1, ITALY=[3] * 6)]
    centres = differences(before, after)["ITALY"]["centres"]
    assert (centres.value, centres.count) == (1.5, 2)


def test_differences_have_an_interval_below_zero_where_a_power_loses():
    before = [game(seed, "ITALY") for seed in range(10)]
    after = [game(seed) for seed in range(10)]
    solos = differences(before, after)["ITALY"]["solos"]
    assert (solos.value, solos.low, solos.high) == pytest.approx((-1, -1, -1))
