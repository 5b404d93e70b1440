"""The table of the centres that begin without an owner: to whom they go, and when."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.names import minors_title
from games.statistics.intervals import median, share
from games.statistics.page.charts import (
    compared_years,
    none,
    percent,
    powers_in,
    with_interval,
    year_titles,
)
from games.statistics.tally import add_up, numbers

# Owners are compared at the end of this year, counted from 0, unless the reader asks for another.
OWNED_AFTER = 3
# The fields of the table have one of this many shades.
SHADES = 5


def neutrals(
    variant: Variant, counts: dict[str, Any], year: str, url: Callable[[str], str]
) -> dict[str, Any] | None:
    """Return the owners at the end of a year, for neutrals.html; `url` makes a year's address.

    Years that fewer than half of the games reached are not offered.
    """
    centres = counts["neutrals"]
    if not centres or not counts["years"]:
        return None
    titles = year_titles(variant, max(1, compared_years(counts)))
    at = titles.index(year) if year in titles else min(OWNED_AFTER, len(titles) - 1)
    powers = {power: variant.powers[power].short for power in powers_in(variant, counts)}
    all_titles = year_titles(variant, counts["years"])
    minors_only = set(centres) <= set(variant.minors)
    return {
        "title": minors_title(variant) if minors_only else _("Neutral centres"),
        "year": titles[at],
        "years": [(url(title), title, title == titles[at]) for title in titles],
        "games": max(sum(add_up(row["by_year"][at : at + 1]).values()) for row in centres.values()),
        "powers": list(powers.items()),
        "rows": [
            {"name": variant.board.spaces[space].name} | _row(row, at, powers, all_titles)
            for space, row in centres.items()
        ],
    }


def _row(
    stored: dict[str, Any], year: int, powers: dict[str, str], titles: list[str]
) -> dict[str, Any]:
    by_year = stored["by_year"]
    owners = by_year[year] if year < len(by_year) else {}
    games, first = sum(owners.values()), numbers(stored["first"])
    most = max(powers, key=lambda power: owners.get(power, 0))
    has_owner = owners.get(most, 0) > 0
    return {
        "cells": [_cell(owners.get(power, 0), games) for power in powers],
        "free": _cell(owners.get("", 0), games),
        "owner": (most, powers[most]) if has_owner else None,
        "most": percent(share(owners[most], games)) if has_owner else none(),
        "ever": percent(share(sum(first.values()), sum(by_year[0].values()) if by_year else 0)),
        "first": with_interval(median(first), lambda place: titles[round(place)]),
    }


def _cell(count: int, games: int) -> dict[str, Any]:
    """How often a power owned a centre: a share in per cent, "" for never, and its shade."""
    estimate = share(count, games)
    title = percent(estimate).title
    if estimate is None or not count:
        return {"percent": "", "shade": 0, "title": title}
    shade = min(SHADES - 1, 1 + int(estimate.value * 8))
    return {"percent": str(round(100 * estimate.value)), "shade": shade, "title": title}
