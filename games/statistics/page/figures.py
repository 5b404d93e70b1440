"""Estimates in words and as small drawings. No number stands without its games or its interval."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from games.statistics.intervals import Estimate

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
    return with_interval(found, lambda value: str(number_format(value, 1)))


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
