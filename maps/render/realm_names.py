"""The names of powers across their land, for boards too small for the names of spaces.

Each name lies along the long axis of the largest connected part of a power's realm, moved so that
no unit hides a letter. Without such a place it lies level beside the middle, as near as it is
clear; a name that would be far away is left out, since the units show the power. The axis and its
length come from the moments of the outlines, as those of a rectangle with the same moments.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Frame, Geometry
from maps.realms import realms
from maps.render.outline import Point, parts
from maps.render.svg import Element, Raw, escape_text, group

# Sizes in units of the frame, of which a small board shows about four to a pixel.
SMALLEST, LARGEST = 42.0, 76.0
# The width of a small capital as a share of its size.
LETTER = 0.6
# How much longer than its land a name may be, how much of it a name covers when spaced out, and how
# much of its breadth a name may be high.
OVER, COVERED, HIGH = 1.38, 0.8, 0.75
# How far apart letters may be, in sizes.
APART = 1.2
# How far a name is moved sideways, as shares of the breadth; how far along, as shares of the room
# that is left; and its sizes, as shares of the largest that fits.
ASIDE = (0.0, 0.14, -0.14, 0.28, -0.28)
ALONG = (0.0, 0.5, -0.5, 1.0, -1.0)
SIZES = (1.0, 0.8, 0.62)
# How far from the middle a level name may lie, and in how many directions it is tried.
FAR, STEP, DIRECTIONS = 170, 10, 16
# How near a unit hides letters: as wide as static/css/board.css draws it on a phone, and the share
# of the size of a letter beside it.
UNIT, BESIDE = 32.0, 0.28
# The steepest angle at which a name is read easily.
STEEPEST = 65.0


@dataclass(frozen=True, slots=True)
class Moments:
    """The area of an outline, and its first and second moments."""

    area: float
    x: float
    y: float
    xx: float
    xy: float
    yy: float


def realm_names(geometry: Geometry, variant: Variant, position: Position) -> Element:
    """Return the names of the powers, for a group of names on land.

    The page's style shows them on a very small board.
    """
    owners = realms(variant, position)
    standing = [geometry.unit_place(unit.location) for unit in position.units]
    texts = []
    for power, record in variant.powers.items():
        land = [key for key, owner in owners.items() if owner == power and key in geometry.land]
        name, moments = record.short, _largest(geometry, variant, land)
        place = moments and (
            _along(name, moments, standing, geometry.frame)
            or _beside(name, moments, standing, geometry.frame)
        )
        if place:
            standing += place.letters
            texts.append(place.draw(name))
    return group([Raw("".join(texts))], **{"class": "realms"}, display="none")


def _largest(geometry: Geometry, variant: Variant, land: Iterable[str]) -> list[Moments]:
    """Return the moments of the largest part of the land that armies can cross."""
    left, parts = set(land), list[tuple[float, list[Moments]]]()
    while left:
        part, edge = set[str](), {min(left)}
        while edge:
            part |= edge
            edge = {other for key in edge for other in variant.board.army[key]} & left - part
        left -= part
        moments = [moments_of(geometry.land[key].path, geometry.frame.scale) for key in part]
        parts.append((sum(each.area for each in moments), moments))
    return max(parts, key=lambda item: item[0], default=(0.0, []))[1]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a name lies: its middle, its angle, its size and the room between its letters."""

    middle: Point
    angle: float
    size: float
    spacing: float
    letters: list[Point]

    def draw(self, name: str) -> str:
        """Return the text."""
        x, y = self.middle
        turned = f"translate({x:.0f} {y:.0f})rotate({self.angle:.0f})"
        apart = f' letter-spacing="{self.spacing:.0f}"' if self.spacing >= 1 else ""
        escaped = escape_text(name)
        return f'<text transform="{turned}" font-size="{self.size:.0f}"{apart}>{escaped}</text>'


