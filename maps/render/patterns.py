"""The fill of each power's land: its tint under a pattern of its own.

The pattern tells powers apart without relying on colour.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.variant import Variant
from maps.render.svg import Element, path
from maps.render.theme import Theme

# Tile size and lines, in tenths of a unit, for each power in the variant's order.
LINES = (
    (64, "M0 32H64"),
    (64, "M32 0V64"),
    (84, "M-10 94 94-10M-10 10 10-10M74 94 94 74"),
    (84, "M-10-10 94 94M74-10 94 10M-10 74 10 94"),
    (110, "M0 0 110 110M0 110 110 0"),
    (96, "M0 48H96M48 0V96"),
    (90, "M15 22.5H31M60 67.5H76"),
    (110, "M0 80 27.5 30 55 80 82.5 30 110 80"),
    (100, "M25 18V32M18 25H32M75 68V82M68 75H82"),
    (110, "M0 55Q27.5 20 55 55T110 55"),
)


def filling(variant: Variant, owner: str) -> str:
    """Return the `fill` of a power's land; "" for any other owner."""
    return f"url(#land-{owner})" if owner in variant.powers else ""


def fillings(variant: Variant, theme: Theme, owners: Iterable[str]) -> list[Element]:
    """Return the definitions that `filling` refers to."""
    present = set(owners)
    return [
        _pattern(theme, power, *LINES[row % len(LINES)])
        for row, power in enumerate(variant.powers)
        if power in present
    ]


def _pattern(theme: Theme, power: str, size: int, lines: str) -> Element:
    colours = theme.colours(power)
    return Element(
        "pattern",
        {
            "id": f"land-{power}",
            "width": size,
            "height": size,
            "patternUnits": "userSpaceOnUse",
        },
        children=[
            Element("rect", {"width": size, "height": size, "fill": colours.tint}),
            path(
                lines,
                fill="none",
                stroke=colours.hatch,
                stroke_width=9,
                stroke_opacity=theme.palette.hatch,
            ),
        ],
    )
