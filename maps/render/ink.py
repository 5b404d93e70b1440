"""The ink of the board, printed over the colours: borders, hills, crossings and the frame."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path

from maps.colours.palette import Palette
from maps.geometry import Frame, Geometry, Point
from maps.render import ornament
from maps.render.look import HACHURES
from maps.render.outline import LINE_GRID, round_line
from maps.render.svg import Attributes, Element, group, number, path
from maps.render.theme import Theme

PAPER_TILE = Path(__file__).parent / "paper.png"
TILE = 128
STAR = "M0-8 1.93-2.65 7.61-2.47 3.12 1.01 4.7 6.47 0 3.28-4.7 6.47-3.12 1.01-7.61-2.47-1.93-2.65Z"
HILL = "M-6.5 3.2C-4-.5-2.4-4.6-.4-5.2C1.8-4.4 3.6.4 6.4 3.2"
SLOPE = "M-.2-5C.6-2.5.2.2.9 3M1.3-3.6C2.2-1.6 2.1.8 2.7 3M2.8-1.2C3.6.4 3.8 1.8 4.4 3"
STROKES = (
    "M-8.4.6l-2.2 3M-6.3-.8l-1.7 4M-4-1.9l-1.1 4.6M-1.4-2.5l-.4 5M1.3-2.5l.4 5M3.9-1.9l1.1 4.6"
    "M6.2-.8l1.7 4M8.3.6l2.2 3M-5.4-2.6l-1-2M-2.7-3.7l-.5-2.4M.1-4.1v-2.5M2.9-3.7l.5-2.4"
    "M5.5-2.6l1-2"
)
LOCK = "M-6.5-3.6-1.6 0-6.5 3.6M1.6-3.6 6.5 0 1.6 3.6"
RIVER, RIVER_BANK = 2.7, 1.5


def ink(geometry: Geometry, theme: Theme, *, on_paper: bool = True) -> list[Element]:
    """Return everything over the colours of the powers and below orders, names and units.

    `on_paper` adds the grain of the paper.
    """
    frame, palette, rose = geometry.frame, theme.palette, theme.look.rose
    return [
        Element("defs", children=[_hill(theme)]),
        borders(geometry, palette),
        *_rivers(geometry, palette),
        _hills(geometry),
        *([_roads(geometry, palette)] if geometry.roads else ()),
        *(paper(frame, palette) if on_paper else ()),
        *[crossing(palette, *curve) for curve in geometry.crossings.values()],
        _stars(geometry, palette),
        *[canal(palette, place) for place in geometry.canals.values()],
        *([ornament.compass(rose, palette)] if rose else ()),
        *ornament.border(frame, palette, theme.look.border),
    ]


def borders(geometry: Geometry, palette: Palette) -> Element:
    """Return the borders of the land spaces, each with the id "b-<space>-<space>"."""
    lines = [
        path(round_line(border.path, LINE_GRID), id=f"b-{border.a}-{border.b}")
        for border in geometry.borders
    ]
    return group(
        [group(lines, stroke=palette.border, stroke_width=palette.border_width, opacity=0.8)],
        transform=f"scale({number(geometry.frame.scale)})",
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def paper(frame: Frame, palette: Palette) -> list[Element]:
    """Return the grain of the paper over the whole map; nothing in a theme without textures."""
    if not palette.textured:
        return []
    sheet: Attributes = {"width": frame.width, "height": frame.height, "fill": "url(#paper)"}
    return [Element("defs", children=[_paper()]), Element("rect", sheet)]


def _paper() -> Element:
    image = Element("image", {"width": TILE, "height": TILE, "href": _paper_uri()})
    size: Attributes = {"width": TILE, "height": TILE, "patternUnits": "userSpaceOnUse"}
    return Element("pattern", {"id": "paper", **size}, children=[image])


@cache
def _paper_uri() -> str:
    return "data:image/png;base64," + base64.b64encode(PAPER_TILE.read_bytes()).decode()


def _rivers(geometry: Geometry, palette: Palette) -> list[Element]:
    """Return the rivers that fleets pass along, drawn over the borders that they follow."""
    if not geometry.rivers:
        return []
    lines = [path(river.path) for river in geometry.rivers]
    scale = f"scale({number(geometry.frame.scale)})"
    return [river(palette, lines, transform=scale, times=1 / geometry.frame.scale)]


def river(
    palette: Palette, lines: list[Element], *, transform: str = "", times: float = 1.0
) -> Element:
    """Draw lines as a river; `times` is how many of their units make one unit of the board."""
    strokes = ((RIVER + RIVER_BANK, palette.coast, 0.7), (RIVER, palette.river, 1.0))
    return group(
        [
            group(lines, stroke=colour, stroke_width=width * times, opacity=opacity)
            for width, colour, opacity in strokes
        ],
        transform=transform or None,
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def canal(palette: Palette, place: Point) -> Element:
    """Return the mark of a canal: a lock with its gates."""
    return group(
        [
            path(LOCK, stroke=palette.halo, stroke_width=4.4, opacity=0.9),
            path(LOCK, stroke=palette.sea_line, stroke_width=1.7),
        ],
        transform=f"translate({number(place[0])} {number(place[1])})",
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _hill(theme: Theme) -> Element:
    ink_of_hill: Attributes = {"stroke": theme.palette.border}
    if theme.look.relief == HACHURES:
        return group(
            [path(STROKES, fill="none", stroke_width=0.95, stroke_linecap="round", **ink_of_hill)],
            id="hill",
        )
    return group(
        [
            path(HILL, fill="#fff", fill_opacity=0.22, stroke_width=0.8, **ink_of_hill),
            path(SLOPE, fill="none", stroke_width=0.55, **ink_of_hill),
        ],
        id="hill",
    )


def _hills(geometry: Geometry) -> Element:
    places = [Element("use", {"href": "#hill", "x": x, "y": y}) for x, y in geometry.hills]
    return group(places, opacity=0.5)


def _roads(geometry: Geometry, palette: Palette) -> Element:
    return path(
        geometry.roads,
        transform=f"scale({number(geometry.frame.scale)})",
        fill="none",
        stroke=palette.accent,
        stroke_width=11,
        opacity=0.6,
    )


def _stars(geometry: Geometry, palette: Palette) -> Element:
    stars = [
        path(STAR, transform=f"translate({number(shape.star[0])} {number(shape.star[1])})")
        for shape in geometry.land.values()
        if shape.star
    ]
    return group(stars, fill=palette.star, stroke="#1a120a", stroke_linejoin="round")


def crossing(palette: Palette, start: Point, middle: Point, end: Point) -> Element:
    """Return the line of a crossing over water, with an arrow at either end."""
    curve = (
        f"M{number(start[0])} {number(start[1])}Q{number(middle[0])} {number(middle[1])} "
        f"{number(end[0])} {number(end[1])}"
    )
    heads = [_head(middle, start), _head(middle, end)]
    return group(
        [
            path(curve, fill="none", stroke=palette.halo, stroke_width=6.6, opacity=0.92),
            path(curve, fill="none", stroke=palette.ink, stroke_width=2.6),
            group(heads, fill=palette.ink),
        ],
        stroke_linecap="round",
    )


def _head(origin: Point, tip: Point) -> Element:
    dx, dy = tip[0] - origin[0], tip[1] - origin[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    back = (tip[0] - 10 * ux, tip[1] - 10 * uy)
    points = [
        (tip[0] + 1.5 * ux, tip[1] + 1.5 * uy),
        (back[0] - 5.6 * uy, back[1] + 5.6 * ux),
        (back[0] + 2.6 * ux, back[1] + 2.6 * uy),
        (back[0] + 5.6 * uy, back[1] - 5.6 * ux),
    ]
    return path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z")
