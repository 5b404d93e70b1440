"""From longitude and latitude to units of the frame.

An equal-area projection, then a smooth lens towards one place and small loupes where spaces are
small, and a squeeze of each side of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

EARTH = 6371.0


@dataclass(frozen=True, slots=True)
class Lens:
    """A longitude and latitude, how far it reaches in kilometres, how strong it is, and how flat
    in its middle."""

    at: Sequence[float]
    radius: float
    power: float
    core: float


@dataclass(frozen=True, slots=True)
class Loupe:
    """A longitude and latitude, how much larger, and how far in kilometres east and north."""

    at: Sequence[float]
    more: float
    east: float
    north: float


@dataclass(frozen=True, slots=True)
class Projection:
    """Of one board. `west` to `north` are the sides of the frame in kilometres from `middle`, a
    longitude and latitude; `squeezed` says for each side from where on and how softly; `width` is
    the frame's in units, and `flattened` the share of the height that is left."""

    middle: Sequence[float]
    lens: Lens
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
        """The projection that a board's record describes."""
        lens, loupes = Lens(**data["lens"]), [Loupe(**loupe) for loupe in data["loupes"]]
        return cls(**{**data, "lens": lens, "loupes": loupes})

    @property
    def scale(self) -> float:
        """Units a kilometre."""
        return self.width / (self.east - self.west)

    @property
    def height(self) -> float:
        """Of the frame, in units."""
        return (self.north - self.south) * self.scale * self.flattened

    def to_frame(self, lon: Any, lat: Any) -> tuple[Any, Any]:
        """Arrays of x and y in units of the frame."""
        x, y = self._warped(*self._equal_area(lon, lat))
        return (x - self.west) * self.scale, (self.north - y) * self.scale * self.flattened

    def _equal_area(self, lon: Any, lat: Any) -> tuple[Any, Any]:
        lon = np.radians(np.asarray(lon, float) - self.middle[0])
        lat, middle = np.radians(np.asarray(lat, float)), np.radians(self.middle[1])
        cos = np.cos(middle) * np.cos(lat) * np.cos(lon)
        k = np.sqrt(2 / (1 + np.sin(middle) * np.sin(lat) + cos))
        x = EARTH * k * np.cos(lat) * np.sin(lon)
        north = np.cos(middle) * np.sin(lat) - np.sin(middle) * np.cos(lat) * np.cos(lon)
        return x, EARTH * k * north

    def _warped(self, x: Any, y: Any) -> tuple[Any, Any]:
        cx, cy = self._equal_area(*self.lens.at)
        dx, dy = x - cx, y - cy
        t = np.sqrt(dx**2 + dy**2) / self.lens.radius
        k, e = self.lens.power, self.lens.core
        g = (1 + k) / (1 + k * (np.sqrt(t * t + e * e) - e) / (np.sqrt(1 + e * e) - e))
        wx, wy = dx * g, dy * g
        for loupe in self.loupes:
            bx, by = self._equal_area(*loupe.at)
            ux, uy = x - bx, y - by
            w = loupe.more * np.exp(-((ux / loupe.east) ** 2) - (uy / loupe.north) ** 2)
            wx, wy = wx + ux * w, wy + uy * w
        side = self.squeezed
        wy = -_squeezed(-_squeezed(wy, *side["north"]), *side["south"])
        wx = _squeezed(-_squeezed(-wx, *side["west"]), *side["east"])
        return wx, wy


def _squeezed(v: Any, start: float, scale: float) -> Any:
    beyond = np.maximum(v - start, 0.0)
    return np.where(v > start, start + scale * np.log1p(beyond / scale), v)
