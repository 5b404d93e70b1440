"""The path data of SVG, as rings of points: curves become short lines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
TOKEN = re.compile(r"[\s,]*+(?:([MmLlHhVvCcSsQqTtAaZz])|[+-]?\.?\d)")
NUMBER = re.compile(r"[\s,]*+([+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?)")
FLAG = re.compile(r"[\s,]*+([01])")
SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
# A curve becomes this many lines.
STEPS = 8
# The flags of an arc may follow each other without a space.
FLAGS = (3, 4)
MOST_POINTS = 1_000_000


def read_numbers(text: str) -> list[float]:
    """Return the numbers of a list. Raises ValueError."""
    numbers, end = [], 0
    while match := NUMBER.match(text, end):
        numbers.append(float(match[1]))
        end = match.end()
    if text[end:].strip(" \t\r\n,"):
        raise ValueError(f"“{text[end : end + 20].strip()}” is no number")
    return numbers


def path_rings(text: str) -> Iterator[list[Point]]:
    """Yield the parts of path data as rings. Raises ValueError."""
    ring: list[Point] = []
    count = 0
    here = start = (0.0, 0.0)
    control: tuple[str, Point] = ("", here)
    for letter, values in _commands(text):
        kind, relative = letter.upper(), letter.islower()
        if kind == "M":
            if len(ring) > 2:
                yield ring
            here = start = _place_at(values, 0, here, relative)
            ring, control = [here], ("", here)
            continue
        if not ring:
            ring = [here]
        if kind == "Z":
            if len(ring) > 2:
                yield ring
            ring, here, control = [], start, ("", start)
            continue
        points, control = _step(kind, values, here, control, relative)
        ring += points
        count += len(points)
        if count > MOST_POINTS:
            raise ValueError(f"it has over {MOST_POINTS} points")
        here = points[-1]
    if len(ring) > 2:
        yield ring


def _step(
    kind: str, values: Sequence[float], here: Point, control: tuple[str, Point], relative: bool
) -> tuple[list[Point], tuple[str, Point]]:
    """Return the points that a command adds, and its last control point with its kind."""
    if kind in "HV":
        axis = "HV".index(kind)
        to = list(here)
        to[axis] = values[0] + (here[axis] if relative else 0.0)
        return [(to[0], to[1])], ("", here)
    if kind == "A":
        to_point = _place_at(values, 5, here, relative)
        return list(_arc(here, values, to_point)), ("", here)
    given = [_place_at(values, at, here, relative) for at in range(0, len(values), 2)]
    if kind == "L":
        return given, ("", here)
    if kind in "ST":
        family = "C" if kind == "S" else "Q"
        mirrored = here
        if control[0] == family:
            mirrored = (2 * here[0] - control[1][0], 2 * here[1] - control[1][1])
        given = [mirrored, *given]
        kind = family
    return list(_curve([here, *given])), (kind, given[-2])


def _curve(corners: Sequence[Point]) -> Iterator[Point]:
    """Yield the points of a Bézier curve after its first one."""
    for step in range(1, STEPS + 1):
        points, share = list(corners), step / STEPS
        while len(points) > 1:
            points = [
                (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                for a, b in pairwise(points)
            ]
        yield points[0]


def _arc(here: Point, values: Sequence[float], to: Point) -> Iterator[Point]:
    """Yield the points of an elliptical arc (SVG 1.1, appendix F.6)."""
    rx, ry, turn, large, sweep = abs(values[0]), abs(values[1]), *values[2:5]
    if not rx or not ry or here == to:
        yield to
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (here[0] - to[0]) / 2, (here[1] - to[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    grown = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grown, ry * grown
    rest = (rx * ry) ** 2 - (rx * y) ** 2 - (ry * x) ** 2
    scale = math.sqrt(max(0.0, rest / ((rx * y) ** 2 + (ry * x) ** 2)))
    scale *= -1 if bool(large) == bool(sweep) else 1
    cx, cy = scale * rx * y / ry, -scale * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    way = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and way < 0:
        way += 2 * math.pi
    elif not sweep and way > 0:
        way -= 2 * math.pi
    middle = ((here[0] + to[0]) / 2, (here[1] + to[1]) / 2)
    for step in range(1, STEPS):
        at = first + way * step / STEPS
        u, v = cx + rx * math.cos(at), cy + ry * math.sin(at)
        yield (cos * u - sin * v + middle[0], sin * u + cos * v + middle[1])
    yield to


def _place_at(values: Sequence[float], at: int, here: Point, relative: bool) -> Point:
    x, y = values[at], values[at + 1]
    return (x + here[0], y + here[1]) if relative else (x, y)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers; one that is repeated without its letter has it too."""
    letter, end, text = "", 0, text.rstrip(" \t\r\n,")
    while end < len(text):
        match = TOKEN.match(text, end)
        if match is None or (not letter and match[1] is None):
            raise ValueError(f"“{text[end : end + 20].strip()}” is no path data")
        if match[1] is not None:
            letter, end = match[1], match.end()
        elif letter in "Zz":
            raise ValueError("a number follows the end of a ring")
        values = []
        for position in range(SIZES[letter.upper()]):
            is_flag = letter in "Aa" and position in FLAGS
            number = FLAG.match(text, end) if is_flag else NUMBER.match(text, end)
            if number is None:
                raise ValueError(f"“{letter}” has too few numbers")
            values.append(float(number[1]))
            end = number.end()
        yield letter, values
        # Further places after the first are lines.
        letter = {"M": "L", "m": "l"}.get(letter, letter)
