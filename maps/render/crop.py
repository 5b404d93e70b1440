"""The part of a board that holds certain places, in the shape of the whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import dist

from adjudicator.variant import Variant
from maps.placing import drawn

AROUND = 105.0
# No closer than this share of the board's width: one unit alone is seen among its neighbours.
LEAST = 0.36
# What is nearly the whole is the whole.
MOST = 0.86

# Of a small picture: how near its edges lie, the least share of the width, and of the width how far
# from the middle one units still stand together.
CLOSE, SMALL, TOGETHER = 55.0, 0.18, 0.16


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of the frame, in its units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def view_box(self) -> str:
        """The viewBox of a picture of this part."""
        return f"{self.x:.0f} {self.y:.0f} {self.width:.0f} {self.height:.0f}"


def crop_to(
    variant: Variant, locations: Iterable[str], *, least: float = LEAST, around: float = AROUND
) -> Crop | None:
    """The part `around` the places of units, at least this share of the board's width; None where
    it would be (nearly) the whole board.

    Raises NoGeometry.
    """
    geometry = drawn(variant)
    frame = geometry.frame
    places = [geometry.unit_place(location) for location in locations]
    if not places:
        return None
    whole, high = frame.width + 2 * frame.margin, frame.height + 2 * frame.margin
    left, right = min(x for x, _ in places) - around, max(x for x, _ in places) + around
    top, bottom = min(y for _, y in places) - around, max(y for _, y in places) + around
    width = max(right - left, (bottom - top) * whole / high, whole * least)
    if width > whole * MOST:
        return None
    height = width * high / whole
    x = _within((left + right) / 2 - width / 2, -frame.margin, frame.width + frame.margin - width)
    y = _within(
        (top + bottom) / 2 - height / 2, -frame.margin, frame.height + frame.margin - height
    )
    return Crop(x, y, width, height)


def crop_to_most(variant: Variant, locations: Iterable[str]) -> Crop:
    """A small part with as many of the places of units as stand together; the whole board where
    there are none.

    Raises NoGeometry.
    """
    geometry = drawn(variant)
    frame, places = geometry.frame, [(geometry.unit_place(at), at) for at in locations]
    groups = [
        [at for place, at in places if dist(place, middle) <= frame.width * TOGETHER]
        for middle, _at in places
    ]
    most = max(groups, key=len, default=[])
    whole, high = frame.width + 2 * frame.margin, frame.height + 2 * frame.margin
    return crop_to(variant, most, least=SMALL, around=CLOSE) or Crop(
        -frame.margin, -frame.margin, whole, high
    )


def _within(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))
