"""Counts of a finished game year by year: units, points, supports between two powers."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.names import short_name
from games.models.titles import year_title
from games.record.queries.tally import GameTally
from games.story.page.chronicle import Chart, charts
from games.story.queries.phase import CentreRow, CentreTable


@dataclass(frozen=True, slots=True)
class Series:
    """Counts of each power by year, as charts and as a table; `table.years` has their titles."""

    key: str
    title: str
    charts: list[Chart]
    table: CentreTable


@dataclass(frozen=True, slots=True)
class SupportSeries:
    """The supports that a power gave to another in each year; `total` adds them up."""

    giver: tuple[str, str]
    receiver: tuple[str, str]
    counts: list[int]
    total: int


@dataclass(frozen=True, slots=True)
class OverTime:
    """The counts of a game over time: `years` are the columns of the supports."""

    series: list[Series]
    years: list[str]
    supports: list[SupportSeries]


def over_time(variant: Variant, tally: GameTally) -> OverTime:
    """Return the counts of a game year by year; points only where its bids are open."""
    start = Counter(unit.power for unit in variant.start.units)
    units = _series(variant, "units", _("Units over time"), tally.units, start)
    found = [units]
    if tally.points_by_year is not None and any(tally.spent or ()):
        years = tally.points_by_year
        spent = _added_up({year: points.spent for year, points in years.items()})
        won = _added_up({year: points.won for year, points in years.items()})
        found += [
            _series(variant, "spent", _("Diplomacy Points spent, added up"), spent),
            _series(variant, "won", _("Diplomacy Points on winning orders, added up"), won),
        ]
    played = sorted(tally.units)
    return OverTime(
        series=found,
        years=[year_title(variant.calendar, year) for year in played],
        supports=_supports(variant, tally, played),
    )


def _added_up(years: Mapping[int, Counter[str]]) -> dict[int, Counter[str]]:
    """The sums up to each year: few points a year make lines that nobody can tell apart."""
    keys = sorted(years)
    return dict(zip(keys, accumulate(years[year] for year in keys), strict=True))


def _series(
    variant: Variant,
    key: str,
    title: str,
    years: Mapping[int, Counter[str]],
    start: Counter[str] | None = None,
) -> Series:
    columns = {year_title(variant.calendar, year): years[year] for year in sorted(years)}
    if start is not None:
        columns = {_("Start"): start} | columns
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
    return Series(key, title, charts(variant, table, key, alt), table)


def _supports(variant: Variant, tally: GameTally, years: list[int]) -> list[SupportSeries]:
    """The pairs with supports, the most first."""
    found = [
        SupportSeries(
            giver=(giver, short_name(variant, giver)),
            receiver=(receiver, short_name(variant, receiver)),
            counts=[counts[year] for year in years],
            total=counts.total(),
        )
        for (giver, receiver), counts in tally.by_year.items()
    ]
    return sorted(found, key=lambda row: (-row.total, row.giver, row.receiver))
