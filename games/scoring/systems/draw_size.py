"""Draw size: those who share the draw get equal parts."""

from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.scoring.facts import Facts
from games.scoring.systems.base import Scores, System, award_solo


def score(facts: Facts) -> Scores:
    """Divide one point equally among those who share the draw."""
    if facts.solo:
        return award_solo(facts, 1)
    part = Fraction(1, len(facts.sharers)) if facts.sharers else Fraction(0)
    return {power: part if power in facts.sharers else Fraction(0) for power in facts.centres}


SYSTEM = System(
    code="draw_size",
    score=score,
    name=_("Draw size"),
    summary=_("All who share a draw get the same, and more if they are fewer."),
    formula=_("1 / number of powers in the draw"),
    rules=(
        _("A solo scores 1, everybody else 0."),
        _("Powers outside the draw score 0."),
    ),
    elsewhere="",
    source=_("Allan B. Calhamer, the rules of Diplomacy, 1959: those who survive share equally."),
    url="",
)
