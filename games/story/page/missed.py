"""Missed chances in sentences."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.names import short_name
from games.core.words.orders import with_dash
from games.models import Phase, TurningPoints

MOST_A_YEAR = 3


def missed_sentence(variant: Variant, phase: Phase, power: str, change: dict[str, Any]) -> str:
    """Say what a power missed in a phase: `change` is that of its orders in `TurningPoints`."""
    if change["wins"]:
        sentence = _("Missed in %(phase)s: with %(order)s, %(power)s would have won the game.")
    else:
        sentence = ngettext(
            "Missed in %(phase)s: with %(order)s, %(power)s would have had one more centre after"
            " the year.",
            "Missed in %(phase)s: with %(order)s, %(power)s would have had %(count)s more centres"
            " after the year.",
            change["gained"],
        )
    return sentence % {
        "phase": phase.title,
        "power": short_name(variant, power),
        "order": with_dash(change["after"]),
        "count": change["gained"],
    }


def chances_by_year(variant: Variant, rows: Iterable[TurningPoints]) -> dict[int, list[str]]:
    """Return the greatest missed chances of each year in the order of play: victories first."""
    sentences = {}
    for year, group in groupby(rows, key=lambda row: row.phase.year):
        chances = [(row.phase, *change) for row in group for change in row.changes.items()]
        greatest = sorted(chances, key=lambda item: (not item[2]["wins"], -item[2]["gained"]))
        sentences[year] = [
            missed_sentence(variant, *chance)
            for chance in chances
            if chance in greatest[:MOST_A_YEAR]
        ]
    return sentences
