"""The grid, some cells per unit, on which spaces are painted by number.

A grid has no slivers or gaps, so everything traced from it fits together.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy import ndimage

from maps.build.projection import Projection
from maps.build_data import Board

ROUGHNESS, DEPTH, FINEST = 0.085, 4, 0.05
DIGITS = 6
Line = Sequence[Sequence[float]]


class Canvas:
    """The grid of one board."""

    def __init__(self, board: Board) -> None:
        self.record, self.per_unit = board.projection, board.cells
        self.columns, self.rows = (round(side * board.cells) for side in board.size)

    @cached_property
    def projection(self) -> Projection:
        """The projection of a board that is not a drawing."""
        assert self.record is not None, "the board is drawn, not projected"
        return Projection.from_data(self.record)

    def cells(self, places: Any) -> Any:
        """Convert longitudes and latitudes to places on the grid."""
        array = np.asarray(places, float)[:, :2]
        x, y = self.projection.to_frame(array[:, 0], array[:, 1])
        return round_places(np.column_stack([x * self.per_unit, y * self.per_unit]))

    def painting(self) -> Painting:
        """Return an empty painting."""
        return Painting(self)

    def within(self, places: Line, *, roughly: bool = False) -> Any:
        """Return where a polygon of longitudes and latitudes covers the grid.

        `roughly` makes its sides winding, like surveyed frontiers.
        """
        ring = list(_winding(places)) if roughly else places
        fine = shapely.segmentize(shapely.Polygon(ring), 0.2)
        painting = self.painting()
        painting.brush.polygon(_tuples(self.cells(fine.exterior.coords)), fill=1)
        return painting.grid > 0


def round_places(places: Any) -> Any:
    """Round places to digits in which all processors agree.

    Decisions made from them are then the same on every machine.
    """
    return np.round(places, DIGITS)


def polygons(shape: Any) -> Iterator[Any]:
    """Yield the polygons of a shape of any kind."""
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type == "Polygon":
            yield part
        elif hasattr(part, "geoms"):
            yield from polygons(part)


@cache
def canvas_of(board: Board) -> Canvas:
    """Return the grid that a board is painted on."""
    return Canvas(board)


class Painting:
    """A picture in numbers up to 255."""

    def __init__(self, canvas: Canvas) -> None:
        self.cells = canvas.cells
        self.image = Image.new("L", (canvas.columns, canvas.rows))
        self.brush = ImageDraw.Draw(self.image)

    def shape(self, shape: Any, number: int) -> None:
        """Paint a shape given in longitude and latitude."""
        for polygon in polygons(shape):
            fine = shapely.segmentize(polygon, 0.25)
            self.brush.polygon(_tuples(self.cells(fine.exterior.coords)), fill=number)
            for hole in fine.interiors:
                self.brush.polygon(_tuples(self.cells(hole.coords)), fill=0)

    def line(self, places: Any, width: int) -> None:
        """Paint a line given in cells."""
        self.brush.line(_tuples(places), fill=1, width=width)

    @property
    def grid(self) -> Any:
        """Return the picture as an array."""
        return np.array(self.image)


def box(west: float, south: float, east: float, north: float) -> Line:
    """Return the corners of a box."""
    return [(west, south), (east, south), (east, north), (west, north)]


def nearest(grid: Any, known: Any, where: Any) -> Any:
    """Return the grid with each unknown cell of `where` set to the nearest known number."""
    index = ndimage.distance_transform_edt(~known, return_distances=False, return_indices=True)
    nearby = grid.copy()
    unknown = where & ~known
    nearby[unknown] = grid[index[0][unknown], index[1][unknown]]
    return nearby


def disc(radius: int) -> Any:
    """Return a round stamp."""
    y, x = np.ogrid[-radius : radius + 1, -radius : radius + 1]
    return x * x + y * y <= radius * radius + radius * 0.5


def cut_corners(line: Any, times: int) -> Any:
    """Cut off the corners of a line several times."""
    for _ in range(times):
        points = [line[0]]
        for a, b in pairwise(line):
            points += [a * 0.75 + b * 0.25, a * 0.25 + b * 0.75]
        line = np.array([*points, line[-1]])
    return line


def _tuples(places: Iterable[Any]) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in places]


def _winding(places: Line) -> Iterator[tuple[float, float]]:
    ring = [(x, y) for x, y in places]
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        yield a
        yield from _between(a, b, DEPTH)


def _between(
    a: tuple[float, float], b: tuple[float, float], depth: int
) -> Iterator[tuple[float, float]]:
    """Yield midpoints, moved aside by an amount that depends only on the place."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    narrow = math.cos(math.radians(y))
    dx, dy = (b[0] - a[0]) * narrow, b[1] - a[1]
    if depth == 0 or math.hypot(dx, dy) < FINEST:
        return
    digest = hashlib.md5(f"{x:.3f},{y:.3f}".encode(), usedforsecurity=False).hexdigest()
    aside = ROUGHNESS * (int(digest[:8], 16) / 0xFFFFFFFF * 2 - 1)
    middle = (x - dy * aside / narrow, y + dx * aside)
    yield from _between(a, middle, depth - 1)
    yield middle
    yield from _between(middle, b, depth - 1)
