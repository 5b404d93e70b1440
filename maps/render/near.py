"""What of a board a part of it shows: the rest need not be sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from adjudicator.state import Position
from maps.geometry import Border, Geometry, Shape
from maps.placing import Placed
from maps.placing.names import Rect, rects
from maps.render.crop import Crop
from maps.render.outline import parts

# What is drawn wider than its outline: shallows, and lines that are engraved along coasts.
BEYOND = 30.0


def near_geometry(geometry: Geometry, crop: Crop) -> Geometry:
    """The board without the spaces and borders that lie outside a part of it."""
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
    """Left, top, right and bottom of an outline, in its own units."""
    points = [point for part, _ in parts(path) for point in part]
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def near_position(position: Position, near: Geometry) -> Position:
    """The units and centres of the spaces that are left."""
    spaces = {*near.land, *near.sea}
    return replace(
        position,
        units=tuple(unit for unit in position.units if unit.space in spaces),
        centres={space: owner for space, owner in position.centres.items() if space in spaces},
        dislodged=tuple(item for item in position.dislodged if item.unit.space in spaces),
    )


def near_names(names: Iterable[Placed], crop: Crop) -> list[Placed]:
    """The names of which something is seen."""
    frame = _frame(crop)
    return [
        name for name in names if any(rect.meets(frame) for rect in rects(name.label, name.at_sea))
    ]
