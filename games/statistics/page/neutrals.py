"""The table of the centres that begin without an owner: to whom they go, and when."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.names import minors_title
from games.statistics.intervals import median, share
from games.statistics.page.charts import (
    Figure,
    compared_years,
    none,
    percent,
    powers_in,
    with_interval,
    year_titles,
)
from games.statistics.tally import added, numbers

# Owners are compared at the end of this year, counted from 0, unless the reader asks for another.
OWNED_AFTER = 3
# The fields of the table have one of this many shades.
SHADES = 5


@dataclass(frozen=True, slots=True)
class OwnerCell:
    """How often a power owned a centre: a share in per cent, "" for never, and its shade."""

    percent: str
    shade: int
    title: str


@dataclass(frozen=True, slots=True)
class NeutralRow:
    """A centre that begins without an owner.

    `owner` is the power that had it most often, as code and name, with the share in `most`; None if
    it was always free. `ever` is the share of games in which it had an owner at all, and `first`
    the median of the years in which it first had one.
    """

    name: str
    cells: list[OwnerCell]
    free: OwnerCell
    owner: tuple[str, str] | None
    most: Figure
    ever: Figure
    first: Figure


@dataclass(frozen=True, slots=True)
class YearChoice:
    """A link to the owners at the end of another year."""

    url: str
    year: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Neutrals:
    """The context of games/statistics/neutrals.html."""

    title: str
    year: str
    years: list[YearChoice]
    games: int
    powers: list[tuple[str, str]]
    rows: list[NeutralRow]


def neutrals(
    variant: Variant, counts: dict[str, Any], asked: str, url: Callable[[str], str]
) -> Neutrals | None:
    """The owners at the end of the year that was asked for; `url` makes the address of a year.

    Years that fewer than half of the games reached are not offered.
    """
    found = counts["neutrals"]
    if not found or not counts["years"]:
        return None
    titles = year_titles(variant, max(1, compared_years(counts)))
    year = titles.index(asked) if asked in titles else min(OWNED_AFTER, len(titles) - 1)
    powers = {power: variant.powers[power].short for power in powers_in(variant, counts)}
    all_titles = year_titles(variant, counts["years"])
    minors_only = set(found) <= set(variant.minors)
    return Neutrals(
        title=minors_title(variant) if minors_only else _("Neutral centres"),
        year=titles[year],
        years=[YearChoice(url(title), title, title == titles[year]) for title in titles],
        games=max(sum(added(row["by_year"][year : year + 1]).values()) for row in found.values()),
        powers=list(powers.items()),
        rows=[
            _row(variant.board.spaces[space].name, stored, year, powers, all_titles)
            for space, stored in found.items()
        ],
    )


def _row(
    name: str, stored: dict[str, Any], year: int, powers: dict[str, str], titles: list[str]
) -> NeutralRow:
    by_year = stored["by_year"]
    owners = by_year[year] if year < len(by_year) else {}
    games, first = sum(owners.values()), numbers(stored["first"])
    most = max(powers, key=lambda power: owners.get(power, 0))
    has_owner = owners.get(most, 0) > 0
    return NeutralRow(
        name=name,
        cells=[_cell(owners.get(power, 0), games) for power in powers],
        free=_cell(owners.get("", 0), games),
        owner=(most, powers[most]) if has_owner else None,
        most=percent(share(owners[most], games)) if has_owner else none(),
        ever=percent(share(sum(first.values()), sum(by_year[0].values()) if by_year else 0)),
        first=with_interval(median(first), lambda place: titles[round(place)]),
    )


def _cell(count: int, games: int) -> OwnerCell:
    estimate = share(count, games)
    if estimate is None or not count:
        return OwnerCell("", 0, percent(estimate).title)
    shade = min(SHADES - 1, 1 + int(estimate.value * 8))
    return OwnerCell(str(round(100 * estimate.value)), shade, percent(estimate).title)
