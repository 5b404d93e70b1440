"""Counts of games, made from their facts."""

import pytest

from games.statistics.tally import CountedGame, VariantTally


def game(number: int = 1, *, french: str = "A Par H", centres=(3, 5), share: float = 1.0):
    """A game of France and Austria of two years, which France won with its last centres."""
    facts = {
        "results": {
            "FR": [share, centres[-1], share, True],
            "HA": [0.0, 0, 0.0, False],
        },
        "centres": {"FR": list(centres), "HA": [2, 0]},
        "alive": {"FR": 2, "HA": 1},
        "openings": {"FR": french},
        "neutrals": {"Sav": ["", "FR"]},
        "extra_homes": {"FR": ["Sav"]},
    }
    return CountedGame(number, len(centres), facts)


def counted(*games: CountedGame):
    tally = VariantTally()
    for found in games:
        tally.add(found)
    return tally.data()


def test_results_of_a_power_add_up():
    france = counted(game(1), game(2, share=0.5))["powers"]["FR"]
    assert (france["games"], france["solos"], france["shared"], france["alive"]) == (2, 1, 1, 2)


def test_the_most_centres_at_the_end_of_a_last_year_are_no_solo():
    limited = CountedGame(3, 2, game().facts, is_year_over=True)
    data = counted(limited)
    france = data["powers"]["FR"]
    assert (data["solos"], france["solos"], france["shared"]) == (0, 0, 1)
    assert "solo" not in data["best"]["FR"]
    assert data["best"]["FR"]["square"]
    (opening,) = data["openings"]["FR"]
    assert (opening["solos"], opening["shared"]) == (0, 1)


def test_centres_are_counted_by_year():
    found = counted(game(1), game(2, centres=(3, 6)))["powers"]["FR"]["by_year"]
    assert found == [{"3": 2}, {"5": 1, "6": 1}]


def test_a_power_is_alive_until_the_year_of_its_end():
    assert counted(game())["powers"]["HA"]["alive_by_year"] == [1, 0]


def test_a_shorter_game_does_not_count_for_later_years():
    found = counted(game(1), game(2, centres=(4,)))["powers"]["FR"]["by_year"]
    assert [sum(year.values()) for year in found] == [2, 1]


def test_an_opening_is_compared_by_the_centres_of_the_second_year():
    found = counted(game(1), game(2, centres=(4,)))["openings"]["FR"]
    assert [(row["orders"], row["games"], row["centres"]) for row in found] == [
        ("A Par H", 2, {"5": 1})
    ]


def test_rare_openings_are_counted_together(monkeypatch):
    monkeypatch.setattr("games.statistics.tally.MOST_OPENINGS", 1)
    found = counted(game(1), game(2), game(3, french="A"), game(4, french="B"))["openings"]["FR"]
    assert [(row["orders"], row["games"], row.get("kinds")) for row in found] == [
        ("A Par H", 2, None),
        ("", 2, 2),
    ]


def test_owners_of_neutral_centres_are_counted_by_year():
    found = counted(game())["neutrals"]["Sav"]
    assert found == {"by_year": [{"": 1}, {"FR": 1}], "first": {"1": 1}}


@pytest.mark.parametrize(
    ("kind", "best"), [("solo", (2, -9, 2)), ("centres", (-9, 2, 2)), ("square", None)]
)
def test_the_best_results_come_first(kind, best):
    records = counted(game(1), game(2, centres=(3, 9)))["best"]["FR"].get(kind)
    assert (records[0] if records else None) == best
