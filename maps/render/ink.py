"""The ink of the board, printed over the colours: borders, hills, crossings and the frame."""

from __future__ import annotations

import base64
from collections.abc import Sequence
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
# Each begins with a step from the place of the star or hill.
STAR = "m0-8 1.93 5.35 5.68.18-4.49 3.48 1.58 5.46-4.7-3.19-4.7 3.19 1.58-5.46-4.49-3.48 5.68-.18z"
HILL = "m-6.5 3.2c2.5-3.7 4.1-7.8 6.1-8.4c2.2 .8 4 5.6 6.8 8.4"
SLOPE = "m-.2-5c.8 2.5 .4 5.2 1.1 8m.4-6.6c.9 2 .8 4.4 1.4 6.6m.1-4.2c.8 1.6 1 3 1.6 4.2"
STROKES = (
    "m-8.4 .6l-2.2 3m4.3-4.4l-1.7 4m4-5.1l-1.1 4.6m3.7-5.2l-.4 5m3.1-5l.4 5m2.2-4.4l1.1 4.6m1.2-3"
    ".5l1.7 4m.4-2.6l2.2 3m-15.9-6.2l-1-2m3.7 .9l-.5-2.4m3.3 2v-2.5m2.8 2.9l.5-2.4m2.1 3.5l1-2"
)
LOCK = "M-6.5-3.6-1.6 0-6.5 3.6M1.6-3.6 6.5 0 1.6 3.6"
RIVER, RIVER_BANK = 2.7, 1.5


def ink(
    geometry: Geometry, theme: Theme, *, on_paper: bool = True, lines: Element | None = None
) -> list[Element]:
    """Return everything over the colours of the powers and below orders, names and units.

    `on_paper` adds the grain of the paper; `lines` take the place of the borders.
    """
    frame, palette, rose = geometry.frame, theme.palette, theme.look.rose
    return [
        lines or borders(geometry, palette),
        *_rivers(geometry, palette),
        _hills(geometry, theme),
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
    return lines_of_borders(geometry, palette, lines)


def lines_of_borders(geometry: Geometry, palette: Palette, lines: Sequence[Element]) -> Element:
    """Return lines in the style of borders."""
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


def _hills(geometry: Geometry, theme: Theme) -> Element:
    """Return all hills as one or two paths."""
    line: Attributes = {"stroke": theme.palette.border}

    def draw(hill: str) -> str:
        return "".join(f"M{number(x)} {number(y)}{hill}" for x, y in geometry.hills)

    if not geometry.hills:
        return group([])
    if theme.look.relief == HACHURES:
        drawn = [path(draw(STROKES), stroke_width=0.95, stroke_linecap="round", **line)]
    else:
        drawn = [
            path(draw(HILL), fill="#fff", fill_opacity=0.22, stroke_width=0.8, **line),
            path(draw(SLOPE), stroke_width=0.55, **line),
        ]
    return group(drawn, fill="none", opacity=0.5)


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
    stars = "".join(
        f"M{number(shape.star[0])} {number(shape.star[1])}{STAR}"
        for shape in geometry.land.values()
        if shape.star
    )
    return path(stars, fill=palette.star, stroke="#1a120a", stroke_linejoin="round")


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
