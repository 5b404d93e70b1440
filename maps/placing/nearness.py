"""Whether a reader takes a name for that of another space.

That happens if another space's star is nearer, or if two names look like the lines of one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from maps.geometry import Geometry, Label, Point
from maps.placing.measures import STAR
from maps.placing.rects import Rect, around, distance

# A name is much nearer to its own star than to any other: at most this share of the distance.
NEARER = 0.8
# A space without a star takes its name from the land below it. Its name must only keep this far
# from a star, or be nearer to the place of its own unit.
BESIDE_A_STAR = 24.0
# A name this near to its own star touches it, and no line between the two could be seen.
TOUCHING = STAR + 1.0

# Names closer than this above each other look like two lines of one name, if they begin or have
# their middles nearly this near to each other.
LINE_GAP, ALIGNED = 9.0, 7.0

Line = tuple[Point, Point]


class Stars:
    """The stars of a board, and the places of units in spaces without one."""

    def __init__(self, geometry: Geometry) -> None:
        self.stars = {key: shape.star for key, shape in geometry.land.items() if shape.star}
        self.units = {
            key: tuple(shape.units.values())
            for key, shape in geometry.land.items()
            if not shape.star
        }

    def is_ambiguous(self, space: str, pieces: Sequence[Rect]) -> bool:
        """Whether the star of another space is nearly as near to a name as its own, or nearer.

        The name of the land space covers `pieces`. A name that touches its own star is clear.
        """
        own = distance(pieces, self._own_place(space, pieces))
        if space not in self.stars:
            own = min(own, BESIDE_A_STAR)
        return own > TOUCHING and any(
            own >= NEARER * distance(pieces, place)
            for key, place in self.stars.items()
            if key != space
        )

    def leader(self, space: str, pieces: Sequence[Rect]) -> Line | None:
        """Return the line that leads from an ambiguous name to its own star, or to the place of
        the unit in a space without one. None for other names."""
        if not self.is_ambiguous(space, pieces):
            return None
        place = self._own_place(space, pieces)
        nearest = min(pieces, key=lambda piece: piece.distance(place))
        start = nearest.nearest_point(place)
        away = math.dist(start, place)
        share = 1 - STAR / away if space in self.stars else 1
        x, y = start
        return start, (x + (place[0] - x) * share, y + (place[1] - y) * share)

    def _own_place(self, space: str, pieces: Sequence[Rect]) -> Point:
        places = self.units[space] if space in self.units else (self.stars[space],)
        return min(places, key=lambda place: distance(pieces, place))


def read_as_one(
    one: Label, its_pieces: Sequence[Rect], other: Label, pieces: Sequence[Rect]
) -> bool:
    """Whether two names in one face stand on adjoining lines with one left edge or one middle."""
    if one.curve or one.angle or other.curve or other.angle:
        return False
    first, second = around(its_pieces), around(pieces)
    gap = max(first.top - second.bottom, second.top - first.bottom)
    middles = abs(first.left + first.right - second.left - second.right) / 2
    return gap < LINE_GAP and min(abs(first.left - second.left), middles) < ALIGNED
