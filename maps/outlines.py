"""Path data as points: the outlines, borders and curves of a drawn board."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from maps.geometry import Point

TOKEN = re.compile(r"([MLCZmlz])|(-?\d*\.?\d+)")
CURVE_STEPS = 8


def lines(d: str, scale: float = 1.0) -> list[list[Point]]:
    """Return the lines of path data with the commands M, L, C, m, l and z, in units of `scale`.

    Raises ValueError for other commands.
    """
    if re.search(r"[^MLCZmlz\d\s.,-]", d):
        raise ValueError(f"cannot read the path data {d[:20]}…")
    strokes: list[list[Point]] = []
    here: Point = (0.0, 0.0)
    for letter, numbers in _commands(d):
        if letter in "Zz":
            here = strokes[-1][0]
            continue
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "C":
            strokes[-1] += _curve(here, pairs)
            here = pairs[-1]
            continue
        for row, (x, y) in enumerate(pairs):
            here = (here[0] + x, here[1] + y) if letter.islower() else (x, y)
            if letter in "Mm" and row == 0:
                strokes.append([])
            strokes[-1].append(here)
    return [[(x * scale, y * scale) for x, y in line] for line in strokes]


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    letter, numbers = "", list[float]()
    for word, value in TOKEN.findall(d):
        if word:
            if letter:
                yield letter, numbers
            letter, numbers = word, []
        else:
            numbers.append(float(value))
    if letter:
        yield letter, numbers


def _curve(start: Point, pairs: Sequence[Point]) -> list[Point]:
    curve: list[Point] = []
    for first, second, end in zip(pairs[::3], pairs[1::3], pairs[2::3], strict=True):
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            points = (start, first, second, end)
            x = sum(w * p[0] for w, p in zip(weights, points, strict=True))
            y = sum(w * p[1] for w, p in zip(weights, points, strict=True))
            curve.append((x, y))
        start = end
    return curve


def length(line: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(math.dist(a, b) for a, b in pairwise(line))
