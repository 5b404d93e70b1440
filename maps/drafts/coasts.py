"""Where the fleets and the letters of a coast stand on a draft's drawing."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

from adjudicator.orders import space_of
from maps.drafts.cutting import is_within
from maps.drafts.files import Files
from maps.drafts.tidying import FLEET_EDGES
from maps.geometry import Point
from maps.outlines import lines

# A fleet stands this far within the shore, its letters this far off it, in units.
INWARD, OUTWARD = 16.0, 16.0


def place_coasts(files: Files, key: str, again: Collection[str] = ()) -> None:
    """Give each coast of a drawn space its places, beside the waters that its edges lead to.

    Coasts that have places keep them, except those to be placed `again`.
    """
    geometry = files.get("geometry") or {}
    shape = geometry.get("land", {}).get(key)
    if shape is None:
        return
    coasts = files["spaces"][key].get("coasts", ())
    placed = shape.pop("coasts", {})
    if coasts:
        shape["coasts"] = {
            coast: placed[coast]
            if coast in placed and coast not in again
            else _coast_place(files, geometry, shape, f"{key}/{coast}")
            for coast in coasts
        }


def _coast_place(
    files: Files, geometry: dict[str, Any], shape: dict[str, Any], place: str
) -> dict[str, list[float]]:
    x, y = shape.get("unit", (0.0, 0.0))
    shapes = {**geometry.get("land", {}), **geometry.get("sea", {})}
    others = [
        space_of(b if a == place else a)
        for a, b in files["adjacency"][FLEET_EDGES]
        if place in (a, b)
    ]
    targets = [shapes[other]["unit"] for other in others if "unit" in shapes.get(other, {})]
    try:
        rings = lines(shape["path"], geometry["frame"]["scale"])
    except (ValueError, IndexError):
        rings = []
    points = [point for ring in rings for point in ring]
    if not targets or not points:
        return {"unit": [x, y], "mark": [x, y]}
    toward = (
        sum(target[0] for target in targets) / len(targets),
        sum(target[1] for target in targets) / len(targets),
    )
    shore = min(points, key=lambda point: math.dist(point, toward))
    away = math.dist(shore, toward) or 1.0
    east, south = (toward[0] - shore[0]) / away, (toward[1] - shore[1]) / away
    unit = (shore[0] - INWARD * east, shore[1] - INWARD * south)
    if not is_within(rings, unit):
        unit = (x, y)
    return {
        "unit": _round(unit),
        "mark": _round((shore[0] + OUTWARD * east, shore[1] + OUTWARD * south)),
    }


def _round(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]
