"""The points of an outline whose path has only straight steps."""

from __future__ import annotations

import re
from collections.abc import Iterator

Point = tuple[float, float]
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
