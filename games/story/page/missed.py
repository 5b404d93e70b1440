"""Missed chances in sentences."""

from collections.abc import Iterable

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.names import short_name
from games.core.words.orders import printed
from games.story.queries.missed import MissedChance

MOST_A_YEAR = 3


def missed_sentence(variant: Variant, chance: MissedChance) -> str:
    """Say what a power missed in a phase."""
    words = {
        "phase": chance.phase.title,
        "power": short_name(variant, chance.power),
        "order": printed(chance.after),
        "count": chance.gained,
    }
    if chance.wins:
        said = _("Missed in %(phase)s: with %(order)s, %(power)s would have won the game.")
    else:
        said = ngettext(
            "Missed in %(phase)s: with %(order)s, %(power)s would have had one more centre after"
            " the year.",
            "Missed in %(phase)s: with %(order)s, %(power)s would have had %(count)s more centres"
            " after the year.",
            chance.gained,
        )
    return said % words


def greatest(chances: Iterable[MissedChance], most: int = MOST_A_YEAR) -> list[MissedChance]:
    """The greatest of some chances, in the order of play: a missed victory before any centres."""
    chances = list(chances)
    ranked = sorted(chances, key=lambda chance: (not chance.wins, -chance.gained))[:most]
    return [chance for chance in chances if chance in ranked]


def missed_by_year(variant: Variant, chances: Iterable[MissedChance]) -> dict[int, list[str]]:
    """The greatest missed chances of each year as sentences."""
    by_year: dict[int, list[MissedChance]] = {}
    for chance in chances:
        by_year.setdefault(chance.phase.year, []).append(chance)
    return {
        year: [missed_sentence(variant, chance) for chance in greatest(found)]
        for year, found in by_year.items()
    }
