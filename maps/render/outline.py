"""Outlines whose paths have only straight steps: their points, and their drawing on a grid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

Point = tuple[float, float]
# Details smaller than this are invisible and take a third of the bytes, in units of an outline: of
# lines, and of the pale washes inside them and the unseen outlines of seas.
LINE_GRID, WASH_GRID = 8, 20
STEP = re.compile(r"([MlLzZ])|(-?\d+(?:\.\d+)?)")


def parts(path: str) -> Iterator[tuple[list[Point], bool]]:
    """Yield each part of an SVG path with the commands M, L, l and z.

    A part is its points, in the path's own units, and whether it is closed.
    """
    at, first, is_relative = (0.0, 0.0), None, False
    points: list[Point] = []
    for command, number in STEP.findall(path):
        if command in ("M", "z", "Z") and points:
            yield points, command != "M"
            points = []
        if command:
            is_relative = command == "l"
        elif first is None:
            first = float(number)
        else:
            dx, dy = at if is_relative else (0.0, 0.0)
            at, first = (first + dx, float(number) + dy), None
            points.append(at)
    if points:
        yield points, False


@lru_cache(maxsize=2_048)
def round_line(line: str, grid: int) -> str:
    """Round the points of a line with straight steps to a grid, dropping smaller details."""
    return "".join(_draw(_on_grid(points, grid), is_closed) for points, is_closed in parts(line))


def _draw(points: list[tuple[int, int]], is_closed: bool) -> str:
    if len(points) < (3 if is_closed else 2):
        return ""
    (x, y), *rest = points
    steps = [f"M{x} {y}l"]
    for to_x, to_y in rest:
        steps.append(f"{to_x - x} {to_y - y} ")
        x, y = to_x, to_y
    return "".join(steps).rstrip().replace(" -", "-") + ("z" if is_closed else "")


def _on_grid(points: Sequence[Point], grid: int) -> list[tuple[int, int]]:
    """Return the points that are distinct on the grid."""
    places = [(grid * round(x / grid), grid * round(y / grid)) for x, y in points]
    return [place for place, _ in groupby(places)]
