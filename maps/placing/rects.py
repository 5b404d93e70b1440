"""Upright rectangles around what stands on a board: names, tokens, stars and codes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from maps.geometry import Geometry, Label, Point
from maps.lettering import boxes
from maps.placing.measures import (
    ASIDE_RADIUS,
    CODE_ACROSS,
    CODE_DOWN,
    STAR,
    TOKEN_ACROSS,
    TOKEN_DOWN,
)

AIR = 3.0


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rect) -> bool:
        """Whether the two overlap."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def is_within(self, other: Rect) -> bool:
        """Whether no part of it is outside the other."""
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def shift(self, by: Point) -> Rect:
        """Return the rectangle moved by an offset."""
        x, y = by
        return Rect(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def wider(self, by: float) -> Rect:
        """Return the rectangle with a margin on each side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def nearest_point(self, to: Point) -> Point:
        """Return the point of the rectangle that is nearest to another."""
        x, y = to
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)

    def distance(self, point: Point) -> float:
        """Return how far a point is outside the rectangle, zero inside."""
        return math.dist(point, self.nearest_point(point))

    def points(self, step: float) -> Iterator[Point]:
        """Yield points all over the rectangle, at most `step` apart."""
        across = max(1, math.ceil((self.right - self.left) / step))
        down = max(1, math.ceil((self.bottom - self.top) / step))
        for row in range(down + 1):
            for column in range(across + 1):
                yield (
                    self.left + (self.right - self.left) * column / across,
                    self.top + (self.bottom - self.top) * row / down,
                )


def rects(label: Label, at_sea: bool, air: float = AIR) -> list[Rect]:
    """Return the rectangles that a name covers; a curved or turned name has several small ones."""
    rectangles = []
    for box in boxes(label, at_sea):
        x, y = box.middle
        if abs(box.angle) < 1:
            across, down = box.width / 2 + air, box.height / 2 + air
            rectangles.append(Rect(x - across, y - down, x + across, y + down))
            continue
        turn = math.radians(box.angle)
        pieces = max(1, round(box.width / 12))
        half = box.width / pieces / 2
        across = half * abs(math.cos(turn)) + box.height / 2 * abs(math.sin(turn)) + air
        down = half * abs(math.sin(turn)) + box.height / 2 * abs(math.cos(turn)) + air
        for piece in range(pieces):
            along = box.width * ((piece + 0.5) / pieces - 0.5)
            px, py = x + along * math.cos(turn), y + along * math.sin(turn)
            rectangles.append(Rect(px - across, py - down, px + across, py + down))
    return rectangles


def around(pieces: Sequence[Rect]) -> Rect:
    """Return the rectangle around some others."""
    return Rect(
        min(piece.left for piece in pieces),
        min(piece.top for piece in pieces),
        max(piece.right for piece in pieces),
        max(piece.bottom for piece in pieces),
    )


def inner_frame(geometry: Geometry) -> Rect:
    """Return the frame of a board less 4 units at each edge, where no name may stand."""
    return Rect(4, 4, geometry.frame.width - 4, geometry.frame.height - 4)


def larger(pieces: Sequence[Rect], times: float) -> list[Rect]:
    """Scale the rectangles of one thing around its middle."""
    whole = around(pieces)
    x, y = (whole.left + whole.right) / 2, (whole.top + whole.bottom) / 2
    return [
        Rect(
            x + (piece.left - x) * times,
            y + (piece.top - y) * times,
            x + (piece.right - x) * times,
            y + (piece.bottom - y) * times,
        )
        for piece in pieces
    ]


def token_rect(place: Point) -> Rect:
    """Return the rectangle that a unit covers."""
    x, y = place
    return Rect(x - TOKEN_ACROSS, y - TOKEN_DOWN, x + TOKEN_ACROSS, y + TOKEN_DOWN)


def aside_rect(place: Point) -> Rect:
    """Return the rectangle that a dislodged unit covers."""
    x, y = place
    return Rect(x - ASIDE_RADIUS, y - ASIDE_RADIUS, x + ASIDE_RADIUS, y + ASIDE_RADIUS)


def code_rect(place: Point) -> Rect:
    """Return the rectangle that the code beside a star covers."""
    x, y = place
    return Rect(x - CODE_ACROSS, y - CODE_DOWN, x + CODE_ACROSS, y + CODE_DOWN)


def star_rect(place: Point) -> Rect:
    """Return the rectangle that the star of a centre covers."""
    x, y = place
    return Rect(x - STAR, y - STAR, x + STAR, y + STAR)


def distance(pieces: Iterable[Rect], point: Point) -> float:
    """Return how far a point is from the nearest of some rectangles."""
    return min(piece.distance(point) for piece in pieces)
