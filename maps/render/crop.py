"""Parts of a board around certain places, in the shape of the whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import dist

from adjudicator.variant import Variant
from maps.placing import drawn_board

AROUND = 105.0
# The least share of the board's width, so that a single unit is seen among its neighbours.
LEAST = 0.36
# A part with more than this share of the width is shown as the whole board.
MOST = 0.86

# For a small picture: the distance of its edges, the least share of the board's width, and the
# share of the width within which units stand together.
CLOSE, SMALL, TOGETHER = 55.0, 0.18, 0.16


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of the board, in units of the frame."""

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
    """Return the part of the board with the places of some units and `around` units beside them.

    It has at least the share `least` of the board's width. Returns None if there are no units or if
    it would be nearly the whole board. Raises NoGeometry.
    """
    geometry = drawn_board(variant)
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


def crop_to_most(
    variant: Variant, locations: Iterable[str], *, least: float = SMALL, around: float = CLOSE
) -> Crop:
    """Return a small part with the largest group of units that stand together.

    `least` and `around` are as in `crop_to`. The whole board if there are no units. Raises
    NoGeometry.
    """
    geometry = drawn_board(variant)
    frame, places = geometry.frame, [(geometry.unit_place(at), at) for at in locations]
    groups = [
        [at for place, at in places if dist(place, middle) <= frame.width * TOGETHER]
        for middle, _at in places
    ]
    most = max(groups, key=len, default=[])
    whole, high = frame.width + 2 * frame.margin, frame.height + 2 * frame.margin
    return crop_to(variant, most, least=least, around=around) or Crop(
        -frame.margin, -frame.margin, whole, high
    )


def _within(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))
