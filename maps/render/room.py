"""The grid in which lines and small letters find room between names, units and earlier lines."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from adjudicator.variant import Variant
from maps.geometry import Geometry, Point
from maps.lettering import boxes
from maps.placing import drawn_board, names_at
from maps.placing.measures import TOKEN_ACROSS

CELL = 4.0
NAME, STAR, LINE, UNIT = 3, 3, 8, 9
MOST = 255
UNIT_RADIUS = TOKEN_ACROSS - 2
STAR_RADIUS = 7.0


class Room:
    """A grid of cells, each with the weight of what stands in it; more is worse."""

    def __init__(self, columns: int, rows: int, cells: bytearray) -> None:
        self.columns = columns
        self.rows = rows
        self.cells = cells

    def copy(self) -> Room:
        """Return a copy of the grid, to be filled further."""
        return Room(self.columns, self.rows, bytearray(self.cells))

    def fill(self, points: Iterable[Point], weight: int) -> None:
        """Add a weight to the cells of points along a line or over a box.

        Successive points in the same cell count once.
        """
        columns, rows, cells, last = self.columns, self.rows, self.cells, -1
        heavier = _heavier(weight)
        for x, y in points:
            column, row = int(x / CELL), int(y / CELL)
            at = row * columns + column
            if at != last and 0 <= column < columns and 0 <= row < rows:
                last = at
                cells[at] = heavier[cells[at]]

    def disc(self, middle: Point, radius: float, weight: int) -> None:
        """Add a weight to the cells around a point."""
        columns, rows, cells = self.columns, self.rows, self.cells
        heavier = _heavier(weight)
        middle_column, middle_row = int(middle[0] / CELL), int(middle[1] / CELL)
        for down, reach in _disc_rows(radius):
            row = middle_row + down
            if 0 <= row < rows:
                start = row * columns
                first = start + max(0, middle_column - reach)
                end = start + min(columns, middle_column + reach + 1)
                cells[first:end] = cells[first:end].translate(heavier)

    def cost(self, points: Iterable[Point]) -> int:
        """Return the total weight at some points; points outside the frame count as units."""
        columns, rows, cells, total = self.columns, self.rows, self.cells, 0
        for x, y in points:
            column, row = int(x / CELL), int(y / CELL)
            if 0 <= column < columns and 0 <= row < rows:
                total += cells[row * columns + column]
            else:
                total += UNIT
        return total


@cache
def _heavier(weight: int) -> bytes:
    """Return, for each weight of a cell, the weight after adding this one."""
    return bytes(min(MOST, content + weight) for content in range(MOST + 1))


@cache
def _disc_rows(radius: float) -> tuple[tuple[int, int], ...]:
    """Return the rows of a disc, each with how many cells it reaches to either side."""
    most = int(radius / CELL)
    return tuple(
        (down, int(math.sqrt(radius**2 - (down * CELL) ** 2) / CELL))
        for down in range(-most, most + 1)
    )


@cache
def room_of(variant: Variant) -> Room:
    """Return the grid of a board without units: names, stars and the codes beside them."""
    geometry = drawn_board(variant)
    room = room_with_stars(geometry)
    for placed in names_at(variant, ()):
        for box in boxes(placed.label, placed.at_sea):
            room.fill(box.points(CELL / 2), NAME)
    for place in geometry.codes.values():
        room.disc(place, STAR_RADIUS, STAR)
    return room


def room_with_stars(geometry: Geometry) -> Room:
    """Return the grid of a board with its stars and the letters of coasts alone."""
    columns = math.ceil(geometry.frame.width / CELL)
    rows = math.ceil(geometry.frame.height / CELL)
    room = Room(columns, rows, bytearray(columns * rows))
    for shape in geometry.land.values():
        if shape.star:
            room.disc(shape.star, STAR_RADIUS, STAR)
        for place in (shape.marks or {}).values():
            room.disc(place, STAR_RADIUS, STAR)
    return room
