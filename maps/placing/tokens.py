"""The outlines of tokens and marks, and by how much two of them overlap.

Each outline is convex and known by how far it reaches in some directions, so that an overlap is
found by comparing a few sums.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from adjudicator.board import SEA
from adjudicator.orders import ARMY, FLEET, space_of
from adjudicator.variant import Variant
from maps.geometry import Geometry, Point
from maps.placing.measures import ASIDE_RADIUS, CODE_ACROSS, CODE_DOWN, DISC_RADIUS, SHIELD, STAR

TURNS = 24
DIRECTIONS = tuple(
    (math.cos(turn * math.tau / TURNS), math.sin(turn * math.tau / TURNS)) for turn in range(TURNS)
)
# Besides ARMY and FLEET: a unit of either kind, a dislodged unit, a star, the code of an owner, a
# coast's letters or a canal's mark, and a point of the arrow of a crossing.
EITHER, ASIDE, A_STAR, CODE, MARK, ARROW = "AF", "aside", "star", "code", "mark", "arrow"
# Tokens keep this far apart.
GAP = 2.0
# The points of a crossing's arrow, as shares of its curve.
ALONG = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)

Reach = tuple[float, ...]


def _round(radius: float) -> Reach:
    return (radius,) * TURNS


def _hull(points: Iterable[Point]) -> Reach:
    corners = list(points)
    return tuple(max(x * nx + y * ny for x, y in corners) for nx, ny in DIRECTIONS)


REACH: Mapping[str, Reach] = {
    ARMY: _hull(SHIELD),
    FLEET: _round(DISC_RADIUS),
    EITHER: tuple(map(max, _hull(SHIELD), _round(DISC_RADIUS))),
    ASIDE: _round(ASIDE_RADIUS),
    A_STAR: _round(STAR),
    CODE: _hull([(x * CODE_ACROSS, y * CODE_DOWN) for x in (-1, 1) for y in (-1, 1)]),
    MARK: _round(8.0),
    ARROW: _round(3.5),
}


@cache
def _sums(one: str, other: str) -> tuple[tuple[float, float, float], ...]:
    """Return, for each direction, how far apart the two must be in it, and the direction."""
    here, there = REACH[one], REACH[other]
    half = TURNS // 2
    return tuple(
        (here[row] + there[(row + half) % TURNS], nx, ny) for row, (nx, ny) in enumerate(DIRECTIONS)
    )


def overlap(one: str, here: Point, other: str, there: Point, gap: float = GAP) -> float:
    """Return how far the two must be moved to stand `gap` apart; 0 if they do."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    least = math.inf
    for together, nx, ny in _sums(one, other):
        deep = together + gap - dx * nx - dy * ny
        if deep <= 0:
            return 0.0
        least = min(least, deep)
    return least


def kinds_of(variant: Variant) -> dict[str, str]:
    """Return the kind of unit that may stand at each location of a board."""
    board = variant.board
    kinds = {}
    for space in board.spaces.values():
        for location in space.locations:
            sails = bool(board.fleet.get(location))
            kinds[location] = FLEET if space.kind == SEA or "/" in location else EITHER
            if not sails and space.kind != SEA:
                kinds[location] = ARMY
        if space.coasts:
            kinds[space.key] = ARMY
    return kinds


def curve_points(curve: Sequence[Point]) -> list[Point]:
    """Return points along the arrow of a crossing."""
    (x0, y0), (x1, y1), (x2, y2) = curve
    return [
        (
            (1 - t) * (1 - t) * x0 + 2 * (1 - t) * t * x1 + t * t * x2,
            (1 - t) * (1 - t) * y0 + 2 * (1 - t) * t * y1 + t * t * y2,
        )
        for t in ALONG
    ]


def signs_of(geometry: Geometry) -> list[tuple[str, Point]]:
    """Return every mark of the board that tokens leave free: its kind and its place."""
    signs = []
    for shape in geometry.land.values():
        if shape.star:
            signs.append((A_STAR, shape.star))
        signs += [(MARK, place) for place in (shape.marks or {}).values()]
    signs += [(MARK, place) for place in geometry.canals.values()]
    for curve in geometry.crossings.values():
        signs += [(ARROW, point) for point in curve_points(curve)]
    return signs


def places_of(geometry: Geometry) -> dict[str, Point]:
    """Return the place of a unit at each location."""
    return {
        location: place
        for shapes in (geometry.land, geometry.sea)
        for shape in shapes.values()
        for location, place in shape.units.items()
    }


def is_elsewhere(location: str, other: str) -> bool:
    """Whether units may stand at both locations at once."""
    return space_of(location) != space_of(other)
