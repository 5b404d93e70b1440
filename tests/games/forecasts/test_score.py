"""The ranked probability score, worked out by hand, and that it is proper."""

from fractions import Fraction

import pytest

from games.forecasts.score import (
    WEIGHTS,
    distribution,
    forecast_score,
    ranked_probability_score,
    standing_score,
)

F = Fraction
MOST = 34


@pytest.mark.parametrize(
    ("confidence", "chances"),
    [
        ("sure", {4: F(1, 10), 5: F(8, 10), 6: F(1, 10)}),
        ("likely", {3: F(1, 20), 4: F(1, 5), 5: F(1, 2), 6: F(1, 5), 7: F(1, 20)}),
        (
            "open",
            {
                2: F(1, 16),
                3: F(2, 16),
                4: F(3, 16),
                5: F(4, 16),
                6: F(3, 16),
                7: F(2, 16),
                8: F(1, 16),
            },
        ),
    ],
)
def test_a_confidence_stands_for_a_distribution(confidence, chances):
    assert distribution(5, confidence, MOST) == chances


@pytest.mark.parametrize("confidence", WEIGHTS)
@pytest.mark.parametrize("number", [0, 1, 17, 33, 34])
def test_the_chances_add_up_to_one_within_the_board(number, confidence):
    chances = distribution(number, confidence, MOST)
    assert sum(chances.values()) == 1
    assert min(chances) >= 0
    assert max(chances) <= MOST


def test_chances_below_nothing_count_for_nothing():
    assert distribution(0, "sure", MOST) == {0: F(9, 10), 1: F(1, 10)}
    assert distribution(34, "sure", MOST) == {34: F(9, 10), 33: F(1, 10)}


@pytest.mark.parametrize(
    ("number", "confidence", "result", "score"),
    [
        # F is 1/10, 9/10, 1 at 4, 5, 6; the result is 5: 1/100 + 1/100.
        (5, "sure", 5, F(1, 50)),
        # 1/100 at 4, 81/100 at 5.
        (5, "sure", 6, F(82, 100)),
        # 1/20, 1/4, 3/4, 19/20 at 3 to 6; the result is 6: 1 + 25 + 225 + 1 of 400.
        (5, "likely", 6, F(252, 400)),
        # 1 + 25 + 25 + 1 of 400.
        (5, "likely", 5, F(52, 400)),
        # 1, 3, 6, 10, 13, 15 sixteenths at 2 to 7; the result is 5: 1 + 9 + 36 + 36 + 9 + 1.
        (5, "open", 5, F(92, 256)),
        # Three centres beside a sure forecast: 1 + 81 + 100 + 100 of 100.
        (5, "sure", 8, F(282, 100)),
        (0, "sure", 0, F(1, 100)),
    ],
)
def test_the_score_is_that_worked_out_by_hand(number, confidence, result, score):
    assert ranked_probability_score(number, confidence, result, MOST) == score


def test_a_forecast_has_the_mean_of_its_powers():
    numbers = {"FR": (5, "sure"), "HA": (5, "likely")}
    assert forecast_score(numbers, {"FR": 5, "HA": 6}, MOST) == (F(1, 50) + F(63, 100)) / 2


def test_a_power_that_is_out_holds_nothing():
    assert forecast_score({"FR": (0, "sure")}, {}, MOST) == F(1, 100)


def test_the_standing_forecast_keeps_all_centres():
    assert standing_score({"FR": 5}, {"FR": 6}, MOST) == F(63, 100)


@pytest.mark.parametrize("believed", [(n, word) for n in (0, 3, 5, 34) for word in WEIGHTS])
def test_nobody_expects_more_of_another_forecast_than_of_the_own(believed):
    chances = distribution(*believed, MOST)

    def expected(number: int, confidence: str) -> Fraction:
        return sum(
            (
                chance * ranked_probability_score(number, confidence, result, MOST)
                for result, chance in chances.items()
            ),
            Fraction(0),
        )

    own = expected(*believed)
    others = [(n, word) for n in range(MOST + 1) for word in WEIGHTS if (n, word) != believed]
    assert all(expected(*other) > own for other in others)
