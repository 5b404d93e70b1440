"""The signs on order lines and on units, each defined once and used by its id."""

from __future__ import annotations

from functools import cache

from maps.colours.palette import Palette
from maps.geometry import Point
from maps.placing.measures import TOKEN_ACROSS
from maps.render.svg import Attributes, Element, Raw, group, path

HEAD, OPEN_HEAD, BARB, GATE = "head", "open-head", "barb", "gate"
BURST, CROSS, CUT, BARRED = "burst", "cross", "cut", "barred"
DOT, RING, GUARD, WAVES = "dot", "ring", "guard", "waves"
BUILD, REMOVE, DISBAND = "build", "remove", "disband"
ALL_SIGNS = (
    HEAD,
    OPEN_HEAD,
    BARB,
    GATE,
    BURST,
    CROSS,
    CUT,
    BARRED,
    DOT,
    RING,
    GUARD,
    WAVES,
    BUILD,
    REMOVE,
    DISBAND,
)
AROUND_UNITS = frozenset({RING, GUARD, WAVES, BUILD, REMOVE})
BURST_PATH = (
    "M0-8.4 2-3.2 6-6 3.2-2 8.4 0 3.2 2 6 6 2 3.2 0 8.4-2 3.2-6 6-3.2 2-8.4 0-3.2-2-6-6-2-3.2Z"
)
# Signs on lines are drawn this much larger than they are defined.
TIMES = 1.75
UNIT_RADIUS = TOKEN_ACROSS + 6


def sign(name: str, place: Point, angle: float = 0.0) -> Element:
    """Return a sign at a place, turned in a direction."""
    x, y = place
    if not angle:
        return Raw(f'<use href="#s-{name}" x="{x:.0f}" y="{y:.0f}"/>')
    turn = f"translate({x:.0f} {y:.0f})rotate({angle:.0f})"
    return Raw(f'<use href="#s-{name}" transform="{turn}"/>')


@cache
def definitions(palette: Palette, used: frozenset[str]) -> Raw:
    """Return the definitions of the named signs, for groups without a fill."""
    made = _all(palette)
    return Raw(
        "".join(group(made[name], id=f"s-{name}", **_scale(name)).source() for name in sorted(used))
    )


def _scale(name: str) -> Attributes:
    """Return the scale of a sign: signs around units are defined at their final size."""
    return {} if name in AROUND_UNITS else {"transform": f"scale({TIMES})"}


def _all(palette: Palette) -> dict[str, list[Element]]:
    halo, fail, build = palette.halo, palette.fail, palette.build
    edge: Attributes = {"stroke": halo, "stroke_width": 1}
    ring: Attributes = {"r": UNIT_RADIUS}
    return {
        HEAD: [path("M0 0-13.5 6.2-10 0-13.5-6.2Z", fill="currentColor", **edge)],
        OPEN_HEAD: [
            path(
                "M-1.5 0-12.5 5.2-10 0-12.5-5.2Z", fill=halo, stroke="currentColor", stroke_width=2
            )
        ],
        BARB: _twice("M-9-6.5 0 0-9 6.5", halo, "currentColor", 2.4),
        GATE: _twice("M0-5V5M4-5V5", halo, "currentColor", 1.8),
        BURST: [path(BURST_PATH, fill=fail, stroke=halo, stroke_width=1.4)],
        CROSS: _twice("M-5-5 5 5M-5 5 5-5", halo, fail, 2.6),
        CUT: _twice("M-4.5 6 1.5-6M-1.5 6 4.5-6", halo, fail, 2.1),
        BARRED: [
            Element("circle", {"r": 6, "fill": halo, "stroke": fail, "stroke-width": 2.4}),
            path("M-4.2-4.2 4.2 4.2", stroke=fail, stroke_width=2.4),
        ],
        DOT: [Element("circle", {"r": 3.4, "fill": "currentColor", "stroke": halo})],
        RING: _rings(ring, halo, 4, None),
        GUARD: _rings(ring, halo, 4, "14 7.2"),
        WAVES: [
            *_rings(ring, halo, 3.4, "3.4 6.2"),
            *_twice("M-24 40q6-8 12 0t12 0 12 0 12 0", halo, "currentColor", 4),
        ],
        BUILD: [*_rings(ring, halo, 4, None, build), *_badge("M17-27H33M25-35V-19", build, halo)],
        REMOVE: [*_rings(ring, halo, 4, "6 6", fail), *_badge("M17-27H33", fail, halo)],
        DISBAND: _twice("M-11-11 11 11M-11 11 11-11", halo, fail, 3.4),
    }


def _twice(d: str, halo: str, colour: str, width: float) -> list[Element]:
    return [
        path(d, stroke=halo, stroke_width=width + 2.4),
        path(d, stroke=colour, stroke_width=width),
    ]


def _rings(
    ring: Attributes, halo: str, width: float, dashes: str | None, colour: str = "currentColor"
) -> list[Element]:
    return [
        Element("circle", {**ring, "stroke": halo, "stroke-width": width + 3.4}),
        Element(
            "circle",
            {**ring, "stroke": colour, "stroke-width": width, "stroke-dasharray": dashes},
        ),
    ]


def _badge(d: str, colour: str, halo: str) -> list[Element]:
    disc: Attributes = {"cx": 25, "cy": -27, "r": 13, "fill": colour, "stroke": halo}
    return [Element("circle", disc), path(d, stroke=halo, stroke_width=4)]
