"""First-year openings of a power and how they fared, and the power's years in numbers."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.orders import printed
from games.statistics.intervals import mean, share
from games.statistics.page.charts import Bar, Figure, average, bar, games_of, percent, year_titles
from games.statistics.queries import SEPARATOR
from games.statistics.tally import added, numbers


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """An opening: its orders, its games, centres after two years, and how often it survived."""

    orders: list[str]
    others: int
    games: int
    centres: Figure
    bar: Bar | None
    alive: Figure
    best: Figure


@dataclass(frozen=True, slots=True)
class Openings:
    """The context of games/statistics/openings.html.

    `year` is the second year, `usual` the mean of all games, `most` the end of the scale.
    """

    rows: list[OpeningRow]
    games: str
    year: str
    usual: Figure
    most: int


@dataclass(frozen=True, slots=True)
class YearRow:
    """A row of games/statistics/years.html: the games that lasted until the end of a year."""

    year: str
    games: int
    centres: Figure
    middle: str
    alive: Figure


def openings(variant: Variant, counts: dict[str, Any], power: str) -> Openings | None:
    """Return the openings of a power, the most frequent first; None if it never gave orders."""
    found = counts["openings"].get(power, [])
    if not found:
        return None
    total = numbers(added(row["centres"] for row in found))
    usual = mean(total)
    most = max(total, default=1) or 1
    return Openings(
        rows=[
            OpeningRow(
                orders=[printed(order) for order in row["orders"].split(SEPARATOR) if order],
                others=row.get("kinds", 0),
                games=row["games"],
                centres=average(mean(numbers(row["centres"]))),
                bar=bar(mean(numbers(row["centres"])), most, usual.value if usual else None),
                alive=percent(share(row["alive"], row["games"])),
                best=percent(share(row["solos"] + row["shared"], row["games"])),
            )
            for row in found
        ],
        games=games_of(sum(row["games"] for row in found)),
        year=year_titles(variant, 2)[1],
        usual=average(usual),
        most=most,
    )


def year_rows(variant: Variant, counts: dict[str, Any], power: str) -> list[YearRow]:
    """Return the years of a power in numbers."""
    found = counts["powers"].get(power)
    if not found:
        return []
    titles = year_titles(variant, len(found["by_year"]))
    rows = []
    for title, stored, alive in zip(titles, found["by_year"], found["alive_by_year"], strict=True):
        histogram = numbers(stored)
        games = sum(histogram.values())
        rows.append(
            YearRow(
                year=title,
                games=games,
                centres=average(mean(histogram)),
                middle=_("%(least)s to %(most)s")
                % {"least": min(histogram), "most": max(histogram)},
                alive=percent(share(alive, games)),
            )
        )
    return rows
