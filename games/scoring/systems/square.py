"""Square: the squared number of centres, as a part of all squares."""

from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.scoring.facts import Facts
from games.scoring.systems.base import Scores, System, award_solo


def score(facts: Facts) -> Scores:
    """Divide one point by the squared numbers of centres."""
    if facts.solo:
        return award_solo(facts, 1)
    total = sum(count**2 for count in facts.centres.values()) or 1
    return {power: Fraction(count**2, total) for power, count in facts.centres.items()}


SYSTEM = System(
    code="square",
    score=score,
    name=_("Square"),
    summary=_("Being large counts, and so does facing small neighbours rather than a rival."),
    formula=_("n² / Σn², where n is the number of centres"),
    rules=(
        _("A solo scores 1, everybody else 0."),
        _("It is the square score of players’ pages and statistics."),
    ),
    elsewhere=_("Elsewhere a game is often worth 100 points instead of 1."),
    source=_("Windy City Weasels, “Sum of Squares”, 2010"),
    url=(
        "https://windycityweasels.org/2010/01/23/"
        "fourth-annual-codcon-open-to-feature-new-scoring-system/"
    ),
)
