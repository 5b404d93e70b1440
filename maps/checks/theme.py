"""Checks of theme.json, the colours of a drawn board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.json_shapes import OBJECT, TEXT, mapping_of, record
from adjudicator.variant import Variant
from maps.checks.problem import Problem
from maps.load import read_part

COLOUR = re.compile(r"#[0-9a-f]{6}")
SHADES = {"tint": TEXT, "dark": TEXT, "edge": TEXT}
THEME = record(
    {
        "powers": mapping_of(record(SHADES)),
        "neutral": record({**SHADES, "token": TEXT, "ink": TEXT}),
        "subtitle": TEXT,
    },
    {"palettes": mapping_of(OBJECT), "look": OBJECT},
)


def theme_problems(variant: Variant) -> Iterator[Problem]:
    """Every power has its colours, each written as six digits."""
    try:
        theme = read_part(variant.id, "theme")
    except ImpossibleData as error:
        yield Problem("theme_file", f"{error}.")
        return
    yield from check_theme(variant, theme)


def check_theme(variant: Variant, theme: Any) -> Iterator[Problem]:
    """Check a theme, given as JSON, against the powers of a variant."""
    try:
        THEME(theme, "theme.json")
    except ImpossibleData as error:
        yield Problem("theme_file", f"{error}.")
        return
    for key in variant.powers.keys() - theme["powers"].keys():
        yield Problem("theme_power", f"theme.json has no colours for the power {key}.")
    for key in theme["powers"].keys() - variant.powers.keys():
        yield Problem("theme_power", f"theme.json has colours for {key}, which is no power.")
    for key, shades in {**theme["powers"], "neutral": theme["neutral"]}.items():
        for name, colour in shades.items():
            if not COLOUR.fullmatch(colour):
                message = f"theme.json: {name} of {key} is “{colour}”, not such as #a0b1c2."
                yield Problem("theme_colour", message)
