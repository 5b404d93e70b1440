"""Carnage: thousands for places, and a point for each centre between equals."""

from django.utils.translation import gettext_lazy as _

from games.scoring.facts import Facts
from games.scoring.systems.base import Scores, System, score_places


def score(facts: Facts) -> Scores:
    """Give 1000 points for the last place, 1000 more for each better one, and 1 for each centre."""
    return score_places(facts, range(1000 * len(facts.centres), 0, -1000))


SYSTEM = System(
    code="carnage",
    score=score,
    name=_("Carnage"),
    summary=_("A solo is worth everything; without one the place counts, and centres part equals."),
    formula=_("1000 × (p + 1 − place) + n, for p powers and n centres"),
    rules=(
        _("Powers rank by centres, the eliminated by the year in which they left."),
        _("Powers that share places divide the points of these places."),
        _("A solo takes the points of all places and centres, everybody else none."),
    ),
    elsewhere=_(
        "Published for seven powers, with 7000 for the first place and 28,034 for a solo. Here the"
        " first place gets 1000 for each power of the game, and a solo all centres of its board."
    ),
    source=_("Dave Maletsky, “Carnage”, as the World Diplomacy Wiki describes it"),
    url="https://world-diplomacy-wiki.fandom.com/wiki/Carnage_Scoring_System",
)
