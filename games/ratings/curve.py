"""The curve of a player's rating, game by game."""

from itertools import accumulate
from typing import Any

from django.utils.translation import gettext as _

from games.models import Rating
from games.ratings.history import NEW_PLAYER

# The plot: it is stretched to the page, and its heights are pixels.
WIDTH, HEIGHT, TOP, BOTTOM = 960, 124, 14, 120
# A curve is at least as high as so many points, so that small changes look small.
LEAST_RANGE = 200
# Distances between the lines of the scale, in points.
STEPS = (50, 100, 200, 500)
MOST_RULES = 5


def rating_curve(rating: Rating) -> dict[str, Any] | None:
    """Return the context of games/core/line_chart.html; None before the second game.

    Each game has the same width: its date would tell when somebody's private game ended.
    """
    changes = [change[-1] for change in rating.changes]
    if len(changes) < 2:
        return None
    points = list(accumulate(changes, initial=float(NEW_PLAYER)))
    step = _step(points)
    low, high = _limits(points, step)

    def x(number: int) -> int:
        return round(WIDTH * number / len(changes))

    def y(value: float) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low))

    alt = _("Rating over %(games)s games, from %(first)s to %(last)s; the list has each change.")
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "rules": [(y(value), str(value)) for value in range(low, high + 1, step)],
        "line": "M" + "L".join(f"{x(number)} {y(value)}" for number, value in enumerate(points)),
        "last": str(round(points[-1])),
        "last_y": y(points[-1]),
        "first_title": _("new player"),
        "last_title": _("after %(games)s games") % {"games": len(changes)},
        "alt": alt % {"games": len(changes), "first": NEW_PLAYER, "last": round(points[-1])},
    }


def _step(points: list[float]) -> int:
    """The distance of the scale's lines."""
    height = max(LEAST_RANGE, max(points) - min(points))
    return next((step for step in STEPS if height / step < MOST_RULES), STEPS[-1])


def _limits(points: list[float], step: int) -> tuple[int, int]:
    """The ends of the scale: whole steps around all points."""
    low = int(min(points) // step * step)
    high = int(-(-max(points) // step) * step)
    while high - low < LEAST_RANGE:
        low, high = low - step, high + step
    return low, high
