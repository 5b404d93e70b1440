"""The printed frame, the compass rose and the title of the map."""

from __future__ import annotations

import math

from maps.colours.palette import Palette
from maps.geometry import Frame, Point
from maps.lettering import text_width
from maps.render.look import MEANDER, PLATE, TABLET, TICKET, Look
from maps.render.svg import Attributes, Element, group, number, path, translate
from maps.render.theme import SEA_FACE, TITLE_FACE

ROSE_TURN = -14.0
KEY = "M0 8.4H20M16 8.4V1.6H4V5.2H11"
TITLE_SIZE, TITLE_ROOM = 30.0, 262.0
LILY = (
    "M0 0C-1.2-2-4.4-1.2-4.6-4.6-3-3.6-2-4.2-1.6-5.6-2.2-8-1-10 0-12 "
    "1-10 2.2-8 1.6-5.6 2-4.2 3-3.6 4.6-4.6 4.4-1.2 1.2-2 0 0Z"
)
FLOURISH = "M-26 0C-17-5-9-4-4 0-9 4-17 5-26 0ZM26 0C17-5 9-4 4 0 9 4 17 5 26 0ZM0-4 4 0 0 4-4 0Z"


def border(frame: Frame, palette: Palette, kind: str) -> list[Element]:
    """Return the paper margin and the lines around the map, with alternating bars or a meander."""
    bars = [_box(frame, 5, palette.line, 5, "40 40")]
    return [
        margin(frame, palette),
        _box(frame, 5, palette.bar, 10),
        *(_meander(frame, palette) if kind == MEANDER else bars),
        _box(frame, 0, palette.line, 1.1),
        _box(frame, 10, palette.line, 1.1),
        _box(frame, 15, palette.line, 3),
    ]


def _meander(frame: Frame, palette: Palette) -> list[Element]:
    size: Attributes = {"width": 20, "height": 10, "patternUnits": "userSpaceOnUse"}
    key = path(KEY, fill="none", stroke=palette.line, stroke_width=1.5)
    pattern = Element("pattern", {"id": "meander", **size}, children=[key])
    w, h = frame.width, frame.height
    sides = ((0, -10, 0, w), (w + 10, 0, 90, h), (w, h + 10, 180, w), (-10, h, -90, h))
    return [
        Element("defs", children=[pattern]),
        *(
            Element(
                "rect",
                {
                    "width": far,
                    "height": 10,
                    "fill": "url(#meander)",
                    "transform": translate(x, y, angle),
                },
            )
            for x, y, angle, far in sides
        ),
    ]


def margin(frame: Frame, palette: Palette) -> Element:
    """Return the paper around the map."""
    m, w, h = frame.margin, frame.width, frame.height
    outside = f"M{-m:g} {-m:g}H{w + m:g}V{h + m:g}H{-m:g}Z"
    return path(f"{outside}M0 0V{h:g}H{w:g}V0Z", fill=palette.paper)


def _box(frame: Frame, out: float, colour: str, width: float, dashes: str | None = None) -> Element:
    return Element(
        "rect",
        {
            "x": -out,
            "y": -out,
            "width": frame.width + 2 * out,
            "height": frame.height + 2 * out,
            "fill": "none",
            "stroke": colour,
            "stroke-width": width,
            "stroke-dasharray": dashes,
        },
    )


def compass(place: Point, palette: Palette, radius: float = 58.0) -> Element:
    """Return a compass rose with sixteen winds and a lily at the north."""
    rays = [
        *_rays(palette, 22.5, 45, radius * 0.58, radius * 0.075, 1.9),
        *_rays(palette, 45, 90, radius * 0.78, radius * 0.13, 1.0),
        *_rays(palette, 0, 90, radius, radius * 0.13, 1.0),
    ]
    rings = [
        Element("circle", {"r": radius * share, "fill": "none", "stroke": palette.line})
        for share in (0.62, 0.58)
    ]
    lily = path(LILY, transform=translate(0, 4 - radius, 0, 1.25), fill=palette.accent)
    hub = Element("circle", {"r": radius * 0.05, "fill": palette.line})
    turned = translate(*place, ROSE_TURN)
    return group([*rings, *rays, lily, hub], transform=turned, opacity=0.9)


