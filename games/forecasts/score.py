"""The score of a forecast: a distribution of numbers, and the ranked probability score.

A number with a confidence stands for a distribution around it, in WEIGHTS. Its score is

    Σ (F(k) - [result <= k])², for k from 0 to the number of centres on the board,

where F(k) is the forecast probability of at most k centres. It is 0 for a certain and right
forecast, and smaller is better. Nobody can expect a better score with another distribution than the
one believed in: the score is proper. Sources: E. S. Epstein, "A Scoring System for Probability
Forecasts of Ranked Categories", Journal of Applied Meteorology 8 (1969); T. Gneiting and
A. E. Raftery, "Strictly Proper Scoring Rules, Prediction, and Estimation", JASA 102 (2007).
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from games.models import Confidence

# The weights of a number itself, and of those that are 1, 2, 3 above and below it.
WEIGHTS: Mapping[str, tuple[int, ...]] = {
    Confidence.SURE: (8, 1),
    Confidence.LIKELY: (10, 4, 1),
    Confidence.OPEN: (4, 3, 2, 1),
}
# The confidence of the forecast that nothing changes, with which all are compared.
USUAL = Confidence.LIKELY


def distribution(number: int, confidence: str, most: int) -> dict[int, Fraction]:
    """Return the probability of each number of centres from 0 to `most`.

    What would lie below 0 or above `most` counts for 0 or for `most`.
    """
    weights = WEIGHTS[confidence]
    total = 2 * sum(weights) - weights[0]
    chances: dict[int, Fraction] = {}
    for away, weight in enumerate(weights):
        for count in {number - away, number + away}:
            inside = min(max(count, 0), most)
            chances[inside] = chances.get(inside, Fraction(0)) + Fraction(weight, total)
    return chances


@lru_cache(maxsize=4096)
def ranked_probability_score(number: int, confidence: str, result: int, most: int) -> Fraction:
    """Return the ranked probability score of one power: 0 is best."""
    chances = distribution(number, confidence, most)
    below, score = Fraction(0), Fraction(0)
    for count in range(most + 1):
        below += chances.get(count, Fraction(0))
        score += (below - (result <= count)) ** 2
    return score


def forecast_score(
    numbers: Mapping[str, tuple[int, str]], results: Mapping[str, int], most: int
) -> Fraction:
    """Return the mean score of a forecast over its powers."""
    scores = [
        ranked_probability_score(number, confidence, results.get(power, 0), most)
        for power, (number, confidence) in numbers.items()
    ]
    return sum(scores, Fraction(0)) / len(scores)


def standing_score(before: Mapping[str, int], results: Mapping[str, int], most: int) -> Fraction:
    """Return the mean score of the forecast that every power keeps its centres."""
    return forecast_score({power: (count, USUAL) for power, count in before.items()}, results, most)
