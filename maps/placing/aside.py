"""The side of its space on which a dislodged unit stands.

It is where the unit hides least and is least likely to be taken for another space's unit.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from adjudicator.orders import space_of
from maps.geometry import Geometry, Label, Point
from maps.outlines import lines
from maps.placing.measures import TOKEN_ACROSS, TOKENS_APART
from maps.placing.names import rects, token_rect

EDGE = tuple(
    (math.cos(turn * math.pi / 4) * TOKEN_ACROSS, math.sin(turn * math.pi / 4) * TOKEN_ACROSS)
    for turn in range(8)
)
SAMPLES = ((0.0, 0.0), *EDGE)
# Cost of a token that covers another; a token wholly outside its space costs 1.
OVERLAP = 1.0
# Cost of covering the name of its space.
NAME = 0.3
# Up to this cost the board's own side is used.
LITTLE = 0.25


def asides(geometry: Geometry, names: Mapping[str, Sequence[Label]]) -> dict[str, Point]:
    """Return the offset of each location's dislodged unit from its place.

    It is as long as the board's own offset. `names` are the places for the name of each space; the
    first one is where the name stands.
    """
    places = {
        location: place
        for shapes in (geometry.land, geometry.sea)
        for shape in shapes.values()
        for location, place in shape.units.items()
    }
    return {location: _aside(geometry, places, names, location) for location in places}


def _aside(
    geometry: Geometry,
    places: Mapping[str, Point],
    names: Mapping[str, Sequence[Label]],
    location: str,
) -> Point:
    space, (x, y), (dx, dy) = space_of(location), places[location], geometry.dislodged
    outline = lines(geometry.shape(space).path, geometry.frame.scale)
    others = [
        place
        for other, place in places.items()
        if space_of(other) != space and math.dist(place, (x, y)) < 2 * TOKENS_APART
    ]

    lettering = [
        rect for label in names.get(space, ())[:1] for rect in rects(label, space in geometry.sea)
    ]

    def cost(step: Point) -> float:
        at = (x + step[0], y + step[1])
        seen = [_is_inside((at[0] + ex, at[1] + ey), outline) for ex, ey in SAMPLES]
        hidden = sum(max(0.0, 1 - math.dist(at, other) / TOKENS_APART) for other in others)
        covered = any(rect.meets(token_rect(at)) for rect in lettering)
        return 1 - sum(seen) / len(seen) + OVERLAP * hidden + NAME * covered

    far = math.hypot(dx, dy)
    if cost((dx, dy)) <= LITTLE:
        return dx, dy
    sides = [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy), (0, -far), (0, far), (-far, 0), (far, 0)]
    return min(sides, key=cost)


def _is_inside(point: Point, outline: list[list[Point]]) -> bool:
    """Whether a point lies inside the lines, counting the edges to the right of it."""
    x, y = point
    found = False
    for line in outline:
        x0, y0 = line[-1]
        for x1, y1 in line:
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                found = not found
            x0, y0 = x1, y1
    return found
