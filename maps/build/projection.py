"""The projection from longitude and latitude to units of the frame.

It is an equal-area projection. A smooth lens towards one place, small loupes over small spaces, and
a squeeze at the sides of the board are optional.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

EARTH = 6371.0


@dataclass(frozen=True, slots=True)
class Lens:
    """A lens: its place, radius in kilometres, strength, and how flat its middle is."""

    at: Sequence[float]
    radius: float
    power: float
    core: float


@dataclass(frozen=True, slots=True)
class Loupe:
    """A loupe: its place, how much it enlarges, and its size in kilometres east and north."""

    at: Sequence[float]
    more: float
    east: float
    north: float


@dataclass(frozen=True, slots=True)
class Projection:
    """The projection of one board.

    - middle: a longitude and latitude.
    - west, east, south, north: the sides of the frame in kilometres from the middle.
    - squeezed: for a side, where the squeeze begins and how soft it is.
    - width: the width of the frame in units.
    - flattened: the share of the height that is left.
    """

    middle: Sequence[float]
    lens: Lens | None
    loupes: Sequence[Loupe]
    west: float
    east: float
    south: float
    north: float
    squeezed: Mapping[str, Sequence[float]]
    width: float
    flattened: float

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Projection:
        """Read the projection in a board's record."""
        lens = Lens(**data["lens"]) if data.get("lens") else None
        loupes = [Loupe(**loupe) for loupe in data.get("loupes", ())]
        return cls(**{"squeezed": {}, **data, "lens": lens, "loupes": loupes})

    @property
    def scale(self) -> float:
        """Units per kilometre."""
        return self.width / (self.east - self.west)

    @property
    def height(self) -> float:
        """The height of the frame in units."""
        return (self.north - self.south) * self.scale * self.flattened

    def to_frame(self, lon: Any, lat: Any) -> tuple[Any, Any]:
        """Convert longitudes and latitudes to arrays of x and y in units of the frame."""
        x, y = self._warp(*self._equal_area(lon, lat))
        return (x - self.west) * self.scale, (self.north - y) * self.scale * self.flattened

    def _equal_area(self, lon: Any, lat: Any) -> tuple[Any, Any]:
        lon = np.radians(np.asarray(lon, float) - self.middle[0])
        lat, middle = np.radians(np.asarray(lat, float)), np.radians(self.middle[1])
        cos = np.cos(middle) * np.cos(lat) * np.cos(lon)
        k = np.sqrt(2 / (1 + np.sin(middle) * np.sin(lat) + cos))
        x = EARTH * k * np.cos(lat) * np.sin(lon)
        north = np.cos(middle) * np.sin(lat) - np.sin(middle) * np.cos(lat) * np.cos(lon)
        return x, EARTH * k * north

    def _warp(self, x: Any, y: Any) -> tuple[Any, Any]:
        wx, wy = self._through_lens(x, y)
        for loupe in self.loupes:
            bx, by = self._equal_area(*loupe.at)
            ux, uy = x - bx, y - by
            w = loupe.more * np.exp(-((ux / loupe.east) ** 2) - (uy / loupe.north) ** 2)
            wx, wy = wx + ux * w, wy + uy * w
        side = {name: self.squeezed.get(name) for name in ("north", "south", "west", "east")}
        wy = -_squeeze(-_squeeze(wy, side["north"]), side["south"])
        wx = _squeeze(-_squeeze(-wx, side["west"]), side["east"])
        return wx, wy

    def _through_lens(self, x: Any, y: Any) -> tuple[Any, Any]:
        if self.lens is None:
            return x, y
        cx, cy = self._equal_area(*self.lens.at)
        dx, dy = x - cx, y - cy
        t = np.sqrt(dx**2 + dy**2) / self.lens.radius
        k, e = self.lens.power, self.lens.core
        g = (1 + k) / (1 + k * (np.sqrt(t * t + e * e) - e) / (np.sqrt(1 + e * e) - e))
        return dx * g, dy * g


def _squeeze(v: Any, side: Sequence[float] | None) -> Any:
    if side is None:
        return v
    start, scale = side
    beyond = np.maximum(v - start, 0.0)
    return np.where(v > start, start + scale * np.log1p(beyond / scale), v)
