"""Intervals and quantiles against published values."""

import pytest

from games.statistics.intervals import mean, median, quantile, share, t_quantile


# Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
@pytest.mark.parametrize(
    ("found", "of", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_shares_have_the_intervals_of_wilson(found, of, low, high):
    estimate = share(found, of)
    assert (estimate.low, estimate.high) == pytest.approx((low, high), abs=0.00005)


# Tables of Student's t, two-sided 95 %.
@pytest.mark.parametrize(
    ("degrees", "value"),
    [(1, 12.706), (9, 2.262), (30, 2.042), (31, 2.0395), (40, 2.0211), (60, 2.0003), (120, 1.9799)],
)
def test_the_quantiles_of_student_agree_with_the_tables(degrees, value):
    assert t_quantile(degrees) == pytest.approx(value, abs=0.0005)


def test_a_mean_has_the_interval_of_student():
    # 2, 4, 4, 4, 5, 5, 7, 9: mean 5, variance 32/7, t with 7 degrees of freedom 2.3646.
    found = mean({2: 1, 4: 3, 5: 2, 7: 1, 9: 1})
    assert found.value == 5
    assert (found.low, found.high) == pytest.approx((3.2125, 6.7875), abs=0.0005)


def test_a_mean_of_few_games_has_no_interval():
    assert (mean({7: 4}).low, mean({7: 5}).low) == (None, 7)


# The values in order between which the median lies: the usual tables of the sign test.
@pytest.mark.parametrize(
    ("of", "low", "high"),
    [(6, 1, 6), (10, 2, 9), (20, 6, 15), (25, 8, 18), (100, 40, 61), (1000, 469, 532)],
)
def test_a_median_has_the_interval_of_the_sign_test(of, low, high):
    found = median(dict.fromkeys(range(1, of + 1), 1))
    assert (found.value, found.low, found.high) == ((of + 1) / 2, low, high)


def test_a_median_of_few_games_has_no_interval():
    assert (median({3: 5}).low, median({3: 6}).low) == (None, 3)


def test_no_games_have_no_estimate():
    assert (share(0, 0), mean({}), median({})) == (None, None, None)


# The usual definition, type 7 of Hyndman and Fan (1996).
@pytest.mark.parametrize(("part", "value"), [(0.25, 1.75), (0.5, 2.5), (0.75, 3.25), (1, 4)])
def test_quantiles_lie_between_neighbours(part, value):
    assert quantile({1: 1, 2: 1, 3: 1, 4: 1}, part) == pytest.approx(value)
