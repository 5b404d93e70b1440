"""The names of powers across their land, for boards too small for the names of spaces.

Each name lies along the long axis of the largest connected part of a power's realm, moved sideways
so that units hide few of its letters. The axis and its length come from the moments of the
outlines, as those of a rectangle with the same moments.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Geometry
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
# How far a name is moved sideways, as shares of the breadth, and how near a unit hides letters.
ASIDE = (0.0, 0.14, -0.14, 0.28, -0.28)
HIDDEN = 40.0
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
        texts.append(_letter(record.short, _largest(geometry, variant, land), standing))
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


def _letter(name: str, moments: Sequence[Moments], units: Sequence[Point]) -> str:
    """Return a name along the long axis of some outlines; "" if it does not fit."""
    area = sum(each.area for each in moments)
    if not area:
        return ""
    x, y = (sum(getattr(each, axis) for each in moments) / area for axis in ("x", "y"))
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
    size = min(LARGEST, breadth * HIGH, length * COVERED / (len(name) * LETTER))
    if size < SMALLEST:
        size = SMALLEST
        if len(name) * LETTER * size > length * OVER or breadth < size:
            return ""
    gap = (length * COVERED - len(name) * LETTER * size) / max(1, len(name) - 1)
    spacing = max(0.0, min(gap, APART * size))
    step = LETTER * size + spacing
    along = [(place - (len(name) - 1) / 2) * step for place in range(len(name))]
    aside = min(
        (share * breadth for share in ASIDE),
        key=lambda far: _count_hidden(_turn((x, y), angle, [(at, far) for at in along]), units),
    )
    [(x, y)] = _turn((x, y), angle, [(0.0, aside)])
    turned = f"translate({x:.0f} {y:.0f})rotate({angle:.0f})"
    apart = f' letter-spacing="{spacing:.0f}"' if spacing >= 1 else ""
    return f'<text transform="{turned}" font-size="{size:.0f}"{apart}>{escape_text(name)}</text>'


def _turn(middle: Point, angle: float, points: Iterable[Point]) -> list[Point]:
    """Return points around a middle, turned by an angle."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(middle[0] + x * cos - y * sin, middle[1] + x * sin + y * cos) for x, y in points]


def _count_hidden(letters: Iterable[Point], units: Sequence[Point]) -> int:
    """Count the letters that a unit hides."""
    return sum(any(math.dist(at, unit) < HIDDEN for unit in units) for at in letters)


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
