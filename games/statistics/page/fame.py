"""The hall of fame of a variant: the best results of each power."""

from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.clock import FORMATS
from games.core.words.names import list_names
from games.core.words.numbers import decimal
from games.statistics.page.charts import year_titles
from games.statistics.page.statistics import group_context
from games.statistics.queries import VariantCounts, record_games
from maps.records import PublishedRecord, published_records


def fame_context(variant: Variant, stored: VariantCounts) -> dict[str, Any]:
    """Return the context of fame.html, with the best result of each kind for each power."""
    rows = fame_rows(variant, stored, most=1)
    return {
        "variant_id": variant.id,
        "name": variant.name,
        "rows": [row for row in rows if row["centres"]],
        "published": [row for row in rows if row["published"]],
        **group_context(stored),
    }


def fame_rows(
    variant: Variant, stored: VariantCounts, *, most: int, power: str = ""
) -> list[dict[str, Any]]:
    """Return the best results of all powers or of one, at most this many of each kind.

    Powers without any are left out.
    """
    counts: dict[str, Any] = stored.chosen.counts if stored.chosen else {"powers": {}, "best": {}}
    powers = [power] if power else [*variant.powers]
    best = {key: counts["best"].get(key, {}) for key in powers}
    games = record_games(
        record[-1] for kinds in best.values() for records in kinds.values() for record in records
    )
    titles = year_titles(variant, _most_years(best))
    rows = []
    for key in powers:
        # A record that the tally has stored: two values, then the game's id.
        solos, centres, squares = (
            [record for record in best[key].get(kind, []) if record[-1] in games][:most]
            for kind in ("solo", "centres", "square")
        )
        in_year, until = _("%(year)s, %(centres)s"), _("%(centres)s, %(year)s")
        results = {
            "solos": [
                (in_year % {"year": titles[years - 1], "centres": _centres(-count)}, pk)
                for years, count, pk in solos
            ],
            "centres": [
                (until % {"year": titles[years - 1], "centres": _centres(-count)}, pk)
                for count, years, pk in centres
            ],
            "squares": [(decimal(-square, 2), pk) for square, _years, pk in squares],
        }
        row: dict[str, Any] = {
            "power": key,
            "name": variant.powers[key].short,
            "games": counts["powers"].get(key, {}).get("games", 0),
            "published": [
                _published_row(row) for row in published_records(variant.id) if row.power == key
            ],
        }
        for kind, records in results.items():
            row[kind] = [
                {
                    "reached": reached,
                    "game": games[pk][0].name,
                    "url": games[pk][0].get_absolute_url(),
                    "players": list_names(games[pk][1].get(key, [])),
                }
                for reached, pk in records
            ]
        if row["centres"] or row["published"]:
            rows.append(row)
    return rows


def _most_years(best: dict[str, dict[str, list[Any]]]) -> int:
    solos = [record[0] for kinds in best.values() for record in kinds.get("solo", [])]
    centres = [record[1] for kinds in best.values() for record in kinds.get("centres", [])]
    return max([*solos, *centres], default=0)


def _published_row(row: PublishedRecord) -> dict[str, str]:
    reached = _("won with %(centres)s") if row.is_solo else "%(centres)s"
    facts = {"day": date_format(row.ended, str(FORMATS["date"])), "source": row.source}
    return {
        "reached": reached % {"centres": _centres(row.centres)},
        "game": row.game,
        "players": row.player,
        "source": _("ended %(day)s, published by %(source)s") % facts,
    }


def _centres(count: int) -> str:
    return ngettext("%(count)s centre", "%(count)s centres", count) % {"count": count}
