"""Estimates in words and small drawings, and centres over the years in small charts.

No number stands without its games or its interval. All charts have the same scale."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.calendar import first_year
from games.core.words.numbers import decimal
from games.models.titles import year_title
from games.statistics.intervals import Estimate, mean, quantile
from games.statistics.tally import numbers

# The width of the drawing of an interval, in its own units.
BAR_WIDTH = 120


@dataclass(frozen=True, slots=True)
class Figure:
    """The context of games/statistics/figure.html: an estimate in words.

    Where games are too few for an `interval`, it is their number. `title` says it in a sentence.
    """

    value: str
    interval: str
    title: str


def games_of(count: int) -> str:
    """Return a number of games in words."""
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


def percent(estimate: Estimate | None) -> Figure:
    """Return a share, such as "45 %" with "27–64"."""
    if estimate is None:
        return none()
    value = f"{round(100 * estimate.value)} %"
    assert estimate.low is not None, "a share always has an interval"
    assert estimate.high is not None, "a share always has an interval"
    interval = f"{round(100 * estimate.low)}–{round(100 * estimate.high)}"
    return Figure(value, interval, _title(value, f"{interval} %", estimate.count))


def average(estimate: Estimate | None) -> Figure:
    """Return a mean, such as "6.4" with "5.8–7.0"."""
    return with_interval(estimate, lambda value: decimal(value, 1))


def with_interval(estimate: Estimate | None, words: Callable[[float], str]) -> Figure:
    """Return any other estimate, such as "1764" with "1763–1765"; `words` words its values."""
    if estimate is None:
        return none()
    value = words(estimate.value)
    if estimate.low is None or estimate.high is None:
        facts = {"value": value, "games": games_of(estimate.count)}
        title = _("%(value)s in %(games)s, too few for an interval") % facts
        return Figure(value, games_of(estimate.count), title)
    interval = f"{words(estimate.low)}–{words(estimate.high)}"
    return Figure(value, interval, _title(value, interval, estimate.count))


def none() -> Figure:
    """Return the figure of no games."""
    return Figure("–", "", _("no games"))


def _title(value: str, interval: str, count: int) -> str:
    facts = {"value": value, "interval": interval, "games": games_of(count)}
    return _("%(value)s of %(games)s; 95 %% interval %(interval)s") % facts


def bar(
    estimate: Estimate | None, most: float, mark: float | None = None
) -> dict[str, int | None] | None:
    """Return games/statistics/bar.html: an estimate on a scale from 0 to `most`, with a mark of
    comparison.

    Places are in the drawing's own units, without a fraction where Django would localize it.
    """
    if estimate is None:
        return None

    def place(value: float) -> int:
        return round(BAR_WIDTH * min(value / most, 1.0))

    low = place(estimate.value if estimate.low is None else estimate.low)
    high = place(estimate.value if estimate.high is None else estimate.high)
    return {
        "value": place(estimate.value),
        "low": low,
        "width": high - low,
        "mark": None if mark is None else place(mark),
    }


# The plot of a small chart: it is stretched to the page, and its heights are pixels.
WIDTH, HEIGHT, TOP, BOTTOM = 960, 100, 8, 96
RULE_EVERY = 5


def year_titles(variant: Variant, count: int) -> list[str]:
    """Name the first `count` years of a variant."""
    calendar, first = variant.calendar, first_year(variant)
    return [year_title(calendar, first + number * calendar.step) for number in range(count)]


def small_charts(variant: Variant, counts: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the charts of all powers for line_chart.html, all with the same scale."""
    years = compared_years(counts)
    if not years:
        return []
    most = max(variant.rules.victory_centres, RULE_EVERY)
    titles = year_titles(variant, years)
    common = _common(counts, years)
    dots = _path([(year, _mean(centres)) for year, centres in enumerate(common)], years, most)
    rules = [(_y(value, most), value) for value in range(0, most + 1, RULE_EVERY)]
    charts = []
    for power in powers_in(variant, counts):
        row = counts["powers"][power]
        by_year = [numbers(year) for year in row["by_year"][:years]]
        means = [_mean(year) for year in by_year]
        facts = {
            "power": variant.powers[power].short,
            "first": decimal(means[0], 1),
            "begin": titles[0],
            "last": decimal(means[-1], 1),
            "end": titles[-1],
        }
        alt = _("%(power)s: %(first)s centres on average in %(begin)s, %(last)s in %(end)s")
        charts.append(
            {
                "power": power,
                "name": facts["power"],
                "games": games_of(row["games"]),
                "alt": alt % facts,
                "width": WIDTH,
                "height": HEIGHT,
                "line": _path(list(enumerate(means)), years, most),
                "band": _band(by_year, years, most),
                "dots": dots,
                "last": facts["last"],
                "last_y": _y(means[-1], most),
                "rules": rules,
                "first_title": titles[0],
                "last_title": titles[-1],
            }
        )
    return charts


def powers_in(variant: Variant, counts: dict[str, Any]) -> list[str]:
    """The powers that have counts, in the order of the variant."""
    return [power for power in variant.powers if power in counts["powers"]]


def lasting(variant: Variant, counts: dict[str, Any]) -> str:
    """Say how many games lasted until when: "62 until 1768, 57 until 1769"."""
    games = games_by_year(counts)
    titles = year_titles(variant, len(games))
    following = [*games[1:], 0]
    last = [number for number, count in enumerate(games) if count != following[number]]
    return ", ".join(
        _("%(games)s until %(year)s") % {"games": games[number], "year": titles[number]}
        for number in last
    )


def games_by_year(counts: dict[str, Any]) -> list[int]:
    """How many games lasted until the end of each year."""
    by_power = [power["by_year"] for power in counts["powers"].values()]
    longest: list[dict[str, int]] = max(by_power, key=len, default=[])
    return [sum(year.values()) for year in longest]


def compared_years(counts: dict[str, Any]) -> int:
    """The years that at least half of the games reached, so that the curves compare the same."""
    games = games_by_year(counts)
    return sum(1 for number in games if 2 * number >= counts["games"])


def _common(counts: dict[str, Any], years: int) -> list[Counter[int]]:
    """The histograms of all powers together."""
    common: list[Counter[int]] = [Counter() for _year in range(years)]
    for power in counts["powers"].values():
        for year, histogram in enumerate(power["by_year"][:years]):
            common[year].update(numbers(histogram))
    return common


def _mean(histogram: Any) -> float:
    estimate = mean(histogram)
    return estimate.value if estimate else 0.0


def _x(year: int, years: int) -> int:
    return round(WIDTH * (year / (years - 1) if years > 1 else 1))


def _y(value: float, most: int) -> int:
    return round(BOTTOM - (BOTTOM - TOP) * min(value, most) / most)


def _path(points: list[tuple[int, float]], years: int, most: int) -> str:
    return "M" + "L".join(f"{_x(year, years)} {_y(value, most)}" for year, value in points)


def _band(by_year: list[dict[int, int]], years: int, most: int) -> str:
    low = [(year, quantile(centres, 0.25)) for year, centres in enumerate(by_year)]
    high = [(year, quantile(centres, 0.75)) for year, centres in enumerate(by_year)]
    back = _path([*reversed(low)], years, most).replace("M", "L")
    return f"{_path(high, years, most)}{back}Z"
