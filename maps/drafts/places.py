"""Places on a draft’s drawing that edits need: of stars and arrows, and the lines of a name."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from maps.drafts.cutting import is_within
from maps.outlines import lines

# How far a star stands from the unit's place, the nearest first, and the directions to try.
AWAY = (44.0, 34.0, 56.0, 26.0, 0.0)
DIRECTIONS = 16
# Free ground around the middle of a star.
AROUND = 10.0
# An arrow ends this far from the unit's places, and bends by this part of its length.
ARROW_END = 34.0
BEND = 0.12


def star_place(geometry: Mapping[str, Any], key: str) -> list[float]:
    """Return a place for the star of a land space within its outline, beside the unit's place."""
    shape = geometry["land"][key]
    x, y = shape.get("unit", (0.0, 0.0))
    try:
        rings = lines(shape["path"], geometry["frame"]["scale"])
    except (ValueError, IndexError):
        return [x, y]
    for away in AWAY:
        for step in range(DIRECTIONS):
            angle = step * 2 * math.pi / DIRECTIONS
            place = (x + away * math.cos(angle), y + away * math.sin(angle))
            beside = [
                (place[0] + dx * AROUND, place[1] + dy * AROUND)
                for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
            ]
            if all(is_within(rings, point) for point in beside):
                return [round(place[0], 1), round(place[1], 1)]
    return [x, y]


def arrow_between(geometry: Mapping[str, Any], a: str, b: str) -> list[list[float]] | None:
    """Return the start, the middle and the end of an arrow between two spaces; None if one of them
    is not drawn, or they are too close for it."""
    shapes = {**geometry.get("sea", {}), **geometry.get("land", {})}
    if "unit" not in shapes.get(a, {}) or "unit" not in shapes.get(b, {}):
        return None
    (ax, ay), (bx, by) = shapes[a]["unit"], shapes[b]["unit"]
    length = math.dist((ax, ay), (bx, by))
    if length < 2 * ARROW_END + 10:
        return None
    ux, uy = (bx - ax) / length, (by - ay) / length
    middle = ((ax + bx) / 2 - uy * BEND * length, (ay + by) / 2 + ux * BEND * length)
    points = (
        (ax + ux * ARROW_END, ay + uy * ARROW_END),
        middle,
        (bx - ux * ARROW_END, by - uy * ARROW_END),
    )
    return [[round(x, 1), round(y, 1)] for x, y in points]


def wrap_name(name: str, most: int) -> list[str]:
    """Return a name in at most `most` lines, two at the most, of lengths as equal as possible."""
    cuts = [at for at, sign in enumerate(name) if sign in " -"] if most > 1 else []
    halves = [[name[: at + 1].rstrip(), name[at + 1 :].strip()] for at in cuts]
    whole = [half for half in halves if all(half)]
    return min(whole, key=lambda pair: max(map(len, pair)), default=[name])
