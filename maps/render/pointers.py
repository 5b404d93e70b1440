"""A commentator's drawings on a board: arrows between spaces and rings around them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from maps.colours.palette import Palette
from maps.geometry import Geometry, Point
from maps.render.svg import Attributes, Element, group, path
from maps.render.theme import TEXT_FACE

RADIUS = 44.0
STROKE = 8.0
HALO = 14.0
# The length of an arrow's head, and half its width.
HEAD = 30.0
HALF = 17.0
# The gap between an arrow and the middle of its spaces.
GAP = 20.0
# Beyond this share of the board's width, words stand to the left.
EDGE = 0.8


@dataclass(frozen=True, slots=True)
class Pointer:
    """A drawing with a few words: an arrow from a space to its target, or without one a ring."""

    space: str
    target: str = ""
    words: str = ""


def pointers(geometry: Geometry, palette: Palette, drawn: Iterable[Pointer]) -> Element:
    """Return the drawings, to be laid over everything else."""
    parts = []
    for pointer in drawn:
        place = geometry.unit_place(pointer.space)
        target = geometry.unit_place(pointer.target) if pointer.target else None
        if target is None or target == place:
            parts += _ring(place, palette)
            beside = (place[0], place[1] - RADIUS - 10)
        else:
            parts += _arrow(place, target, palette)
            beside = ((place[0] + target[0]) / 2, (place[1] + target[1]) / 2 - 16)
        if pointer.words:
            parts.append(_words(pointer.words, beside, palette, geometry))
    return group(parts, stroke_linecap="round", stroke_linejoin="round")


def _ring(place: Point, palette: Palette) -> list[Element]:
    ring: Attributes = {"cx": place[0], "cy": place[1], "r": RADIUS, "fill": "none"}
    return [
        Element("circle", ring | {"stroke": palette.halo, "stroke-width": HALO}),
        Element("circle", ring | {"stroke": palette.accent, "stroke-width": STROKE}),
    ]


def _arrow(start: Point, end: Point, palette: Palette) -> list[Element]:
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    length = hypot(along_x, along_y)
    x, y = along_x / length, along_y / length
    gap = min(GAP, length / 4)
    head = min(HEAD, length / 2)
    begin = (start[0] + x * gap, start[1] + y * gap)
    tip = (end[0] - x * gap, end[1] - y * gap)
    neck = (tip[0] - x * head, tip[1] - y * head)
    left = (neck[0] - y * HALF, neck[1] + x * HALF)
    right = (neck[0] + y * HALF, neck[1] - x * HALF)
    shaft = f"M{_point(begin)}L{_point(neck)}"
    point = f"M{_point(tip)}L{_point(left)}L{_point(right)}Z"
    wide = HALO - STROKE
    return [
        path(shaft, fill="none", stroke=palette.halo, stroke_width=HALO),
        path(point, fill=palette.halo, stroke=palette.halo, stroke_width=wide),
        path(shaft, fill="none", stroke=palette.accent, stroke_width=STROKE),
        path(point, fill=palette.accent),
    ]


def _point(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _words(words: str, place: Point, palette: Palette, geometry: Geometry) -> Element:
    is_left = place[0] > EDGE * geometry.frame.width
    looks: Attributes = {
        "x": place[0],
        "y": place[1],
        "text-anchor": "end" if is_left else "middle",
        "font-family": TEXT_FACE,
        "font-size": 30,
        "font-weight": 700,
        "fill": palette.accent,
        "stroke": palette.halo,
        "stroke-width": 7,
        "paint-order": "stroke",
    }
    return Element("text", looks, words)
