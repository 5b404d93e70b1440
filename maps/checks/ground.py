"""The drawn board as a grid of cells, two by two units each.

A grid has no slivers: contacts are counted cell by cell, as the eye sees them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from maps.geometry import Geometry, Point
from maps.outlines import lines

CELL = 2.0
NOTHING, IMPASSABLE = "", "X"


@dataclass(frozen=True, slots=True)
class Ground:
    """Rows of cells; each cell is the number of a space in `names`."""

    names: tuple[str, ...]
    rows: tuple[bytes, ...]
    cell: float = CELL

    def at(self, point: Point) -> str:
        """Return the space at a point, "" outside the frame."""
        column, row = int(point[0] // CELL), int(point[1] // CELL)
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0]):
            return self.names[self.rows[row][column]]
        return NOTHING

    def contacts(self) -> Mapping[frozenset[str], float]:
        """The length, in units, for which each pair of spaces touches."""
        touches: Counter[tuple[int, int]] = Counter()
        for row in self.rows:
            touches.update(pairwise(row))
        for above, below in pairwise(self.rows):
            touches.update(zip(above, below, strict=True))
        lengths: Counter[frozenset[str]] = Counter()
        for (a, b), count in touches.items():
            if a != b:
                lengths[frozenset((self.names[a], self.names[b]))] += count
        return {pair: count * CELL for pair, count in lengths.items()}

    def meeting(self, a: str, b: str) -> Point:
        """Return a point in the middle of the border of two spaces that touch."""
        pair = {self.names.index(a), self.names.index(b)}
        places = [
            ((x + right) * CELL, (y + down) * CELL)
            for y, row in enumerate(self.rows)
            for x, cell in enumerate(row)
            if cell in pair
            for right, down in ((1, 0), (0, 1))
            if {cell, self._number(x + right, y + down)} == pair
        ]
        return places[len(places) // 2]

    def _number(self, x: int, y: int) -> int:
        return self.rows[y][x] if y < len(self.rows) and x < len(self.rows[0]) else -1

    def corners(self) -> set[frozenset[str]]:
        """The sets of spaces that meet at a point, three or four at a time."""
        windows: set[tuple[int, int, int, int]] = set()
        for above, below in pairwise(self.rows):
            windows.update(zip(above, above[1:], below, below[1:], strict=False))
        return {
            frozenset(self.names[cell] for cell in window)
            for window in windows
            if len(set(window)) > 2
        }

    def coasts(self, space: str, seas: frozenset[str]) -> list[tuple[frozenset[str], list[Point]]]:
        """Return a space's stretches of coast, each with its seas and the points of its water."""
        water = self._water_beside(space, seas)
        stretches = []
        while water:
            stretch, edge = set[tuple[int, int]](), [next(iter(water))]
            while edge:
                cell = edge.pop()
                if cell in water:
                    water.discard(cell)
                    stretch.add(cell)
                    edge += [(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND]
            names = frozenset(self.names[self.rows[y][x]] for x, y in stretch)
            points = [((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in sorted(stretch)]
            stretches.append((names, points))
        return stretches

    def _water_beside(self, space: str, seas: frozenset[str]) -> set[tuple[int, int]]:
        own = self.names.index(space)
        sea = {row for row, name in enumerate(self.names) if name in seas}
        height, width = len(self.rows), len(self.rows[0])
        return {
            (x + dx, y + dy)
            for y, row in enumerate(self.rows)
            for x, cell in enumerate(row)
            if cell == own
            for dx, dy in AROUND
            if 0 <= x + dx < width and 0 <= y + dy < height and self.rows[y + dy][x + dx] in sea
        }


AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def ground_of(geometry: Geometry) -> Ground:
    """Return the grid of a drawn board: seas, then water that belongs to land, then land on top."""
    names = (NOTHING, IMPASSABLE, *geometry.sea, *geometry.land)
    width = int(geometry.frame.width // CELL)
    rows = [bytearray(width) for _ in range(int(geometry.frame.height // CELL))]
    scale = geometry.frame.scale
    number = {name: row for row, name in enumerate(names)}
    for key, shape in geometry.sea.items():
        _fill(rows, lines(shape.path, scale), number[key])
    for key, shape in geometry.land.items():
        if shape.water:
            _fill(rows, lines(shape.water, scale), number[key])
    _fill(rows, lines(geometry.impassable, scale), number[IMPASSABLE])
    for key, shape in geometry.land.items():
        _fill(rows, lines(shape.path, scale), number[key])
    _fill(rows, lines(geometry.lake, scale), number[IMPASSABLE])
    return Ground(names, tuple(bytes(row) for row in rows))


def _fill(rows: Sequence[bytearray], rings: Sequence[Sequence[Point]], number: int) -> None:
    """Fill rings by the even-odd rule, row by row."""
    cuts: dict[int, list[float]] = {}
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            for row in _rows_between(ay, by, len(rows)):
                y = (row + 0.5) * CELL
                cuts.setdefault(row, []).append(ax + (bx - ax) * (y - ay) / (by - ay))
    for row, places in cuts.items():
        places.sort()
        for left, right in zip(places[::2], places[1::2], strict=True):
            start = max(0, round(left / CELL))
            end = min(len(rows[row]), round(right / CELL))
            if end > start:
                rows[row][start:end] = bytes([number]) * (end - start)


def _rows_between(ay: float, by: float, count: int) -> Iterator[int]:
    """Return the rows whose middle a line from `ay` to `by` crosses."""
    low, high = min(ay, by), max(ay, by)
    row = max(0, int(low / CELL) - 1)
    while row < count and (row + 0.5) * CELL <= high:
        if (row + 0.5) * CELL > low:
            yield row
        row += 1
