"""Rank: points for places alone."""

from django.utils.translation import gettext_lazy as _

from games.scoring.facts import Facts
from games.scoring.systems.base import Scores, System, award_solo, divide_points, tied_groups


def score(facts: Facts) -> Scores:
    """Give each place one point more than the next, beginning with 1 for the last."""
    points = range(len(facts.centres), 0, -1)
    if facts.solo:
        return award_solo(facts, sum(points))
    return divide_points(tied_groups(facts), points)


SYSTEM = System(
    code="rank",
    score=score,
    name=_("Rank"),
    summary=_("Only the place counts: one point for the last, one more for each better place."),
    formula=_("p + 1 − place, where p is the number of powers"),
    rules=(
        _("Powers rank by centres, the eliminated by the year in which they left."),
        _("Powers that share places divide the points of these places."),
        _("A solo takes the points of all places, everybody else none."),
    ),
    elsewhere=_(
        "The points follow the number of powers. The Tournament Through Time of 2018, whose tables"
        " had different sizes, scored by rank."
    ),
    source=_(
        "W. Alex Ronke (NoPunIn10Did), “Fibonacci-Diplo: How to Adapt Carnage to Online Play”,"
        " 2019: Carnage for any number of powers, in thousands and without points for centres"
    ),
    url="https://webdiplomacy.net/contrib/phpBB3/viewtopic.php?f=16&t=1286",
)
