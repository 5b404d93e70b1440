"""What all scoring systems share: their record, places, and points that ties divide."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from django.utils.functional import Promise

from games.scoring.facts import Facts

Scores: TypeAlias = dict[str, Fraction]
Words: TypeAlias = str | Promise


@dataclass(frozen=True, slots=True)
class System:
    """A scoring system: its exact function and the words of its page.

    `elsewhere` says how it is carried over to boards with other numbers of powers and centres,
    "" if it needs no change. `source` names author, title and year.
    """

    code: str
    score: Callable[[Facts], Scores]
    name: Words
    summary: Words
    formula: Words
    rules: tuple[Words, ...]
    elsewhere: Words
    source: Words
    url: str


def tied_groups(facts: Facts) -> list[list[str]]:
    """The powers from the best to the last, those of equal rank together.

    They rank by centres, the eliminated after all others by the time when they left.
    """

    def rank(power: str) -> tuple[bool, int, int]:
        return power not in facts.out, facts.centres[power], facts.out.get(power, 0)

    ordered = sorted(facts.centres, key=rank, reverse=True)
    return [list(group) for _rank, group in groupby(ordered, key=rank)]


def divide_points(groups: Sequence[Sequence[str]], points: Sequence[int]) -> Scores:
    """Give points to places, the best first; powers that share places divide their points.

    Places without points get none.
    """
    scores: Scores = {}
    place = 0
    for group in groups:
        shared = sum(points[place : place + len(group)])
        scores |= dict.fromkeys(group, Fraction(shared, len(group)))
        place += len(group)
    return scores


def award_solo(facts: Facts, total: int) -> Scores:
    """Give everything to the power that won alone."""
    return {power: Fraction(total if power == facts.solo else 0) for power in facts.centres}


def score_places(facts: Facts, points: Sequence[int]) -> Scores:
    """Give points for places, the best first, and 1 for each centre; a solo takes all of them."""
    if facts.solo:
        return award_solo(facts, sum(points) + facts.board_centres)
    places = divide_points(tied_groups(facts), points)
    return {power: Fraction(places[power] + count) for power, count in facts.centres.items()}