def _along(
    name: str, moments: Sequence[Moments], units: Sequence[Point], frame: Frame
) -> Place | None:
    """Find a place along the long axis of some outlines; None if there is none."""
    area = sum(each.area for each in moments)
    x, y = _middle(moments)
    xx = sum(each.xx for each in moments) / area - x * x
    yy = sum(each.yy for each in moments) / area - y * y
    xy = sum(each.xy for each in moments) / area - x * y
    turn = math.atan2(2 * xy, xx - yy) / 2
    angle = max(-STEEPEST, min(STEEPEST, math.degrees(turn)))
    middle, spread = (xx + yy) / 2, math.hypot((xx - yy) / 2, xy)
    # A rectangle with these moments has such sides.
    length, breadth = (
        2 * math.sqrt(3 * max(each, 0.0)) for each in (middle + spread, middle - spread)
    )
    largest = min(LARGEST, breadth * HIGH, length * COVERED / (len(name) * LETTER))
    if largest < SMALLEST:
        largest = SMALLEST
        if len(name) * LETTER * largest > length * OVER or breadth < largest:
            return None
    for size in sorted({max(SMALLEST, largest * share) for share in SIZES}, reverse=True):
        gap = (length * COVERED - len(name) * LETTER * size) / max(1, len(name) - 1)
        spacing = max(0.0, min(gap, APART * size))
        step = LETTER * size + spacing
        room = max(0.0, length - len(name) * step) / 2
        for along, aside in product(ALONG, ASIDE):
            [at] = _turn((x, y), angle, [(along * room, aside * breadth)])
            place = Place(at, angle, size, spacing, _spread(name, at, angle, step))
            if _is_inside(place, frame) and not _is_hidden(place, units):
                return place
    return None


def _beside(
    name: str, moments: Sequence[Moments], units: Sequence[Point], frame: Frame
) -> Place | None:
    """Find a level place near the middle of some outlines; None if there is none."""
    x, y = _middle(moments)
    wide = len(name) * LETTER * SMALLEST / 2
    for far, turn in product(range(0, FAR, STEP), range(DIRECTIONS)):
        angle = 2 * math.pi * turn / DIRECTIONS
        # A name is wider than high, so it must go farther sideways.
        at = (x + far * math.cos(angle) * max(1.0, wide / FAR * 2), y + far * math.sin(angle))
        letters = _spread(name, at, 0.0, LETTER * SMALLEST)
        place = Place(at, 0.0, SMALLEST, 0.0, letters)
        if _is_inside(place, frame) and not _is_hidden(place, units):
            return place
    return None


def _middle(moments: Sequence[Moments]) -> Point:
    area = sum(each.area for each in moments)
    return sum(each.x for each in moments) / area, sum(each.y for each in moments) / area


def _spread(name: str, middle: Point, angle: float, step: float) -> list[Point]:
    """Return the middles of letters that are so far apart."""
    places = [(place - (len(name) - 1) / 2) * step for place in range(len(name))]
    return list(_turn(middle, angle, [(at, 0.0) for at in places]))


def _turn(middle: Point, angle: float, points: Iterable[Point]) -> list[Point]:
    """Return points around a middle, turned by an angle."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos) for x, y in points]


def _is_inside(place: Place, frame: Frame) -> bool:
    """Tell whether all letters lie on the board."""
    far = place.size / 2
    return all(
        far < x < frame.width - far and far < y < frame.height - far for x, y in place.letters
    )


def _is_hidden(place: Place, units: Iterable[Point]) -> bool:
    """Tell whether a unit, or the letter of another name, hides a letter."""
    near = UNIT + BESIDE * place.size
    letters = place.letters
    reach = math.dist(letters[0], letters[-1]) / 2 + near
    close = [unit for unit in units if math.dist(unit, place.middle) < reach]
    return any(math.dist(at, unit) < near for at in letters for unit in close)


@lru_cache(maxsize=2048)
def moments_of(outline: str, scale: float) -> Moments:
    """Return the moments of an outline, in units of the frame."""
    sums = [0.0] * 6
    for points, _is_closed in parts(outline):
        scaled = [(x * scale, y * scale) for x, y in points]
        for place, each in enumerate(_polygon(scaled)):
            sums[place] += each
    # Outlines that run the other way around have a negative area.
    sign = math.copysign(1.0, sums[0])
    return Moments(*(sign * each for each in sums))


def _polygon(points: Sequence[Point]) -> tuple[float, ...]:
    """Return area, x, y, xx, xy and yy of a polygon by Green's theorem."""
    area = x = y = xx = xy = yy = 0.0
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        cross = ax * by - bx * ay
        area += cross / 2
        x += (ax + bx) * cross / 6
        y += (ay + by) * cross / 6
        xx += (ax * ax + ax * bx + bx * bx) * cross / 12
        yy += (ay * ay + ay * by + by * by) * cross / 12
        xy += (ax * by + 2 * ax * ay + 2 * bx * by + bx * ay) * cross / 24
    return area, x, y, xx, xy, yy