def _rays(
    palette: Palette, first: float, step: float, length: float, width: float, depth: float
) -> list[Element]:
    """Return rays all around, from an angle on: their dark halves, and their pale ones."""
    half: Attributes = {"stroke": palette.line, "stroke_width": 0.5}
    dark = pale = ""
    for turn in range(round(360 / step)):
        angle = math.radians(first + turn * step)
        c, s = math.cos(angle), math.sin(angle)
        tip = f"L{number(length * s)} {number(-length * c)}Z"
        left, right = (
            f"M0 0L{number(side * c + width * depth * s)} {number(side * s - width * depth * c)}"
            for side in (-width, width)
        )
        dark, pale = dark + left + tip, pale + right + tip
    return [path(dark, fill=palette.line, **half), path(pale, fill=palette.panel, **half)]


def cartouche(title: str, look: Look, palette: Palette) -> Element:
    """Return the title of the map in its panel, with room for a line below."""
    outline = {TICKET: _ticket, PLATE: _plate, TABLET: _tablet}[look.panel]
    words = title.partition(" & ")
    heading = Element(
        "text",
        {
            "class": "title",
            "y": -12,
            "font-family": TITLE_FACE,
            "font-size": number(min(TITLE_SIZE, TITLE_ROOM / text_width(title, 1.0))),
            "fill": palette.ink,
            "xml:space": "preserve",
        },
        words[0],
    )
    if words[1]:
        heading.add(Element("tspan", {"fill": palette.accent}, " & "))
        heading.add(Element("tspan", text=words[2]))
    return group(
        [
            path(outline(138, 56, 13), transform="translate(3 4)", fill="#000", opacity=0.25),
            path(outline(138, 56, 13), fill=palette.panel, stroke=palette.line, stroke_width=2.5),
            path(outline(132, 50, 12), fill="none", stroke=palette.line, stroke_width=0.8),
            heading,
            *(_scale_bar(palette) if look.panel == PLATE else _flourish(palette)),
        ],
        transform=_panel(look.title),
        text_anchor="middle",
    )


def subtitle(text: str, place: Point, palette: Palette) -> Element:
    """Return the line below the title, such as the year."""
    return Element(
        "text",
        {
            "class": "year",
            "transform": _panel(place),
            "y": 30,
            "text-anchor": "middle",
            "font-family": SEA_FACE,
            "font-style": "italic",
            "font-size": 17,
            "fill": palette.ink,
        },
        text,
    )


def _panel(place: Point) -> str:
    return f"{translate(*place)} scale(.86)"


def _flourish(palette: Palette) -> list[Element]:
    return [path(FLOURISH, transform="translate(0 5)", fill=palette.accent)]


def _scale_bar(palette: Palette) -> list[Element]:
    """Return a bar of filled and empty sections, as below the title of a survey map."""
    bars = "".join(f"M{-84 + 42 * i} 2h21v4h-21z" for i in range(4))
    whole = path("M-84 2H84V6H-84Z", fill="none", stroke=palette.line, stroke_width=0.8)
    ticks = path("M-84-1.5V6M-42-1.5V6M0-1.5V6M42-1.5V6M84-1.5V6", stroke=palette.line)
    return [path(bars, fill=palette.accent), whole, ticks]


def _plate(w: float, h: float, _r: float) -> str:
    return f"M{-w:g} {-h:g}H{w:g}V{h:g}H{-w:g}Z"


def _tablet(w: float, h: float, r: float) -> str:
    """Return the path of a Roman tablet with swallowtail handles."""
    out, narrow, wide = w + 1.6 * r, 0.32 * h, 0.66 * h
    return (
        f"M{-w:g} {-h:g}H{w:g}V{-narrow:g}L{out:g} {-wide:g}V{wide:g}L{w:g} {narrow:g}V{h:g}"
        f"H{-w:g}V{narrow:g}L{-out:g} {wide:g}V{-wide:g}L{-w:g} {-narrow:g}Z"
    )


def _ticket(w: float, h: float, r: float) -> str:
    notch = f"A{r:g} {r:g} 0 0 0"
    return (
        f"M{r - w:g} {-h:g}H{w - r:g}{notch} {w:g} {r - h:g}V{h - r:g}"
        f"{notch} {w - r:g} {h:g}H{r - w:g}{notch} {-w:g} {h - r:g}V{r - h:g}"
        f"{notch} {r - w:g} {-h:g}Z"
    )
