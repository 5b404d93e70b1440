"""The relief of a board: the shade of its mountains, its rivers, and the snow of a winter.

One raster holds light and snow (maps/build/relief.py). Filters turn them into transparent shade
over the colours of the land, so that the same raster serves day, night and winter.
"""

from __future__ import annotations

from functools import cache

from maps.geometry import Geometry
from maps.load import read_part_if_any
from maps.render.outline import LINE_GRID, round_line
from maps.render.svg import Attributes, Element, number, path
from maps.render.theme import BOTH, NIGHT, Theme

RIVER_WIDTH, RIVER_OPACITY = 1.1, 0.6
# The snow's address in the layer; it is shown only there.
WINTER = "winter"
# Brightness from the raster's red, green and blue, and what snow adds: blue without red.
LIGHT = "0.299 0.587 0.114 0 0 "
SNOW = "-1.6 0 1.6 0 0"
# The colour of shade and of light, and the opacity of each brightness from black to white.
DAY_TONES = (("#261708", "#fff8e0"), (0.44, 0.44, 0.38, 0.25, 0.09, 0, 0.06, 0.17, 0.26, 0.3, 0.3))
NIGHT_TONES = (("#000000", "#f4e6c4"), (0.46, 0.46, 0.4, 0.24, 0.09, 0, 0.03, 0.09, 0.15, 0.2, 0.2))
SNOW_COLOURS = ("#f6fafc", "#dbe6ee")
DARK_STYLE = (
    "@media(prefers-color-scheme:dark){.relief{filter:url(#relief-night)}"
    ".snow{filter:url(#snow-night)}}"
)
# In the layer snow lies only where its address asks for it.
LAYER_STYLE = ".snow:not(:target){display:none}"


def relief(
    variant_id: str, geometry: Geometry, theme: Theme, *, winter: bool = False
) -> list[Element]:
    """Return shade and rivers, for a place between the colours of the land and the ink.

    `winter` adds snow. Nothing in a theme without textures, or without a relief.json.
    """
    data = read_part_if_any(variant_id, "relief")
    if not data or not theme.palette.textured:
        return []
    frame = geometry.frame
    sheet: Attributes = {"width": frame.width, "height": frame.height}
    raster: Attributes = {"id": "raster", **sheet, "preserveAspectRatio": "none"}
    raster["href"] = f"data:image/webp;base64,{data['raster']}"
    # Pictures as PNG smooth no other image (maps/render/png.py).
    raster["image-rendering"] = "optimizeQuality"
    night = theme.name == NIGHT
    layers = [_use("relief", night), *([_use("snow", night, id=WINTER)] if winter else ())]
    filters = [
        each
        for name, is_night in (("day", False), ("night", True))
        if theme.name == BOTH or is_night == night
        for each in _filters(name, is_night)
    ]
    rivers = path(
        round_line(data["rivers"], LINE_GRID),
        transform=f"scale({number(frame.scale)})",
        fill="none",
        stroke=theme.palette.river,
        stroke_width=RIVER_WIDTH / frame.scale,
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=RIVER_OPACITY,
    )
    return [Element("defs", children=[*filters, Element("image", raster)]), *layers, rivers]


def _use(name: str, night: bool, **attributes: str) -> Element:
    chosen: Attributes = {"filter": f"url(#{name}-{'night' if night else 'day'})", **attributes}
    return Element("use", {"href": "#raster", "class": name, **chosen})


@cache
def _filters(name: str, is_night: bool) -> tuple[Element, Element]:
    """Return the filters of shade and of snow."""
    colours, tones = NIGHT_TONES if is_night else DAY_TONES
    snow = SNOW_COLOURS[is_night]
    shade = _filter(f"relief-{name}", LIGHT * 4, colours, tones)
    return shade, _filter(f"snow-{name}", "0 0 0 0 1 " * 3 + SNOW, (snow, snow), (0, 0.85))


def _filter(name: str, matrix: str, colours: tuple[str, str], tones: tuple[float, ...]) -> Element:
    low, high = (bytes.fromhex(colour[1:]) for colour in colours)
    steps = [
        Element(
            f"feFunc{channel}",
            {"type": "discrete", "tableValues": f"{number(a / 255)} {number(b / 255)}"},
        )
        for channel, a, b in zip("RGB", low, high, strict=True)
    ]
    opacity: Attributes = {"type": "table", "tableValues": " ".join(map(number, tones))}
    return Element(
        "filter",
        {
            "id": name,
            "x": "0",
            "y": "0",
            "width": "100%",
            "height": "100%",
            "color-interpolation-filters": "sRGB",
        },
        children=[
            Element("feColorMatrix", {"values": matrix.strip()}),
            Element("feComponentTransfer", children=[*steps, Element("feFuncA", opacity)]),
        ],
    )
