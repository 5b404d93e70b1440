"""A reader's own marks on spaces: a sign on a disc beside the unit's place, and a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from maps.colours.palette import Palette
from maps.geometry import Geometry, Point
from maps.render.svg import Attributes, Element, group, path, translate
from maps.render.theme import TEXT_FACE

# Each sign fits into a circle of radius 8.
SIGNS = {
    "star": "M0-7.5 1.9-2.5 7.2-2.3 3 1 4.5 6.2 0 3.2-4.5 6.2-3 1-7.2-2.3-1.9-2.5Z",
    "question": "M-3.6-3.2A3.7 3.7 0 1 1 1.2.2Q0 .8 0 2.4M0 5.6V6.4",
    "warning": "M0-6.6V2M0 5.4V6.2",
    "shield": "M-5.4-6H5.4V0Q5.4 4.6 0 7-5.4 4.6-5.4 0Z",
    "cross": "M-5-5 5 5M-5 5 5-5",
}
MARK_SIGNS = tuple(SIGNS)
FILLED = frozenset({"star", "shield"})
RADIUS = 17.0
TIMES = 1.3
# Offset of the disc from the unit's place. More marks of the same space stand above the first.
BESIDE: Point = (-24.0, -26.0)
STEP = 36.0
# Beyond this share of the board's width, words stand to the left.
EDGE = 0.8


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """A mark to draw on a space: a sign of MARK_SIGNS, with or without words."""

    space: str
    sign: str
    words: str = ""


def marks(geometry: Geometry, palette: Palette, drawn: Iterable[DrawnMark]) -> Element:
    """Return the marks, to be laid over everything else."""
    before: Counter[str] = Counter()
    parts = []
    for mark in drawn:
        x, y = geometry.unit_place(mark.space)
        place = (x + BESIDE[0], y + BESIDE[1] - STEP * before[mark.space])
        before[mark.space] += 1
        parts.append(_mark(mark, place, palette, place[0] > EDGE * geometry.frame.width))
    return group(parts, stroke_linecap="round", stroke_linejoin="round")


def _mark(mark: DrawnMark, place: Point, palette: Palette, is_left: bool) -> Element:
    disc: Attributes = {"r": RADIUS, "fill": palette.accent, "stroke": palette.halo}
    fill = palette.halo if mark.sign in FILLED else "none"
    parts = [
        Element("circle", {**disc, "stroke-width": 2}),
        path(
            SIGNS[mark.sign],
            fill=fill,
            stroke=palette.halo,
            stroke_width=1 if mark.sign in FILLED else 2.4,
            transform=f"scale({TIMES:g})",
        ),
    ]
    if mark.words:
        parts.append(_words(mark.words, palette, is_left))
    return group(parts, transform=translate(*place))


def _words(words: str, palette: Palette, is_left: bool) -> Element:
    looks: Attributes = {
        "x": -(RADIUS + 4) if is_left else RADIUS + 4,
        "y": 8,
        "text-anchor": "end" if is_left else None,
        "font-family": TEXT_FACE,
        "font-size": 26,
        "font-weight": 700,
        "fill": palette.accent,
        "stroke": palette.halo,
        "stroke-width": 6,
        "paint-order": "stroke",
    }
    return Element("text", looks, words)
