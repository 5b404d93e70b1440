"""The room that names need on a board, from the widths of their letters."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from maps.geometry import Label, Point
from maps.outlines import lines

WIDTHS = Path(__file__).parent / "render" / "fonts" / "widths.json"
LAND_FACE = "alegreya-sc-500"
SMALL_LAND_FACE = "alegreya-sc-700"
SEA_FACE = "gazette-italic"
SMALL = 11.6
LAND_LEADING = 0.92
SEA_LEADING = 1.02
# As shares of the size: the height of letters above the line, and of the line's middle.
RISE = 0.62
MIDDLE = 0.31


@dataclass(frozen=True, slots=True)
class Box:
    """A turned rectangle around a line of letters."""

    middle: Point
    width: float
    height: float
    angle: float

    def points(self, step: float = 4.0, air: float = 0.0) -> Iterator[Point]:
        """Yield points over the whole box and `air` units around it, at most `step` apart."""
        width, height = self.width + 2 * air, self.height + 2 * air
        across, down = max(1, math.ceil(width / step)), max(1, math.ceil(height / step))
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        for row in range(down + 1):
            y = height * (row / down - 0.5)
            for column in range(across + 1):
                x = width * (column / across - 0.5)
                yield (self.middle[0] + x * c - y * s, self.middle[1] + x * s + y * c)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the box."""
        dx, dy = point[0] - self.middle[0], point[1] - self.middle[1]
        c, s = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        along, across = dx * c + dy * s, dy * c - dx * s
        return abs(along) <= self.width / 2 and abs(across) <= self.height / 2


@cache
def _widths() -> Mapping[str, Mapping[str, float]]:
    widths: Mapping[str, Mapping[str, float]] = json.loads(WIDTHS.read_text(encoding="utf-8"))
    return widths


def text_width(text: str, size: float, face: str = LAND_FACE, spacing: float = 0.0) -> float:
    """Return the width of a line of text in units."""
    widths = _widths()[face]
    return sum(widths.get(letter, 0.6) for letter in text) * size + spacing * len(text)


def letter_spacing(label: Label) -> float:
    """Return the space between the letters of a name, in units."""
    return label.spacing or (0.1 if label.size < SMALL else 0.25)


def boxes(label: Label, at_sea: bool = False) -> list[Box]:
    """Return the boxes of a name's lines; for a name on a curve, one box per letter."""
    if label.curve:
        return _along(label)
    face = SEA_FACE if at_sea else SMALL_LAND_FACE if label.size < SMALL else LAND_FACE
    step = label.size * (SEA_LEADING if at_sea else LAND_LEADING)
    angle = math.radians(label.angle)
    line_boxes = []
    for row, line in enumerate(label.lines):
        down = (row - (len(label.lines) - 1) / 2) * step
        x, y = label.place
        middle = (x - down * math.sin(angle), y + down * math.cos(angle))
        width = text_width(line, label.size, face, letter_spacing(label))
        line_boxes.append(Box(middle, width, label.size * RISE, label.angle))
    return line_boxes


def _along(label: Label) -> list[Box]:
    points = lines(label.curve)[0]
    lengths = [0.0]
    for a, b in pairwise(points):
        lengths.append(lengths[-1] + math.dist(a, b))
    text = label.lines[0]
    at = lengths[-1] / 2 - text_width(text, label.size, SEA_FACE, label.spacing) / 2
    letter_boxes = []
    for letter in text:
        width = text_width(letter, label.size, SEA_FACE, label.spacing)
        at += width / 2
        row = next((i for i, far in enumerate(lengths) if far >= at and i), len(points) - 1)
        a, b = points[row - 1], points[row]
        share = (at - lengths[row - 1]) / (lengths[row] - lengths[row - 1] or 1)
        place = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
        letter_boxes.append(Box(place, width, label.size * RISE, angle))
        at += width / 2
    return letter_boxes
