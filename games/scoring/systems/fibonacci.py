"""Fibonacci: as Carnage, but each place is worth the two below it together."""

from django.utils.translation import gettext_lazy as _

from games.scoring.facts import Facts
from games.scoring.systems.base import Scores, System, score_places


def place_points(places: int) -> list[int]:
    """The points of all places, the best first: thousands of the numbers of Fibonacci."""
    points = [1000, 1000]
    while len(points) < places:
        points.append(points[-1] + points[-2])
    return points[:places][::-1]


def score(facts: Facts) -> Scores:
    """Give points for places by the numbers of Fibonacci, and 1 for each centre."""
    return score_places(facts, place_points(len(facts.centres)))


SYSTEM = System(
    code="fibonacci",
    score=score,
    name=_("Fibonacci"),
    summary=_("Leading counts most: each place is worth as much as the next two together."),
    formula=_("1000 × F + n: F is 1, 1, 2, 3, 5, 8, … from the last place up, n the centres"),
    rules=(
        _("Powers rank by centres, the eliminated by the year in which they left."),
        _("Powers that share places divide the points of these places, without rounding."),
        _("A solo takes the points of all places and centres, everybody else none."),
    ),
    elsewhere=_(
        "Made for boards of any number of powers: ten places are worth 143,000 points. Its author"
        " directed the Tournaments Through Time of 2018 and 2024."
    ),
    source=_(
        "W. Alex Ronke (NoPunIn10Did), “Ranked Draws & Rank-Based Scoring: Fibonacci-Diplo”, 2018"
    ),
    url="https://world-diplomacy-wiki.fandom.com/wiki/Fibonacci_Scoring_System",
)
