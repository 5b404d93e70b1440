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
WIDTH = 120


@dataclass(frozen=True, slots=True)
class Figure:
    """The context of games/statistics/figure.html: an estimate in words.

    Where games are too few for an `interval`, it is their number. `title` says it in a sentence.
    """

    value: str
    interval: str
    title: str


@dataclass(frozen=True, slots=True)
class Bar:
    """The context of games/statistics/bar.html: an interval on a scale, with a mark of comparison.

    Places are in the drawing's own units, without a fraction where Django would localize it.
    """

    value: int
    low: int
    width: int
    mark: int | None


def games_of(count: int) -> str:
    """Return a number of games in words."""
    return ngettext("%(count)s game", "%(count)s games", count) % {"count": count}


def percent(found: Estimate | None) -> Figure:
    """Return a share, such as "45 %" with "27–64"."""
    if found is None:
        return none()
    value = f"{round(100 * found.value)} %"
    assert found.low is not None, "a share always has an interval"
    assert found.high is not None, "a share always has an interval"
    interval = f"{round(100 * found.low)}–{round(100 * found.high)}"
    return Figure(value, interval, _title(value, f"{interval} %", found.count))


def average(found: Estimate | None) -> Figure:
    """Return a mean, such as "6.4" with "5.8–7.0"."""
    return with_interval(found, lambda value: decimal(value, 1))


def with_interval(found: Estimate | None, words: Callable[[float], str]) -> Figure:
    """Return any other estimate, such as "1764" with "1763–1765"; `words` words its values."""
    if found is None:
        return none()
    value = words(found.value)
    if found.low is None or found.high is None:
        facts = {"value": value, "games": games_of(found.count)}
        title = _("%(value)s in %(games)s, too few for an interval") % facts
        return Figure(value, games_of(found.count), title)
    interval = f"{words(found.low)}–{words(found.high)}"
    return Figure(value, interval, _title(value, interval, found.count))


def none() -> Figure:
    """Return the figure of no games."""
    return Figure("–", "", _("no games"))


def _title(value: str, interval: str, count: int) -> str:
    facts = {"value": value, "interval": interval, "games": games_of(count)}
    return _("%(value)s of %(games)s; 95 %% interval %(interval)s") % facts


def bar(found: Estimate | None, most: float, mark: float | None = None) -> Bar | None:
    """Return the drawing of an estimate on a scale from 0 to `most`."""
    if found is None:
        return None

    def place(value: float) -> int:
        return round(WIDTH * min(value / most, 1.0))

    low = place(found.value if found.low is None else found.low)
    high = place(found.value if found.high is None else found.high)
    return Bar(place(found.value), low, high - low, None if mark is None else place(mark))


# The drawing, in its own units; the plot lies within it.
WIDTH, HEIGHT = 220, 118
LEFT, RIGHT, TOP, BOTTOM = 24, 184, 8, 98
RULE_EVERY = 5


@dataclass(frozen=True, slots=True)
class SmallChart:
    """The context of games/statistics/small_chart.html: line, band of the middle half, and dots."""

    power: str
    name: str
    games: str
    alt: str
    line: str
    band: str
    dots: str
    last: str
    last_y: int
    rules: list[tuple[int, int]]
    first_year: str
    last_year: str


def year_titles(variant: Variant, count: int) -> list[str]:
    """Name the first `count` years of a variant."""
    calendar, first = variant.calendar, first_year(variant)
    return [year_title(calendar, first + number * calendar.step) for number in range(count)]


def small_charts(variant: Variant, counts: dict[str, Any]) -> list[SmallChart]:
    """Return the charts of all powers."""
    years = compared_years(counts)
    if not years:
        return []
    most = max(variant.rules.victory_centres, RULE_EVERY)
    titles = year_titles(variant, years)
    common = _common(counts, years)
    dots = _path([(year, _mean(found)) for year, found in enumerate(common)], years, most)
    rules = [(_y(value, most), value) for value in range(0, most + 1, RULE_EVERY)]
    charts = []
    for power in powers_in(variant, counts):
        found = counts["powers"][power]
        by_year = [numbers(year) for year in found["by_year"][:years]]
        means = [_mean(year) for year in by_year]
        name = variant.powers[power].short
        last = decimal(means[-1], 1)
        charts.append(
            SmallChart(
                power=power,
                name=name,
                games=games_of(found["games"]),
                alt=_("%(power)s: %(first)s centres on average in %(begin)s, %(last)s in %(end)s")
                % {
                    "power": name,
                    "first": decimal(means[0], 1),
                    "begin": titles[0],
                    "last": last,
                    "end": titles[-1],
                },
                line=_path(list(enumerate(means)), years, most),
                band=_band(by_year, years, most),
                dots=dots,
                last=last,
                last_y=_y(means[-1], most),
                rules=rules,
                first_year=titles[0],
                last_year=titles[-1],
            )
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
    found: list[dict[str, int]] = max(by_power, key=len, default=[])
    return [sum(year.values()) for year in found]


def compared_years(counts: dict[str, Any]) -> int:
    """The years that at least half of the games reached, so that the curves compare the same."""
    games = games_by_year(counts)
    return sum(1 for number in games if 2 * number >= counts["games"])


def _common(counts: dict[str, Any], years: int) -> list[Counter[int]]:
    """The histograms of all powers together."""
    found: list[Counter[int]] = [Counter() for _year in range(years)]
    for power in counts["powers"].values():
        for year, histogram in enumerate(power["by_year"][:years]):
            found[year].update(numbers(histogram))
    return found


def _mean(histogram: Any) -> float:
    found = mean(histogram)
    return found.value if found else 0.0


def _x(year: int, years: int) -> int:
    return LEFT + round((RIGHT - LEFT) * (year / (years - 1) if years > 1 else 1))


def _y(value: float, most: int) -> int:
    return round(BOTTOM - (BOTTOM - TOP) * min(value, most) / most)


def _path(points: list[tuple[int, float]], years: int, most: int) -> str:
    return "M" + "L".join(f"{_x(year, years)} {_y(value, most)}" for year, value in points)


def _band(by_year: list[dict[int, int]], years: int, most: int) -> str:
    low = [(year, quantile(found, 0.25)) for year, found in enumerate(by_year)]
    high = [(year, quantile(found, 0.75)) for year, found in enumerate(by_year)]
    back = _path([*reversed(low)], years, most).replace("M", "L")
    return f"{_path(high, years, most)}{back}Z"
