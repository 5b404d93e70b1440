"""The ground of the board: sea, waves, shallows, coasts and uncoloured land.

Each land space is a group "p-<space>" of three nested outlines. The outermost is painted in the
element's `color`, the others in its `fill`. So one <use> of the group with two attributes paints
the space like a water-coloured print.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from maps.colours.palette import Palette
from maps.geometry import Geometry, Point, Shape
from maps.render.look import SHALLOWS
from maps.render.ornament import ROSE_TURN, margin
from maps.render.outline import LINE_GRID, WASH_GRID, round_line
from maps.render.svg import Attributes, Element, group, number, path
from maps.render.theme import Theme

SHALLOW_STEPS = ((300, 0.07), (220, 0.08), (150, 0.10), (86, 0.13))
# The distance of each engraved line from the coast, and its opacity.
WATERLINES_AT = ((32, 0.75), (62, 0.6), (100, 0.45), (148, 0.3))
LINE_WIDTH = 11
RIM_OPACITY = 0.72


def patterns(palette: Palette) -> list[Element]:
    """Return the definitions that the ground uses: sea gradient, waves, and hatching of deserts."""
    stops = zip((0, 0.6, 1), palette.sea, strict=True)
    gradient = Element(
        "radialGradient",
        {"id": "sea-light", "cx": "47%", "cy": "52%", "r": "72%"},
        children=[Element("stop", {"offset": o, "stop-color": c}) for o, c in stops],
    )
    waves = Element(
        "pattern",
        {"id": "waves", "width": 34, "height": 13, "patternUnits": "userSpaceOnUse"},
        children=[
            path(
                "M0 4q4.25-3 8.5 0t8.5 0M17 10.5q4.25-3 8.5 0t8.5 0",
                fill="none",
                stroke=palette.wave,
                stroke_width=0.55,
                opacity=0.33,
            )
        ],
    )
    hatching = Element(
        "pattern",
        {
            "id": "hatching",
            "width": 70,
            "height": 70,
            "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(38)",
        },
        children=[path("M0 0V70", stroke=palette.waste_line, stroke_width=10, opacity=0.55)],
    )
    ripples = Element(
        "pattern",
        {"id": "ripples", "width": 40, "height": 40, "patternUnits": "userSpaceOnUse"},
        children=[path("M0 20H40", stroke=palette.shallow, stroke_width=7, opacity=0.8)],
    )
    return [gradient, waves, hatching, ripples]


def sea_shapes(geometry: Geometry) -> list[Element]:
    """Return the outlines "p-<space>" of the seas, which run on below the land."""
    return [
        path(round_line(shape.path, WASH_GRID), id=f"p-{key}")
        for key, shape in geometry.sea.items()
    ]


def _space(key: str, shape: Shape) -> Element:
    steps = [path(round_line(shape.path, LINE_GRID), id=f"o-{key}", fill="currentColor")]
    if shape.rim:
        steps.append(path(round_line(shape.rim, WASH_GRID), fill_opacity=RIM_OPACITY))
    if shape.body:
        steps.append(path(round_line(shape.body, WASH_GRID)))
    return group(steps, id=f"p-{key}")


def outlines(geometry: Geometry, theme: Theme) -> Element:
    """Return the outlines that the colours of the powers refer to, over a ground drawn before."""
    return Element("defs", children=[*sea_shapes(geometry), _land(geometry, theme)])


def ground(geometry: Geometry, theme: Theme, *, outlined: bool = True) -> list[Element]:
    """Return everything below the colours of the powers; uncoloured land is on top.

    Without `outlined` there are no outlines of spaces to refer to, and no uncoloured land.
    """
    frame, palette = geometry.frame, theme.palette
    sheet: Attributes = {"width": frame.width, "height": frame.height}
    seas = sea_shapes(geometry) if outlined else []
    land = [_land(geometry, theme)] if outlined else []
    return [
        Element("defs", children=[*patterns(palette), *seas, *_coasts(geometry)]),
        Element("rect", {**sheet, "fill": "url(#sea-light)"}),
        *(_waves_and_rhumbs(theme, geometry) if palette.textured else ()),
        group(
            [*_water(geometry, theme), *_land_and_coasts(geometry, palette, land)],
            transform=f"scale({number(frame.scale)})",
        ),
        margin(frame, palette),
    ]


def _land(geometry: Geometry, theme: Theme) -> Element:
    land = [_space(key, shape) for key, shape in geometry.land.items()]
    return group(land, id="land", fill=theme.neutral.tint, color=theme.neutral.rim)


def _coasts(geometry: Geometry) -> list[Element]:
    """Return the outlines of all land as one path, which browsers draw much faster than many."""
    impassable = round_line(geometry.impassable, LINE_GRID)
    lands = "".join(round_line(shape.path, LINE_GRID) for shape in geometry.land.values())
    return [
        path(impassable, id="impassable"),
        path(lands + impassable, id="coasts", fill="currentColor"),
    ]


def _waves_and_rhumbs(theme: Theme, geometry: Geometry) -> list[Element]:
    palette, look, frame = theme.palette, theme.look, geometry.frame
    if geometry.graticule:
        return []
    sheet: Attributes = {"width": frame.width, "height": frame.height}
    waves = Element("rect", {**sheet, "fill": "url(#waves)"})
    if look.rose is None:
        return [waves]
    winds = _rhumbs(look.rose)
    return [waves, path(winds, stroke=palette.rhumb, stroke_width=0.5, opacity=0.38)]


def _shore(theme: Theme) -> list[Element]:
    """Return the water along the coasts: ever paler shallows, or engraved lines."""
    palette = theme.palette
    if not palette.textured:
        return []
    if theme.look.shore == SHALLOWS:
        return [
            Element("use", {"href": "#coasts", "stroke-width": width, "opacity": opacity})
            for width, opacity in SHALLOW_STEPS
        ]
    drawn = []
    for far, opacity in reversed(WATERLINES_AT):
        for width, colour in ((2 * far + LINE_WIDTH, palette.shallow), (2 * far, palette.sea[0])):
            water: Attributes = {"stroke": colour, "color": colour, "stroke-width": width}
            line = colour == palette.shallow
            drawn.append(
                Element("use", {"href": "#coasts", **water, "opacity": opacity if line else None})
            )
    return drawn


def _water(geometry: Geometry, theme: Theme) -> list[Element]:
    palette = theme.palette
    graticule = path(
        geometry.graticule, fill="none", stroke=palette.rhumb, stroke_width=4, opacity=0.5
    )
    dashes: Attributes = {"fill": "none", "stroke": palette.sea_line}
    return [
        group(
            _shore(theme), stroke=palette.shallow, color=palette.shallow, stroke_linejoin="round"
        ),
        *([graticule] if geometry.graticule and palette.textured else ()),
        path(
            geometry.sea_lines,
            **dashes,
            stroke_width=11,
            stroke_dasharray="55 40",
            stroke_linecap="round",
            opacity=0.75,
        ),
        path(
            geometry.water_lines,
            **dashes,
            stroke_width=8,
            stroke_dasharray="20 22",
            opacity=0.8,
        ),
    ]


def _land_and_coasts(
    geometry: Geometry, palette: Palette, land: Sequence[Element]
) -> list[Element]:
    lake = round_line(geometry.lake, LINE_GRID)
    coast: Attributes = {
        "stroke": palette.coast,
        "stroke-width": 23,
        "stroke-linejoin": "round",
        "color": palette.coast,
    }
    return [
        Element("use", {"href": "#coasts", **coast}),
        Element("use", {"href": "#impassable", "fill": palette.waste}),
        Element("use", {"href": "#impassable", "fill": "url(#hatching)"}),
        *land,
        path(lake, fill=palette.lake, stroke=palette.coast, stroke_width=11),
        path(lake, fill="url(#ripples)"),
    ]


def _rhumbs(rose: Point) -> str:
    x, y = rose
    lines = []
    for number_of in range(32):
        angle = math.radians(number_of * 11.25 + ROSE_TURN)
        c, s = math.cos(angle), math.sin(angle)
        lines.append(
            f"M{number(x + 72 * c)} {number(y + 72 * s)}"
            f"L{number(x + 2200 * c)} {number(y + 2200 * s)}"
        )
    return "".join(lines)
