"""C-Diplo: a point for playing, one for each centre, and large prizes for three places."""

from fractions import Fraction

from django.utils.translation import gettext_lazy as _

from games.scoring.facts import Facts
from games.scoring.systems.base import Scores, System, award_solo, divide_points, tied_groups

PRIZES = (38, 14, 7)


def score(facts: Facts) -> Scores:
    """Give a point for playing, one for each centre, and the prizes to the first three places."""
    if facts.solo:
        return award_solo(facts, len(facts.centres) + facts.board_centres + sum(PRIZES))
    prizes = divide_points(tied_groups(facts), PRIZES)
    return {power: Fraction(1 + count + prizes[power]) for power, count in facts.centres.items()}


SYSTEM = System(
    code="c_diplo",
    score=score,
    name=_("C-Diplo"),
    summary=_("Leading the board is worth more than anything but a solo."),
    formula=_("1 + n + 38, 14 or 7 for the first three places, where n is the number of centres"),
    rules=(
        _("Powers that share places divide the points of these places."),
        _("A solo takes all points of the game, everybody else none."),
    ),
    elsewhere=_(
        "Published for seven powers and 34 centres, which makes 100 points. Here a solo is worth a"
        " point for each power and for each centre of the board, and the three prizes."
    ),
    source=_("Bruno-André Giraudon, “C-Diplo 100”, 1992, in the World Diplomacy Database"),
    url="https://world-diplomacy-database.com/php/scoring/scoring_class.php?id_scoring=5",
)
