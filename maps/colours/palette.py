"""The colours of paper and ink in each theme."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of a picture except those of the powers.

    `hatch` is the opacity of the powers' patterns; `textured` says whether paper, waves and
    shallows are drawn.
    """

    paper: str
    panel: str
    bar: str
    ink: str
    line: str
    coast: str
    border: str
    frontier: str
    name_halo: str
    halo: str
    star: str
    sea: tuple[str, str, str]
    shallow: str
    wave: str
    rhumb: str
    sea_line: str
    sea_ink: str
    sea_halo: str
    lake: str
    river: str
    waste: str
    waste_line: str
    waste_ink: str
    accent: str
    fail: str
    build: str
    minor: str
    piece_edge: str
    minor_line: str
    hatch: float = 0.16
    border_width: float = 9
    halo_opacity: float = 0.72
    textured: bool = True


LIGHT = Palette(
    paper="#e9ddbf",
    panel="#f2e8cd",
    bar="#f4ebd2",
    ink="#241a10",
    line="#3a2d1c",
    coast="#33281b",
    border="#3b2e20",
    frontier="#2a2016",
    name_halo="#fff7e2",
    halo="#fff8e6",
    star="#fff6dc",
    sea=("#cfe0e2", "#bcd4da", "#9fbfca"),
    shallow="#3f7389",
    wave="#5f8c9f",
    rhumb="#3f7087",
    sea_line="#25536a",
    sea_ink="#1d4a61",
    sea_halo="#cfe2e6",
    lake="#bfd6da",
    river="#4b8db0",
    waste="#d3c7a8",
    waste_line="#8d7b57",
    waste_ink="#5a4828",
    accent="#8c2a1e",
    fail="#b0101f",
    build="#2c5f35",
    minor="#4a3a26",
    piece_edge="#1a120a",
    minor_line="#6b5a3a",
)
DARK = Palette(
    paper="#191510",
    panel="#221c15",
    bar="#b9a57f",
    ink="#f7efdc",
    line="#85745a",
    coast="#0b0907",
    border="#0d0a07",
    frontier="#f1e4c4",
    name_halo="#120d08",
    halo="#0d0a07",
    star="#f1e4c4",
    sea=("#22363f", "#1c2e37", "#15242c"),
    shallow="#6ea0b3",
    wave="#4f7484",
    rhumb="#6a8f9f",
    sea_line="#7fa9ba",
    sea_ink="#b4d6e3",
    sea_halo="#13222a",
    lake="#2b4855",
    river="#79b4d2",
    waste="#2c261d",
    waste_line="#5e5340",
    waste_ink="#c2b393",
    accent="#e0a38f",
    fail="#ff7d70",
    build="#8fd39a",
    minor="#e6d6b2",
    piece_edge="#f3e8cf",
    minor_line="#6b5a3a",
    hatch=0.22,
)
PRINT = replace(
    LIGHT,
    paper="#ffffff",
    panel="#ffffff",
    bar="#ffffff",
    ink="#000000",
    line="#333333",
    coast="#000000",
    border="#444444",
    frontier="#000000",
    name_halo="#ffffff",
    halo="#ffffff",
    star="#ffffff",
    sea=("#ffffff", "#ffffff", "#ffffff"),
    sea_line="#555555",
    sea_ink="#333333",
    sea_halo="#ffffff",
    lake="#ffffff",
    river="#7fb4d0",
    waste="#ffffff",
    waste_line="#aaaaaa",
    waste_ink="#444444",
    accent="#000000",
    fail="#c00000",
    build="#004d10",
    minor="#333333",
    piece_edge="#000000",
    minor_line="#555555",
    hatch=0.55,
    halo_opacity=0.9,
    textured=False,
)
CONTRAST = replace(
    PRINT,
    paper="#ffffff",
    coast="#000000",
    border="#000000",
    sea=("#d6eef7", "#d6eef7", "#d6eef7"),
    sea_line="#003049",
    sea_ink="#00222f",
    sea_halo="#ffffff",
    lake="#d6eef7",
    river="#0077b6",
    waste="#d0d0d0",
    waste_line="#666666",
    waste_ink="#000000",
    accent="#7a0010",
    fail="#b00000",
    hatch=0.55,
    border_width=14,
    halo_opacity=1.0,
)


def by_scheme(light: str, dark: str) -> str:
    """Return a colour that follows the page's colour scheme; only browsers understand it."""
    return light if light == dark else f"light-dark({light},{dark})"


def pair_palettes(light: Palette, dark: Palette) -> Palette:
    """Return a palette in which each colour follows the page's colour scheme."""
    changes: dict[str, Any] = {}
    for field in fields(Palette):
        day, night = getattr(light, field.name), getattr(dark, field.name)
        if isinstance(day, str):
            changes[field.name] = by_scheme(day, night)
        elif isinstance(day, tuple):
            changes[field.name] = tuple(map(by_scheme, day, night))
    return replace(light, **changes)
