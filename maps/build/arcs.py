"""The arcs between spaces on the grid, smoothed once so that both sides share them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely

from maps.build.canvas import round_places

OUTSIDE = -1
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
TRIES = 4
NEAR_CROSSING = 1.5


@dataclass(frozen=True, slots=True)
class Arc:
    """A line with the numbers of the spaces on its left and right.

    `points` are in units once it is smooth.
    """

    points: Any
    left: int
    right: int
    closed: bool


Smoothing = Callable[[int, int], tuple[float, float]]


def smooth_arcs(grid: Any, smoothing: Smoothing, cells: int) -> list[Arc]:
    """Return the arcs between the numbers of a grid of some cells per unit.

    `smoothing` returns, for the numbers on the left and right, how far to smooth in quarters of a
    unit and how far to simplify in units. Rings that would cross themselves are smoothed less.
    """
    raw = list(_trace(np.pad(grid.astype(np.int16), 1, constant_values=OUTSIDE)))
    care = [1.0] * len(raw)

    def make(row: int) -> Arc:
        blur, tolerance = smoothing(raw[row].left, raw[row].right)
        line = _blur(raw[row].points, blur * (cells / 4) * care[row], raw[row].closed)
        line = _simplify(line, tolerance * care[row] * cells, raw[row].closed)
        return replace(raw[row], points=line / cells)

    arcs = [make(row) for row in range(len(raw))]
    for _ in range(TRIES):
        crossed = set(_self_crossing(arcs))
        if not crossed:
            break
        for row in crossed:
            care[row] *= 0.5
            arcs[row] = make(row)
    return [arc for arc in arcs if not (arc.closed and len(arc.points) < 4)]


def rings(arcs: Sequence[Arc], number: int) -> list[Any]:
    """Return the closed rings around a number."""
    return [_join_ring(arcs, ring) for ring in _rings(arcs, number)]


def _self_crossing(arcs: Sequence[Arc]) -> Iterator[int]:
    for number in {side for arc in arcs for side in (arc.left, arc.right)} - {OUTSIDE}:
        for ring in _rings(arcs, number):
            line = _join_ring(arcs, ring)
            if len(line) <= 3:
                continue
            shape = shapely.Polygon(np.round(line, 2))
            if shape.is_valid:
                continue
            words = shapely.is_valid_reason(shape).partition("[")[2].rstrip("]").split()
            place = shapely.Point(float(words[0]), float(words[1]))
            for row, _ in ring:
                if shapely.LineString(arcs[row].points).distance(place) < NEAR_CROSSING:
                    yield row


def _join_ring(arcs: Sequence[Arc], ring: Sequence[tuple[int, bool]]) -> Any:
    parts = [arcs[row].points if ahead else arcs[row].points[::-1] for row, ahead in ring]
    return np.vstack([parts[0], *(part[1:] for part in parts[1:])])


def _rings(arcs: Sequence[Arc], number: int) -> list[list[tuple[int, bool]]]:
    """Return each ring as arcs and whether each runs forward, with the number on its right."""
    rings: list[list[tuple[int, bool]]] = []
    starts: dict[tuple[float, float], list[tuple[int, bool]]] = {}
    for row, arc in enumerate(arcs):
        if number not in (arc.left, arc.right) or arc.left == arc.right:
            continue
        ahead = arc.right == number
        if arc.closed:
            rings.append([(row, ahead)])
        else:
            starts.setdefault(tuple(arc.points[0 if ahead else -1]), []).append((row, ahead))
    used: set[tuple[int, bool]] = set()
    for first in [start for group in starts.values() for start in group]:
        ring: list[tuple[int, bool]] = []
        here: tuple[int, bool] | None = first
        while here is not None and here not in used:
            used.add(here)
            ring.append(here)
            here = _next(arcs, starts, used, here)
        if ring:
            rings.append(ring)
    return rings


def _next(
    arcs: Sequence[Arc],
    starts: dict[tuple[float, float], list[tuple[int, bool]]],
    used: set[tuple[int, bool]],
    here: tuple[int, bool],
) -> tuple[int, bool] | None:
    row, ahead = here
    line = arcs[row].points if ahead else arcs[row].points[::-1]
    choices = [start for start in starts.get(tuple(line[-1]), []) if start not in used]
    if not choices:
        return None
    came = np.arctan2(*(line[-1] - line[-2])[::-1])

    def turn(choice: tuple[int, bool]) -> float:
        # Turn as sharply to the right as possible, so that touching rings stay separate.
        number, forward = choice
        onward = arcs[number].points if forward else arcs[number].points[::-1]
        return -float((np.arctan2(*(onward[1] - onward[0])[::-1]) - came + np.pi) % (2 * np.pi))

    return min(choices, key=turn)


class _Edges:
    """The edges between cells of different numbers."""

    def __init__(self, grid: Any) -> None:
        self.grid = grid
        across = grid[:-1, 1:-1] != grid[1:, 1:-1]
        down = grid[1:-1, :-1] != grid[1:-1, 1:]
        degree = np.zeros((down.shape[0] + 1, across.shape[1] + 1), np.uint8)
        degree[:, :-1] += across
        degree[:, 1:] += across
        degree[:-1] += down
        degree[1:] += down
        self.nodes = {(int(i), int(j)) for i, j in np.argwhere(degree >= 3)}
        self.starts = [(int(i), int(j)) for i, j in np.argwhere(across)]
        # Single lookups are much faster in lists than in arrays.
        self.across, self.down = across.tolist(), down.tolist()
        self.rows, self.columns = down.shape[0], across.shape[1]

    def edge(self, i: int, j: int, way: int) -> tuple[list[bool], int] | None:
        """Return the row and index of the edge from a corner in a direction; None at the frame."""
        if way == 0:
            return (self.across[i], j) if j < self.columns else None
        if way == 2:
            return (self.across[i], j - 1) if j > 0 else None
        if way == 1:
            return (self.down[i], j) if i < self.rows else None
        return (self.down[i - 1], j) if i > 0 else None

    def sides(self, i: int, j: int, way: int) -> tuple[int, int]:
        """Return the numbers on the left and right of a step."""
        grid = self.grid
        corners = (
            ((i, j + 1), (i + 1, j + 1)),
            ((i + 1, j + 1), (i + 1, j)),
            ((i + 1, j), (i, j)),
            ((i, j), (i, j + 1)),
        )
        left, right = corners[way]
        return int(grid[left]), int(grid[right])


def _trace(grid: Any) -> Iterator[Arc]:
    edges = _Edges(grid)
    across, down = [[*row] for row in edges.across], [[*row] for row in edges.down]
    unseen = copy(edges)
    unseen.across, unseen.down = across, down

    def open_at(where: _Edges, i: int, j: int, way: int) -> bool:
        edge = where.edge(i, j, way)
        return edge is not None and edge[0][edge[1]]

    def walk(i: int, j: int, way: int, closed: bool) -> Arc:
        start, sides = (i, j), edges.sides(i, j, way)
        points = [(j, i)]
        while True:
            edge = unseen.edge(i, j, way)
            assert edge is not None
            edge[0][edge[1]] = False
            i, j = i + STEPS[way][0], j + STEPS[way][1]
            points.append((j, i))
            if (i, j) in edges.nodes or (closed and (i, j) == start):
                break
            turns = ((way + 3) % 4, way, (way + 1) % 4)
            following = next((turn for turn in turns if open_at(edges, i, j, turn)), None)
            if following is None:
                break
            way = following
        return Arc(np.array(points, float), *sides, closed)

    for i, j in sorted(edges.nodes):
        for way in range(4):
            if open_at(unseen, i, j, way):
                yield walk(i, j, way, closed=False)
    for i, j in edges.starts:
        if open_at(unseen, i, j, 0):
            yield walk(i, j, 0, closed=True)


def _blur(line: Any, sigma: float, closed: bool) -> Any:
    if sigma <= 0 or len(line) < 5:
        return line
    reach = int(sigma * 3) + 1
    if closed:
        ring = line[:-1]
        if len(ring) < 2 * reach:
            reach, sigma = max(1, len(ring) // 3), max(0.5, len(ring) / 9)
        smooth = _convolve(np.concatenate([ring[-reach:], ring, ring[:reach]]), reach, sigma)
        return np.vstack([smooth, smooth[:1]])
    if reach > len(line) - 1:
        reach = len(line) - 1
        sigma = reach / 3
    before = 2 * line[0] - line[1 : reach + 1][::-1]
    after = 2 * line[-1] - line[-reach - 1 : -1][::-1]
    smooth = _convolve(np.concatenate([before, line, after]), reach, sigma)
    smooth[0], smooth[-1] = line[0], line[-1]
    return smooth


def _convolve(line: Any, reach: int, sigma: float) -> Any:
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    smooth = [np.convolve(line[:, axis], kernel, "valid") for axis in (0, 1)]
    return round_places(np.column_stack(smooth))


def _simplify(line: Any, tolerance: float, closed: bool) -> Any:
    if len(line) < 3:
        return line
    halves = [line]
    if closed and len(line) > 8:
        halves = [line[: len(line) // 2 + 1], line[len(line) // 2 :]]
    parts = [
        np.array(shapely.LineString(half).simplify(tolerance, preserve_topology=False).coords)
        for half in halves
    ]
    return np.vstack([parts[0], *(part[1:] for part in parts[1:])])
