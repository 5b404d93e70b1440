"""First-year openings of a power and how they fared, and the power's years in numbers."""

from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.orders import with_dash
from games.statistics.intervals import mean, share
from games.statistics.page.charts import average, bar, games_of, percent, year_titles
from games.statistics.queries import SEPARATOR
from games.statistics.tally import add_up, numbers


def openings(variant: Variant, counts: dict[str, Any], power: str) -> dict[str, Any] | None:
    """Return the openings of a power for openings.html, the most frequent first.

    None if it never gave orders.
    """
    stored = counts["openings"].get(power, [])
    if not stored:
        return None
    total = numbers(add_up(row["centres"] for row in stored))
    usual = mean(total)
    most = max(total, default=1) or 1
    rows = []
    for row in stored:
        centres = mean(numbers(row["centres"]))
        rows.append(
            {
                "orders": [with_dash(order) for order in row["orders"].split(SEPARATOR) if order],
                "others": row.get("kinds", 0),
                "games": row["games"],
                "centres": average(centres),
                "bar": bar(centres, most, usual.value if usual else None),
                "alive": percent(share(row["alive"], row["games"])),
                "best": percent(share(row["solos"] + row["shared"], row["games"])),
            }
        )
    return {
        "rows": rows,
        "games": games_of(sum(row["games"] for row in stored)),
        "year": year_titles(variant, 2)[1],
        "usual": average(usual),
        "most": most,
    }


def year_rows(variant: Variant, counts: dict[str, Any], power: str) -> list[dict[str, Any]]:
    """Return the years of a power in numbers, for years.html."""
    stored = counts["powers"].get(power)
    if not stored:
        return []
    titles = year_titles(variant, len(stored["by_year"]))
    rows = []
    for title, year, alive in zip(titles, stored["by_year"], stored["alive_by_year"], strict=True):
        centres = numbers(year)
        games = sum(centres.values())
        ends = {"least": min(centres), "most": max(centres)}
        rows.append(
            {
                "year": title,
                "games": games,
                "centres": average(mean(centres)),
                "middle": _("%(least)s to %(most)s") % ends,
                "alive": percent(share(alive, games)),
            }
        )
    return rows
