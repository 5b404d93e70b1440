"""Centre share: the number of centres, as a part of those of all powers."""

from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.scoring.facts import Facts
from games.scoring.systems.base import Scores, System, award_solo


def score(facts: Facts) -> Scores:
    """Divide one point by the numbers of centres."""
    if facts.solo:
        return award_solo(facts, 1)
    total = sum(facts.centres.values()) or 1
    return {power: Fraction(count, total) for power, count in facts.centres.items()}


SYSTEM = System(
    code="centre_share",
    score=score,
    name=_("Centre share"),
    summary=_("Every centre counts the same, whoever leads."),
    formula=_("n / Σn, where n is the number of centres"),
    rules=(
        _("A solo scores 1, everybody else 0."),
        _("Centres that no power owns do not count."),
    ),
    elsewhere="",
    source=_("No known author: centres are the oldest measure of a game without a winner."),
    url="",
)
