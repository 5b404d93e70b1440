"""Centres over time as lines that need no colour: dashes, shapes and codes tell them apart."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.phases.queries.centre_table import CentreTable

DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3", "14 5", "2 3 8 3", "7 2 2 2 2 2", "3 6", "10 3 3 3")
# Each drawn from the point where it stands: a line's points are one path.
SHAPES = (
    "m-4-4h8v8h-8z",
    "m0-5 5 9h-10z",
    "m0-5.5 5.5 5.5-5.5 5.5-5.5-5.5z",
    "m0-4.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 1 1 0-9z",
    "m0 5 5-9h-10z",
)
TOP, BOTTOM, LEFT = 26, 34, 34
# Equal values are drawn so far apart, and the labels at the ends of the lines.
APART = 3.0


@dataclass(frozen=True, slots=True)
class Layout:
    """A drawing for wide or for narrow pages."""

    name: str
    width: int
    height: int
    labels: int
    line: float


WIDE = Layout("wide", 760, 430, 198, 21.0)
NARROW = Layout("narrow", 400, 430, 208, 25.0)


@dataclass(frozen=True, slots=True)
class Mark:
    """A word at a place, or the place alone."""

    x: str
    y: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A power's line: its path, the shapes at its points, and the label joined to its end."""

    power: str
    label: str
    path: str
    dashes: str
    points: str
    joint: str
    chip: Mark


@dataclass(frozen=True, slots=True)
class Chart:
    """What games/phases/chart.html takes."""

    name: str
    view_box: str
    alt: str
    curves: list[Curve]
    years: list[Mark]
    rules: list[Mark]
    right: str
    goal: Mark
    goal_says: str


def with_start(table: CentreTable) -> CentreTable:
    """The table with a word for the column before the first year."""
    return replace(table, years=[year or _("Start") for year in table.years])


def charts(variant: Variant, table: CentreTable) -> list[Chart]:
    """The chart of a table, for wide and for narrow pages; none before a year is over."""
    if len(table.years) < 2:
        return []
    return [_chart(variant, table, layout) for layout in (WIDE, NARROW)]


def _chart(variant: Variant, table: CentreTable, layout: Layout) -> Chart:
    goal = variant.rules.victory_centres
    most = max(goal, *(count for row in table.rows for count in row.counts))
    right = layout.width - layout.labels
    step = (right - LEFT) / (len(table.years) - 1)

    def x(column: int) -> float:
        return LEFT + column * step

    def y(count: float) -> float:
        return layout.height - BOTTOM - count * (layout.height - TOP - BOTTOM) / most

    rows = sorted(table.rows, key=lambda row: -row.counts[-1])
    offsets = _offsets([row.counts for row in rows])
    ends = _spread([y(row.counts[-1]) for row in rows], layout)
    curves = []
    for number, row in enumerate(rows):
        points = [
            (x(column), y(count) + offsets[number][column] * APART)
            for column, count in enumerate(row.counts)
        ]
        last = points[-1]
        short = variant.powers[row.power].short
        curves.append(
            Curve(
                power=row.power,
                label=f"{row.counts[-1]} {short}",
                path="M" + "L".join(f"{px:.4g} {py:.4g}" for px, py in points),
                dashes=DASHES[number % len(DASHES)],
                points="".join(
                    f"M{px:.4g} {py:.4g}{SHAPES[number % len(SHAPES)]}" for px, py in points
                ),
                joint=f"M{last[0] + 6:.1f} {last[1]:.1f}L{right + 22} {ends[number]:.1f}",
                chip=Mark(f"{right + 24}", f"{ends[number]:.1f}"),
            )
        )
    return Chart(
        name=layout.name,
        view_box=f"0 0 {layout.width} {layout.height}",
        alt=_("Centres of each power over the years; the table below says the same."),
        curves=curves,
        years=[
            Mark(f"{x(n):.1f}", f"{layout.height - 10}", year if _is_told(n, table, layout) else "")
            for n, year in enumerate(table.years)
        ],
        rules=[Mark(f"{LEFT}", f"{y(count):.1f}", str(count)) for count in range(0, most + 1, 5)],
        right=f"{right}",
        goal=Mark(f"{LEFT}", f"{y(goal):.1f}"),
        goal_says=_("%(count)s centres, and more than anybody else, win") % {"count": goal},
    )


def _is_told(column: int, table: CentreTable, layout: Layout) -> bool:
    """Whether there is room for a year's number: the last always is told."""
    room = (layout.width - layout.labels - LEFT) / 48
    every = max(1, round(len(table.years) / room + 0.49))
    return (len(table.years) - 1 - column) % every == 0


def _offsets(rows: list[list[int]]) -> list[list[float]]:
    """How far each point is moved so that equal ones do not hide one another."""
    offsets = [[0.0] * len(counts) for counts in rows]
    for column in range(len(rows[0])):
        same: dict[int, list[int]] = {}
        for number, counts in enumerate(rows):
            same.setdefault(counts[column], []).append(number)
        for numbers in same.values():
            for place, number in enumerate(numbers):
                offsets[number][column] = place - (len(numbers) - 1) / 2
    return offsets


def _spread(wanted: list[float], layout: Layout) -> list[float]:
    """Heights of labels near those wanted, none over another, from the top down."""
    placed: list[float] = []
    for height in wanted:
        placed.append(max(height, placed[-1] + layout.line) if placed else height)
    lowest = layout.height - 12.0
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], lowest)
        lowest = placed[number] - layout.line
    return placed
