"""Counts of a finished game year by year: units, points, supports between two powers."""

from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.names import short_name
from games.models.titles import year_title
from games.record.queries.tally import GameTally, total
from games.story.page.chart import chart
from games.story.queries.phase import CentreRow, CentreTable


def over_time(variant: Variant, tally: GameTally) -> dict[str, Any]:
    """Return the counts year by year, for over_time.html; points only where bids are open."""
    start = {_("Start"): Counter(unit.power for unit in variant.start.units)}
    columns = start | _by_title(variant, tally.units)
    series = [_series(variant, "units", _("Units over time"), columns)]
    if tally.spent and tally.won and total(tally.spent):
        for key, title, counts in (
            ("spent", _("Diplomacy Points spent, added up"), tally.spent),
            ("won", _("Diplomacy Points on winning orders, added up"), tally.won),
        ):
            # Few points a year make lines that nobody can tell apart.
            years = sorted(counts)
            sums = dict(zip(years, accumulate(counts[year] for year in years), strict=True))
            series.append(_series(variant, key, title, _by_title(variant, sums)))
    return {
        "series": series,
        "years": list(_by_title(variant, tally.units)),
        "supports": _supports(variant, tally),
    }


def _by_title(variant: Variant, years: Mapping[int, Counter[str]]) -> dict[str, Counter[str]]:
    """The counts of the years by their titles, oldest first."""
    return {year_title(variant.calendar, year): years[year] for year in sorted(years)}


def _series(
    variant: Variant, key: str, title: str, columns: Mapping[str, Counter[str]]
) -> dict[str, Any]:
    """Counts of each power by year, as a chart and as a table."""
    rows = [
        CentreRow(
            power=power,
            name=short_name(variant, power),
            counts=[counts[power] for counts in columns.values()],
            change=None,
        )
        for power in variant.powers
    ]
    table = CentreTable(list(columns), rows)
    alt = _("%(title)s, for each power; the table below has the same numbers.") % {"title": title}
    lines = chart(variant, table, key, alt)
    return {"key": key, "title": title, "chart": lines, "table": table}


def _supports(variant: Variant, tally: GameTally) -> list[dict[str, Any]]:
    """The pairs with supports, the most first."""
    rows = []
    for giver, receiver in {pair[:2] for pair in tally.supports}:
        counts = [tally.supports[giver, receiver, year] for year in sorted(tally.units)]
        names = [(power, short_name(variant, power)) for power in (giver, receiver)]
        rows.append(
            {"giver": names[0], "receiver": names[1], "counts": counts, "total": sum(counts)}
        )
    return sorted(rows, key=lambda row: (-row["total"], row["giver"], row["receiver"]))
