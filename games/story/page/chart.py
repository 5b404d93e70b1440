"""The chart of counts over the years: its lines are as wide as the page, its letters are not."""

from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.story.queries.phase import CentreTable

DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "14 5", "2 3 8 3", "7 2 2 2 2 2", "3 6", "10 3 3 3")
# Points are discs and squares by turns.
CAPS = ("round", "square")

# Heights are pixels. The lines are drawn so many units wide, and stretched to the page.
HEIGHT, TOP, BOTTOM, WIDTH = 340, 16, 8, 960
# The distance between lines with equal values, and between labels.
APART, LABEL = 3.0, 20.0
# So many titles of years have room on a wide page, and every third or fourth of them on a phone.
TITLES, TITLES_ON_PHONE = 16, 5


def chart(
    variant: Variant, table: CentreTable, key: str = "", alt: str = "", own: str = ""
) -> dict[str, Any] | None:
    """Return the context of games/story/chart.html; None before a year is over.

    The table counts centres, and the chart shows how many win. For other counts, `key` begins the
    ids and `alt` describes the chart for people who do not see it. The labels of the leader and of
    `own`, the reader's power, stand out.
    """
    if len(table.years) < 2:
        return None
    goal = 0 if key else variant.rules.victory_centres
    # The scale ends above the highest value; the goal is drawn once a power comes near it.
    most = max(3, *(count for row in table.rows for count in row.counts)) + 1
    every = 1 if most <= 8 else 2 if most <= 16 else 5

    def y(count: float) -> float:
        return HEIGHT - BOTTOM - count * (HEIGHT - TOP - BOTTOM) / most

    rows = sorted(table.rows, key=lambda row: -row.counts[-1])
    offsets = _offsets([row.counts for row in rows])
    ends = _spread([y(row.counts[-1]) for row in rows])
    steps = len(table.years) - 1
    curves = []
    for number, row in enumerate(rows):
        points = [
            (round(WIDTH * column / steps), round(y(count) + offsets[number][column] * APART))
            for column, count in enumerate(row.counts)
        ]
        height = points[-1][1]
        curves.append(
            {
                "power": row.power,
                "name": variant.powers[row.power].short,
                "count": row.counts[-1],
                "path": "l".join(_steps(points)),
                "points": "m".join(f"{step}h0" for step in _steps(points)),
                "dashes": DASHES[number % len(DASHES)],
                "cap": CAPS[number % len(CAPS)],
                "height": height,
                "end": round(ends[number]),
                "stands_out": number == 0 or row.power == own,
                # The leader's name is above its line, the reader's below it if there is room.
                "name_at": height + (18 if number and height < HEIGHT - 24 else -9),
            }
        )
    return {
        "key": key or "centres",
        "height": HEIGHT,
        "width": WIDTH,
        "alt": alt
        or _("Centres of each power over the years; the table below has the same numbers."),
        "curves": curves,
        "years": _titles(table.years),
        "years_y": HEIGHT + 16,
        "rules": [(round(y(count)), count) for count in range(0, most + 1, every)],
        "goal": (round(y(goal)), goal) if 0 < goal <= most else None,
        "goal_says": goal
        and _("%(count)s centres, and more than anybody else, win") % {"count": goal},
    }


def _steps(points: list[tuple[int, int]]) -> list[str]:
    """Return the steps from point to point, which are shorter than the places themselves."""
    (x, y), *_rest = points
    return [
        f"M{x} {y}",
        *(f"{bx - ax} {by - ay}".replace(" -", "-") for (ax, ay), (bx, by) in pairwise(points)),
    ]


def _titles(years: list[str]) -> list[tuple[str, str, bool]]:
    """Return the titles of years that have room, counted from the last: each with its place in
    percent, and whether a phone has no room for it."""
    last = len(years) - 1
    every = -(-len(years) // TITLES)
    on_phone = every * -(-len(years) // (every * TITLES_ON_PHONE))
    return [
        (f"{100 * column / last:.1f}%", year, (last - column) % on_phone != 0)
        for column, year in enumerate(years)
        if (last - column) % every == 0
    ]


def _offsets(rows: list[list[int]]) -> list[list[float]]:
    """Return the shift of each point that keeps equal points apart."""
    offsets = [[0.0] * len(counts) for counts in rows]
    for column in range(len(rows[0])):
        same: dict[int, list[int]] = {}
        for number, counts in enumerate(rows):
            same.setdefault(counts[column], []).append(number)
        for numbers in same.values():
            for place, number in enumerate(numbers):
                offsets[number][column] = place - (len(numbers) - 1) / 2
    return offsets


def _spread(wanted: list[float]) -> list[float]:
    """Return heights of labels close to the wanted ones, from the top down and without overlaps."""
    placed: list[float] = []
    for height in wanted:
        placed.append(max(height, placed[-1] + LABEL) if placed else height)
    lowest = HEIGHT - 4.0
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], lowest)
        lowest = placed[number] - LABEL
    return placed
