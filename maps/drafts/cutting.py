"""Outlines cut along a line and joined along the edges that they share, in units of a path."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from maps.geometry import Point
from maps.outlines import lines

Line = list[Point]
# Steps in which the place of a cut is searched.
STEPS = 24
# Points of a grid among which a place within an outline is searched, along each side.
GRID = 18
# Points of the edge to which the distance is measured, about.
MOST_POINTS = 800


@dataclass(frozen=True, slots=True)
class Cut:
    """A straight line: the points with `x * east + y * south == at` in units of a path."""

    east: float
    south: float
    at: float

    def side(self, point: Point) -> float:
        """Return how far a point lies beyond the line; less than 0 on its near side."""
        return point[0] * self.east + point[1] * self.south - self.at

    def along(self, point: Point) -> float:
        """Return the place of a point along the line."""
        return point[1] * self.east - point[0] * self.south

    def between(self, a: Point, b: Point) -> Point:
        """Return the point of the line between two points on different sides, in whole units."""
        # The same two points give the same result in either order.
        (ax, ay), (bx, by) = sorted((a, b))
        share = self.side((ax, ay)) / (self.side((ax, ay)) - self.side((bx, by)))
        return (float(round(ax + share * (bx - ax))), float(round(ay + share * (by - ay))))


def cut_for_share(rings: Sequence[Line], direction: Point, share: float) -> Cut:
    """Return the line beyond which, in a direction, so large a share of the area lies."""
    east, south = direction
    places = [x * east + y * south for ring in rings for x, y in ring]
    low, high = min(places), max(places)
    whole = area(rings)
    for _step in range(STEPS):
        middle = (low + high) / 2
        beyond, _near, _across = cut_rings(rings, Cut(east, south, middle))
        if area(beyond) > share * whole:
            low = middle
        else:
            high = middle
    return Cut(east, south, high)


def cut_rings(rings: Sequence[Line], cut: Cut) -> tuple[list[Line], list[Line], list[Line]]:
    """Return the parts of an outline beyond a line and before it, and the lines between them."""
    whole: tuple[list[Line], list[Line]] = ([], [])
    chains: tuple[list[Line], list[Line]] = ([], [])
    for ring in rings:
        sides = [cut.side(point) >= 0 for point in ring]
        if len(set(sides)) == 1:
            whole[not sides[0]].append(list(ring))
            continue
        start = next(at for at in range(len(ring)) if sides[at] != sides[at - 1])
        turned = [*ring[start:], *ring[:start]]
        for is_beyond, chain in _chains([turned[-1], *turned], cut):
            chains[not is_beyond].append(chain)
    ends = sorted((cut.along(end), end) for chain in chains[0] for end in (chain[0], chain[-1]))
    points = [end for _along, end in ends]
    across = [[a, b] for a, b in zip(points[::2], points[1::2], strict=True)]
    beyond, near = (_link(side, across) for side in chains)
    return [*whole[0], *beyond], [*whole[1], *near], [pair for pair in across if pair[0] != pair[1]]


def _chains(line: Sequence[Point], cut: Cut) -> Iterator[tuple[bool, Line]]:
    """Yield the parts of a line on each side, from crossing to crossing, with their side.

    The line begins on one side with a single point, and ends there.
    """
    chain: Line = []
    for a, b in pairwise(line):
        was, now = cut.side(a) >= 0, cut.side(b) >= 0
        if was != now:
            place = cut.between(a, b)
            if chain:
                yield was, [*chain, place]
            chain = [place]
        chain.append(b)
    # The last point is the first one, before the first crossing.
    a, b = line[-1], line[1]
    yield cut.side(a) >= 0, [*chain, cut.between(a, b)]


def _link(chains: Sequence[Line], across: Sequence[Line]) -> list[Line]:
    """Join chains to rings along the lines of the cut."""
    partner: dict[Point, list[Point]] = defaultdict(list)
    for a, b in across:
        partner[a].append(b)
        partner[b].append(a)
    at_end: dict[Point, list[int]] = defaultdict(list)
    for number, chain in enumerate(chains):
        at_end[chain[0]].append(number)
        at_end[chain[-1]].append(number)
    used: set[int] = set()
    rings = []
    for number in range(len(chains)):
        ring: Line = []
        following: int | None = number
        end: Point | None = None
        while following is not None and following not in used:
            used.add(following)
            chain = chains[following]
            ring += chain if end is None or chain[0] == end else chain[::-1]
            end = partner[ring[-1]].pop() if partner[ring[-1]] else ring[-1]
            following = next((n for n in at_end[end] if n not in used), None)
        if len(ring) > 2:
            rings.append(ring)
    return rings


def cut_lines(drawn: Iterable[Line], cut: Cut) -> tuple[list[Line], list[Line]]:
    """Return the parts of lines beyond a cut and before it."""
    parts: tuple[list[Line], list[Line]] = ([], [])
    for line in drawn:
        part = line[:1]
        for a, b in pairwise(line):
            was, now = cut.side(a) >= 0, cut.side(b) >= 0
            if was != now:
                place = cut.between(a, b)
                parts[not was].append([*part, place])
                part = [place]
            part.append(b)
        if len(part) > 1:
            parts[cut.side(part[-1]) < 0].append(part)
    return parts


def join_rings(first: Sequence[Line], second: Sequence[Line]) -> list[Line]:
    """Return the outline around two that share edges. Edges that both have are left out."""
    edges: dict[frozenset[Point], tuple[Point, Point]] = {}
    for ring in (*first, *second):
        for a, b in pairwise([*ring, ring[0]]):
            if a == b:
                continue
            if frozenset((a, b)) in edges:
                del edges[frozenset((a, b))]
            else:
                edges[frozenset((a, b))] = (a, b)
    near: dict[Point, list[Point]] = defaultdict(list)
    for a, b in edges.values():
        near[a].append(b)
        near[b].append(a)
    rings = []
    for start in list(near):
        while near[start]:
            ring, here = [start], start
            while near[here]:
                there = near[here].pop()
                near[there].remove(here)
                here = there
                ring.append(here)
            if len(ring) > 3:
                rings.append(ring[:-1] if ring[0] == ring[-1] else ring)
    return rings


def area(rings: Iterable[Line]) -> float:
    """Return the area within rings, of which holes run the other way."""
    return abs(
        sum(
            ax * by - bx * ay for ring in rings for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
        )
        / 2
    )


def is_within(rings: Iterable[Sequence[Point]], point: Point) -> bool:
    """Whether a point lies within outlines, by the even-odd rule."""
    x, y = point
    crossed = 0
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                crossed += 1
    return crossed % 2 == 1


def inner_places(rings: Sequence[Line]) -> list[Point]:
    """Return places within an outline, the one farthest from its edge first."""
    xs = [x for ring in rings for x, _y in ring]
    ys = [y for ring in rings for _x, y in ring]
    left, top = min(xs), min(ys)
    wide, high = (max(xs) - left) / GRID, (max(ys) - top) / GRID
    points = [point for ring in rings for point in ring]
    points += [
        ((ax + bx) / 2, (ay + by) / 2)
        for ring in rings
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
    ]
    points = points[:: 1 + len(points) // MOST_POINTS]
    rated = []
    for column in range(GRID):
        for row in range(GRID):
            place = (left + (column + 0.5) * wide, top + (row + 0.5) * high)
            if is_within(rings, place):
                rated.append((min(math.dist(place, point) for point in points), place))
    return [place for _far, place in sorted(rated, reverse=True)]


def rings_of(path: str) -> list[Line]:
    """Return path data as rings or lines. Raises ValueError or IndexError."""
    return [line for line in lines(path) if len(line) > 1]


def path_of(drawn: Iterable[Line], *, is_closed: bool = True) -> str:
    """Return rings or lines as path data."""
    return "".join(
        "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line) + ("z" if is_closed else "")
        for line in drawn
        if len(line) > 1
    )
