"""Rings that highlight units in a picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from maps.colours.palette import Palette
from maps.geometry import Geometry
from maps.render.signs import UNIT_RADIUS
from maps.render.svg import Element, group

RADIUS = UNIT_RADIUS + 6
WIDTH, EDGE = 6, 11


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring around the unit at a location, or around the `dislodged` one that stands aside."""

    location: str
    dislodged: bool = False


def rings(geometry: Geometry, palette: Palette, ringed: Iterable[Ring]) -> Element:
    """Return the rings, to be laid over the units."""
    return group([part for ring in ringed for part in _parts(geometry, palette, ring)], fill="none")


def _parts(geometry: Geometry, palette: Palette, ring: Ring) -> list[Element]:
    x, y = geometry.unit_place(ring.location, dislodged=ring.dislodged)
    place = {"cx": f"{x:.0f}", "cy": f"{y:.0f}", "r": f"{RADIUS:g}"}
    return [
        Element("circle", {**place, "stroke": palette.halo, "stroke-width": EDGE}),
        Element("circle", {**place, "stroke": palette.fail, "stroke-width": WIDTH}),
    ]
