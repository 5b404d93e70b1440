"""The curves that orders are drawn with, which bend around obstacles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from maps.geometry import Point
from maps.render.room import CELL, LINE, UNIT, Room

# The bends to try: as a share of the line's length, at most this many units, and the cost.
BENDS = ((0.14, 16.0, 0), (-0.14, -16.0, 1), (0.0, 0.0, 1), (0.2, 34.0, 3), (-0.2, -34.0, 3))
WIDE_BENDS = ((0.3, 56.0, 7), (-0.3, -56.0, 7))
# The shortest visible line: an arrowhead, and enough shaft to show its origin.
SHORTEST = 44.0
STEP = 15.0
MIN_STEPS, MAX_STEPS = 5, 14


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic curve.

    If a way leaves the board, this is the part that comes back; `leaving` has the one before it.
    """

    start: Point
    control: Point
    end: Point
    leaving: str = ""

    def at(self, t: float) -> Point:
        """Return the point at a share of the way."""
        u = 1 - t
        a, b, c = u * u, 2 * u * t, t * t
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return (a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2)

    def points(self, steps: int) -> list[Point]:
        """Return points along the curve, without its ends."""
        (x0, y0), (x1, y1), (x2, y2) = self.start, self.control, self.end
        return [(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2) for a, b, c in _weights(steps)]

    @property
    def path(self) -> str:
        """The curve as path data."""
        return f"{self.leaving}M{_pair(self.start)}Q{_pair(self.control)} {_pair(self.end)}"

    @property
    def angle(self) -> float:
        """The direction at the end of the curve, in degrees."""
        return heading(self.control, self.end)

    def angle_at(self, t: float) -> float:
        """Return the direction at a share of the way, in degrees."""
        return heading(self.at(max(0.0, t - 0.05)), self.at(min(1.0, t + 0.05)))

    def short_of(self, by: float) -> Curve:
        """Return the curve without about the last `by` units, which the arrowhead covers."""
        share = 1 - by / max(math.dist(self.start, self.end), by * 2)
        (x0, y0), (x1, y1) = self.start, self.control
        control = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        return Curve(self.start, control, self.at(share), self.leaving)


def bend(
    start: Point, end: Point, leave: float, stop: float, share: float = 0.1, most: float = 15.0
) -> Curve:
    """Return a curve that begins `leave` units after the start and ends `stop` before the end.

    It bends by `share` of its length but at most `most` units; a positive share bends to the left.
    """
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    length = math.hypot(dx, dy) or 1.0
    bend = min(length * share, most) if share > 0 else max(length * share, most)
    control = ((x0 + x1) / 2 + dy / length * bend, (y0 + y1) / 2 - dx / length * bend)
    # Between near neighbours the curve must end before its middle, or it would point back. It may
    # begin inside its own unit, whose token is faded or covers it.
    half = max(length / 2 - 3, 0.0)
    stop = min(stop, half)
    leave = min(leave, half, max(length - stop - SHORTEST, 1.0))
    return Curve(_towards(start, control, leave), control, _towards(end, control, stop))


def far_way(
    start: Point, exit_: Point, entry: Point, end: Point, leave: float, stop: float
) -> Curve:
    """Return a way that leaves the board at one point and comes back to it at another."""
    back = bend(entry, end, 0, stop)
    return replace(back, leaving=bend(start, exit_, leave, 0).path)


def clear_way(start: Point, end: Point, leave: float, stop: float, room: Room) -> Curve:
    """Return the curve that covers least, and mark it in the grid for the next one to avoid."""
    length = math.dist(start, end)
    steps = max(MIN_STEPS, min(MAX_STEPS, int(length / STEP)))
    best, least = None, math.inf
    for share, most, price in (*BENDS, *WIDE_BENDS):
        if price >= least:
            continue
        curve = bend(start, end, leave, stop, share, most)
        cost = price + _count_crossed(curve, steps, room, least - price)
        if cost < least:
            best, least = curve, cost
    assert best is not None
    room.fill(best.points(steps + steps // 2), LINE)
    return best


def _count_crossed(curve: Curve, steps: int, room: Room, most: float) -> int:
    """Return `room.cost` of the points of a curve, without building a list of them."""
    (x0, y0), (x1, y1), (x2, y2) = curve.start, curve.control, curve.end
    columns, rows, cells, total = room.columns, room.rows, room.cells, 0
    for a, b, c in _weights(steps):
        column = int((a * x0 + b * x1 + c * x2) / CELL)
        row = int((a * y0 + b * y1 + c * y2) / CELL)
        if 0 <= column < columns and 0 <= row < rows:
            total += cells[row * columns + column]
        else:
            total += UNIT
        if total >= most:
            break
    return total


@cache
def _weights(steps: int) -> tuple[tuple[float, float, float], ...]:
    """Return the weights of start, control and end of a curve at each of its steps."""
    shares = [step / (steps + 1) for step in range(1, steps + 1)]
    return tuple(((1 - t) * (1 - t), 2 * (1 - t) * t, t * t) for t in shares)


def through(points: Sequence[Point]) -> str:
    """Return open path data of a smooth line through every point."""
    d = f"M{_pair(points[0])}"
    line = [points[0], *points, points[-1]]
    for before, here, after, beyond in zip(line, line[1:], line[2:], line[3:], strict=False):
        first = (here[0] + (after[0] - before[0]) / 6, here[1] + (after[1] - before[1]) / 6)
        second = (after[0] - (beyond[0] - here[0]) / 6, after[1] - (beyond[1] - here[1]) / 6)
        d += f"C{_pair(first)} {_pair(second)} {_pair(after)}"
    return d


def shorten(start: Point, end: Point, by: float) -> Point:
    """Return the end of a line, drawn back towards its start."""
    return _towards(end, start, min(by, math.dist(start, end) / 2))


def heading(start: Point, end: Point) -> float:
    """Return the direction of a line in degrees."""
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def _towards(start: Point, end: Point, distance: float) -> Point:
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    return (x0 + (x1 - x0) / length * distance, y0 + (y1 - y0) / length * distance)


def _pair(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"
