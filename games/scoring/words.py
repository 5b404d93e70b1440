"""Scores as pages show them."""

from collections.abc import Iterable
from fractions import Fraction

from games.core.words.numbers import decimal

DECIMALS = 3


def score_words(score: Fraction, decimals: int) -> str:
    """A score rounded to so many decimals, such as "0.333"."""
    return decimal(float(round(score, decimals)), decimals)


def decimals_of(scores: Iterable[Fraction]) -> int:
    """The decimals of a column of scores: none if all of them are whole."""
    return 0 if all(score.denominator == 1 for score in scores) else DECIMALS
