"""Intervals of shares and means with 95 % confidence, and quantiles, from counts.

A share has the interval of Wilson (1927), which stays between 0 and 1 and holds for few games too.
A mean has the interval of Student's t distribution, from five games on: with fewer, equal numbers
would look certain. A median has that of the sign test, from six games on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, sqrt

# The 97.5 % quantile of the normal distribution.
Z = 1.959963984540054
# That of Student's t for 1, 2, 3, … degrees of freedom.
# fmt: off
T = (
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
    2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
)
# fmt: on

LEAST_FOR_A_MEAN = 5
# Up to this many values the interval of a median is exact.
EXACT = 200

# How often each value was counted.
Histogram = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Estimate:
    """An average or a share of `count` games with its interval.

    `low` and `high` are None if there are too few games for an interval.
    """

    value: float
    low: float | None
    high: float | None
    count: int


def share(part: int, of: int) -> Estimate | None:
    """Return a share with Wilson's interval; None of no games.

    >>> share(8, 10)
    Estimate(value=0.8, low=0.49016..., high=0.94331..., count=10)
    """
    if not of:
        return None
    value, square = part / of, Z * Z
    middle = (value + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(value * (1 - value) / of + square / (4 * of * of)) / (1 + square / of)
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half), of)


def mean(counts: Histogram) -> Estimate | None:
    """Return the mean of whole numbers that are not negative, with Student's interval.

    None of no games. The interval does not reach below 0, because no number does.
    """
    of = sum(counts.values())
    if not of:
        return None
    average = sum(value * times for value, times in counts.items()) / of
    if of < LEAST_FOR_A_MEAN:
        return Estimate(average, None, None, of)
    variance = sum(times * (value - average) ** 2 for value, times in counts.items()) / (of - 1)
    half = t_quantile(of - 1) * sqrt(variance / of)
    return Estimate(average, max(0.0, average - half), average + half, of)


def mean_difference(differences: Sequence[float]) -> Estimate | None:
    """Return the mean of the differences of pairs with Student's interval, which may lie below 0.

    None of no pairs.

    >>> mean_difference([1, 2, 3, 4, 5]).low < 3 < mean_difference([1, 2, 3, 4, 5]).high
    True
    """
    of = len(differences)
    if not of:
        return None
    average = sum(differences) / of
    if of < LEAST_FOR_A_MEAN:
        return Estimate(average, None, None, of)
    variance = sum((value - average) ** 2 for value in differences) / (of - 1)
    half = t_quantile(of - 1) * sqrt(variance / of)
    return Estimate(average, average - half, average + half, of)


def t_quantile(degrees: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    Beyond the table by the first terms of the expansion of Fisher and Cornish (1960), which are
    exact to four decimals there.
    """
    if degrees <= len(T):
        return T[degrees - 1]
    first = (Z**3 + Z) / (4 * degrees)
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * degrees**2)
    return Z + first + second


def median(counts: Histogram) -> Estimate | None:
    """Return the median with the interval between two of the values in order; None of no games.

    It takes the two values so far from both ends that the sign test holds with 95 %.
    """
    of = sum(counts.values())
    if not of:
        return None
    middle, ends = quantile(counts, 0.5), _ends_left_out(of)
    if not ends:
        return Estimate(middle, None, None, of)
    values = sorted(counts)
    return Estimate(middle, _at(values, counts, ends - 1), _at(values, counts, of - ends), of)


def _ends_left_out(of: int) -> int:
    """The number of the value in order, from either end, where the interval of a median begins.

    0 with fewer than six values. It is exact up to `EXACT` values, and beyond that by the normal
    distribution.
    """
    if of > EXACT:
        return int((of - Z * sqrt(of)) / 2)
    number, below = 0, 0
    while 2 * (below + comb(of, number)) <= 0.05 * 2**of:
        below += comb(of, number)
        number += 1
    return number


def quantile(counts: Histogram, part: float) -> float:
    """Return the value below which a part of the counted values lies, linear between neighbours."""
    values = sorted(counts)
    place = part * (sum(counts.values()) - 1)
    below = _at(values, counts, int(place))
    above = _at(values, counts, int(place) + 1)
    return below + (place - int(place)) * (above - below)


def _at(values: Iterable[int], counts: Histogram, number: int) -> int:
    """The value with this number in order, the last one if there are fewer."""
    value = 0
    for value in values:
        number -= counts[value]
        if number < 0:
            break
    return value
