"""Themes: the colours of the powers from the variant's folder, with those of paper and ink.

variant.json has the colour of a power's units, theme.json the shades of its land.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from adjudicator.errors import ImpossibleData
from maps.colours.palette import CONTRAST, DARK, LIGHT, PRINT, Palette, by_scheme, pair_palettes
from maps.colours.powers import PowerColours, power_colours
from maps.load import load_variant, read_part
from maps.render.look import Look

TEXT_FACE = "'Alegreya SC','EB Garamond',Georgia,serif"
SEA_FACE = "'Gazette Italic','Alegreya SC','EB Garamond',Georgia,serif"
TITLE_FACE = "'Gazette Caps','Alegreya SC','EB Garamond',Georgia,serif"

DAY, NIGHT, INK_SAVING, HIGH_CONTRAST = "light", "dark", "print", "contrast"
BOTH = "page"
THEMES = (DAY, NIGHT, INK_SAVING, HIGH_CONTRAST)
EDGE_SHARE = 0.46
WHITE, BLACK = "#ffffff", "#000000"


class UnknownTheme(LookupError):
    """No theme has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no theme “{name}”. Known are: {', '.join(THEMES)}.")


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one power: land, border rim, pattern, units, their ink, and order lines."""

    tint: str
    rim: str
    hatch: str
    token: str
    ink: str
    order: str


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a board's pictures."""

    name: str
    palette: Palette
    powers: Mapping[str, Colours]
    neutral: Colours
    subtitle: str
    look: Look

    def colours(self, owner: str) -> Colours:
        """Return the colours of a power; for any other owner, those of neutral ground."""
        return self.powers.get(owner, self.neutral)


@cache
def load_theme(variant_id: str, name: str = DAY) -> Theme:
    """Load a theme of a variant with a drawn board.

    `name` is one of THEMES, or "page", whose colours follow the page's colour scheme. Raises
    UnknownTheme.
    """
    data = read_part(variant_id, "theme")
    if name == BOTH:
        return _both(load_theme(variant_id, DAY), load_theme(variant_id, NIGHT))
    if name not in THEMES:
        raise UnknownTheme(name)
    return _from_data(data, power_colours(load_variant(variant_id)), name)


def page_theme(data: Mapping[str, Any], units: Mapping[str, PowerColours]) -> Theme:
    """Return the theme for pages from the JSON of a theme.json and the colours of the units.

    Raises ImpossibleData or UnknownLook.
    """
    return _both(_from_data(data, units, DAY), _from_data(data, units, NIGHT))


def _from_data(data: Mapping[str, Any], units: Mapping[str, PowerColours], name: str) -> Theme:
    make = {DAY: _day, NIGHT: _night, INK_SAVING: _print_colours, HIGH_CONTRAST: _contrast}[name]
    palettes = {DAY: LIGHT, NIGHT: DARK, INK_SAVING: PRINT, HIGH_CONTRAST: CONTRAST}
    if odd := units.keys() ^ data["powers"].keys():
        raise ImpossibleData(
            "theme.json", f"it must have the powers of variant.json: {sorted(odd)}"
        )
    changes: dict[str, Any] = {
        field: tuple(colour) if isinstance(colour, list) else colour
        for field, colour in data.get("palettes", {}).get(name, {}).items()
    }
    return Theme(
        name=name,
        palette=replace(palettes[name], **changes),
        powers={key: make(_with(units[key], of)) for key, of in data["powers"].items()},
        neutral=make(data["neutral"]),
        subtitle=data["subtitle"],
        look=Look.from_data(data.get("look", {})),
    )


def _with(units: PowerColours, shades: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**shades, "token": units.field, "ink": units.ink}


def _day(of: Mapping[str, Any]) -> Colours:
    return Colours(
        tint=of["tint"],
        rim=mix(of["tint"], of["edge"], EDGE_SHARE),
        hatch=of["edge"],
        token=of["token"],
        ink=of["ink"],
        order=mix(of["edge"], BLACK, 0.18 if of["ink"] > "#8" else 0.42),
    )


def _night(of: Mapping[str, Any]) -> Colours:
    dark = of["dark"]
    return Colours(
        tint=dark,
        rim=mix(dark, of["tint"], 0.34),
        hatch=of["tint"],
        token=of["token"],
        ink=of["ink"],
        order=mix(of["tint"], WHITE, 0.3),
    )


def _print_colours(of: Mapping[str, Any]) -> Colours:
    return Colours(
        tint=WHITE,
        rim=mix(WHITE, of["tint"], 0.8),
        hatch=mix(of["edge"], WHITE, 0.3),
        token=WHITE,
        ink=mix(of["edge"], BLACK, 0.45),
        order=mix(of["edge"], BLACK, 0.3),
    )


def _contrast(of: Mapping[str, Any]) -> Colours:
    return Colours(
        tint=mix(of["tint"], WHITE, 0.25),
        rim=of["tint"],
        hatch=of["edge"],
        token=mix(of["token"], WHITE if of["ink"] < "#8" else BLACK, 0.15),
        ink=BLACK if of["ink"] < "#8" else WHITE,
        order=mix(of["edge"], BLACK, 0.35),
    )


def _both(day: Theme, night: Theme) -> Theme:
    def pair(first: Colours, second: Colours) -> Colours:
        return Colours(
            *(
                by_scheme(getattr(first, field), getattr(second, field))
                for field in Colours.__dataclass_fields__
            )
        )

    return Theme(
        name=BOTH,
        palette=pair_palettes(day.palette, night.palette),
        powers={key: pair(of, night.powers[key]) for key, of in day.powers.items()},
        neutral=pair(day.neutral, night.neutral),
        subtitle=day.subtitle,
        look=day.look,
    )


def mix(first: str, second: str, share: float) -> str:
    """Mix `share` of the second colour into the first, both as #rrggbb."""
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
