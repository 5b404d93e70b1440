"""From longitude and latitude to units of the frame.

An equal-area projection, then a smooth lens towards Germany and six small ones where spaces are
small, and a squeeze of the far north, the Barbary coast, the Atlantic and the steppe.
"""

from __future__ import annotations

from typing import Any

import numpy as np

EARTH = 6371.0
MIDDLE = (14.0, 50.0)
LENS = (12.5, 48.5)
LENS_RADIUS, LENS_POWER, LENS_CORE = 2700.0, 0.42, 0.18
# Longitude, latitude, how much larger, and how far in kilometres east and north.
LOUPES = (
    (11.3, 50.3, 0.28, 430, 430),
    (10.8, 54.9, 0.22, 260, 260),
    (-2.0, 52.8, 0.30, 420, 420),
    (14.0, 43.8, 0.16, 420, 360),
    (24.5, 36.0, 0.25, 330, 220),
    (29.5, 60.6, 0.35, 320, 260),
)
WEST, EAST, SOUTH, NORTH = -2480.0, 2480.0, -1800.0, 2300.0
WIDTH = 1600.0
FLATTENED = 0.95
SCALE = WIDTH / (EAST - WEST)
HEIGHT = (NORTH - SOUTH) * SCALE * FLATTENED


def to_frame(lon: Any, lat: Any) -> tuple[Any, Any]:
    """Arrays of x and y in units of the frame."""
    x, y = _warped(*_equal_area(lon, lat))
    return (x - WEST) * SCALE, (NORTH - y) * SCALE * FLATTENED


def _equal_area(lon: Any, lat: Any) -> tuple[Any, Any]:
    lon = np.radians(np.asarray(lon, float) - MIDDLE[0])
    lat, middle = np.radians(np.asarray(lat, float)), np.radians(MIDDLE[1])
    cos = np.cos(middle) * np.cos(lat) * np.cos(lon)
    k = np.sqrt(2 / (1 + np.sin(middle) * np.sin(lat) + cos))
    x = EARTH * k * np.cos(lat) * np.sin(lon)
    north = np.cos(middle) * np.sin(lat) - np.sin(middle) * np.cos(lat) * np.cos(lon)
    return x, EARTH * k * north


def _warped(x: Any, y: Any) -> tuple[Any, Any]:
    cx, cy = _equal_area(*LENS)
    dx, dy = x - cx, y - cy
    t = np.sqrt(dx**2 + dy**2) / LENS_RADIUS
    k, e = LENS_POWER, LENS_CORE
    g = (1 + k) / (1 + k * (np.sqrt(t * t + e * e) - e) / (np.sqrt(1 + e * e) - e))
    wx, wy = dx * g, dy * g
    for lon, lat, more, east, north in LOUPES:
        bx, by = _equal_area(lon, lat)
        ux, uy = x - bx, y - by
        w = more * np.exp(-((ux / east) ** 2) - (uy / north) ** 2)
        wx, wy = wx + ux * w, wy + uy * w
    wy = -_squeezed(-_squeezed(wy, 900.0, 2600.0), 1350.0, 1500.0)
    wx = _squeezed(-_squeezed(-wx, 1500.0, 1700.0), 1600.0, 2600.0)
    return wx, wy


def _squeezed(v: Any, start: float, scale: float) -> Any:
    beyond = np.maximum(v - start, 0.0)
    return np.where(v > start, start + scale * np.log1p(beyond / scale), v)
