"""The spaces, units and names that a part of the board shows, so that the rest need not be sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import inf

from adjudicator.orders import Convoy, Move, Order, space_of
from adjudicator.state import Position
from maps.geometry import Border, Geometry, Point, Shape
from maps.placing import Placed
from maps.placing.rects import Rect, rects
from maps.render.crop import Crop
from maps.render.orders import DrawnOrder
from maps.render.outline import parts

# Shallows and engraved lines reach this far beyond an outline.
BEYOND = 30.0
NOWHERE = Rect(-inf, -inf, -inf, -inf)


def near_geometry(geometry: Geometry, crop: Crop) -> Geometry:
    """Return the board without the spaces, borders and hills that lie outside a part of it."""
    frame = _frame(crop).wider(BEYOND)
    return replace(
        geometry,
        hills=tuple((x, y) for x, y in geometry.hills if Rect(x, y, x, y).meets(frame)),
        land=_shapes(geometry.land, crop, geometry.frame.scale),
        sea=_shapes(geometry.sea, crop, geometry.frame.scale),
        borders=tuple(
            border for border in geometry.borders if _meets(border, crop, geometry.frame.scale)
        ),
    )


def clip_geometry(geometry: Geometry, crop: Crop) -> Geometry:
    """Return the board with outlines that leave out all points of detours outside a part of it."""
    scale = geometry.frame.scale
    seen = _frame(crop).wider(BEYOND)
    frame = Rect(*(side / scale for side in (seen.left, seen.top, seen.right, seen.bottom)))
    land = {
        key: replace(
            shape,
            path=clip_line(shape.path, frame),
            rim=clip_line(shape.rim, frame),
            body=clip_line(shape.body, frame),
        )
        for key, shape in geometry.land.items()
    }
    borders = (replace(line, path=clip_line(line.path, frame)) for line in geometry.borders)
    impassable = clip_line(geometry.impassable, frame)
    return replace(geometry, land=land, borders=tuple(borders), impassable=impassable)


@lru_cache(maxsize=1_024)
def clip_line(line: str, frame: Rect) -> str:
    """Return a line without the points that change nothing within a frame.

    A point is left out if it and its neighbours lie beyond the same side.
    """
    if not line or Rect(*_extent(line)).is_within(frame):
        return line
    return "".join(
        "M" + "L".join(f"{x:g} {y:g}" for x, y in _bend_points(points, frame)) + "z" * is_closed
        for points, is_closed in parts(line)
    )


def _bend_points(points: Sequence[Point], frame: Rect) -> Iterator[Point]:
    beyond = [_sides_beyond(point, frame) for point in points]
    shared = 0
    for point, sides, following in zip(points, beyond, [*beyond[1:], 0], strict=True):
        if shared & sides & following:
            shared &= sides
        else:
            shared = sides
            yield point


def _sides_beyond(point: Point, frame: Rect) -> int:
    """Return the sides of a frame beyond which a point lies, one bit for each."""
    x, y = point
    across = 1 if x < frame.left else 2 if x > frame.right else 0
    down = 4 if y < frame.top else 8 if y > frame.bottom else 0
    return across | down


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


def near_orders(orders: Iterable[DrawnOrder], geometry: Geometry, crop: Crop) -> list[DrawnOrder]:
    """Return the orders whose lines may cross the part: between all places that an order names.

    The line of a convoyed move also passes the fleets that are ordered to convoy it.
    """
    frame, orders = _frame(crop).wider(BEYOND), list(orders)
    near = [drawn for drawn in orders if _reach(drawn.order, geometry).meets(frame)]
    convoyed = {
        (each.order.army, each.order.target) for each in near if isinstance(each.order, Convoy)
    }
    return [
        drawn
        for drawn in orders
        if drawn in near
        or (
            isinstance(drawn.order, Move) and (drawn.order.location, drawn.order.target) in convoyed
        )
    ]


def _reach(order: Order, geometry: Geometry) -> Rect:
    """Return the rectangle around the places that an order names, and where ways from there leave
    the board; nowhere without any."""
    names = ("location", "target", "supported", "army")
    named = [at for name in names if (at := getattr(order, name, None))]
    places = [geometry.unit_place(location) for location in named]
    places += [place for at in named if (place := geometry.exits.get(space_of(at)))]
    if not places:
        return NOWHERE
    return Rect(
        min(x for x, _ in places),
        min(y for _, y in places),
        max(x for x, _ in places),
        max(y for _, y in places),
    )


def near_names(names: Iterable[Placed], crop: Crop) -> list[Placed]:
    """Return the names that are at least partly visible."""
    frame = _frame(crop)
    return [
        name for name in names if any(rect.meets(frame) for rect in rects(name.label, name.at_sea))
    ]
