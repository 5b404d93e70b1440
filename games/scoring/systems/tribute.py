"""Tribute: survivors share a pool, and pay the leader for each centre above six."""

from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.scoring.facts import Facts
from games.scoring.systems.base import Scores, System, award_solo

WHOLE, CENTRES, FREE = 100, 34, 6


def score(facts: Facts) -> Scores:
    """Give a point for each centre and an equal part of 66; all others pay tribute to the leaders.

    Centres count as on a board of 34. Nobody pays more than the part of the 66 points.
    """
    if facts.solo:
        return award_solo(facts, WHOLE)
    centre = Fraction(CENTRES, facts.board_centres)
    scores = {power: count * centre for power, count in facts.centres.items()}
    if not facts.sharers:
        return scores
    part = Fraction(WHOLE - CENTRES, len(facts.sharers))
    top = max(scores[power] for power in facts.sharers)
    leaders = {power for power in facts.sharers if scores[power] == top}
    tribute = min(part, max(Fraction(0), top - FREE))
    collected = tribute * (len(facts.sharers) - len(leaders))
    for power in facts.sharers:
        scores[power] += part
        scores[power] += collected / len(leaders) if power in leaders else -tribute
    return scores


SYSTEM = System(
    code="tribute",
    score=score,
    name=_("Tribute"),
    summary=_("Surviving is worth something, but all survivors pay the leader."),
    formula=_("n + 66 / s ± tribute, for n centres and s survivors of the draw"),
    rules=(
        _("Everybody in the draw pays the leader a point for each centre that it has above six."),
        _("Nobody pays more than the own part of the 66 points."),
        _("Leaders with equal centres divide the tribute."),
        _("A solo scores 100, everybody else 0."),
    ),
    elsewhere=_(
        "Published for a board of 34 centres. On a board of c centres, each counts 34/c, so that a"
        " game stays worth 100 points."
    ),
    source=_("Brandon Fogel, “To Whom Tribute is Due”, Diplomacy World 149, 2020"),
    url="http://windycityweasels.org/tribute-scoring-system/",
)
