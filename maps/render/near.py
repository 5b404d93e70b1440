"""The spaces, units and names that a part of the board shows, so that the rest need not be sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from adjudicator.state import Position
from maps.geometry import Border, Geometry, Shape
from maps.placing import Placed
from maps.placing.rects import Rect, rects
from maps.render.crop import Crop
from maps.render.outline import parts

# Shallows and engraved lines reach this far beyond an outline.
BEYOND = 30.0


def near_geometry(geometry: Geometry, crop: Crop) -> Geometry:
    """Return the board without the spaces and borders that lie outside a part of it."""
    return replace(
        geometry,
        land=_shapes(geometry.land, crop, geometry.frame.scale),
        sea=_shapes(geometry.sea, crop, geometry.frame.scale),
        borders=tuple(
            border for border in geometry.borders if _meets(border, crop, geometry.frame.scale)
        ),
    )


def _shapes(shapes: Mapping[str, Shape], crop: Crop, scale: float) -> dict[str, Shape]:
    return {key: shape for key, shape in shapes.items() if _meets(shape, crop, scale)}


def _meets(drawn: Shape | Border, crop: Crop, scale: float) -> bool:
    left, top, right, bottom = (value * scale for value in _extent(drawn.path))
    return Rect(left, top, right, bottom).meets(_frame(crop).wider(BEYOND))


def _frame(crop: Crop) -> Rect:
    return Rect(crop.x, crop.y, crop.x + crop.width, crop.y + crop.height)


@cache
def _extent(path: str) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of an outline, in its own units."""
    points = [point for part, _ in parts(path) for point in part]
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def near_position(position: Position, near: Geometry) -> Position:
    """Return the position with only the units and centres of the spaces in `near`."""
    spaces = {*near.land, *near.sea}
    return replace(
        position,
        units=tuple(unit for unit in position.units if unit.space in spaces),
        centres={space: owner for space, owner in position.centres.items() if space in spaces},
        dislodged=tuple(item for item in position.dislodged if item.unit.space in spaces),
    )


def near_names(names: Iterable[Placed], crop: Crop) -> list[Placed]:
    """Return the names that are at least partly visible."""
    frame = _frame(crop)
    return [
        name for name in names if any(rect.meets(frame) for rect in rects(name.label, name.at_sea))
    ]
