"""Checks of theme.json, the colours of a drawn board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from adjudicator.errors import ImpossibleData
from adjudicator.json_shapes import OBJECT, TEXT, mapping_of, record
from adjudicator.variant import Variant
from maps.checks.problem import Problem, report
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
        yield report("theme_file", where=error.where, why=error.message)
        return
    yield from check_theme(variant, theme)


def check_theme(variant: Variant, theme: Any) -> Iterator[Problem]:
    """Check a theme, given as JSON, against the powers of a variant."""
    try:
        THEME(theme, "theme.json")
    except ImpossibleData as error:
        yield report("theme_file", where=error.where, why=error.message)
        return
    for key in variant.powers.keys() - theme["powers"].keys():
        yield report("theme_power.missing", power=key)
    for key in theme["powers"].keys() - variant.powers.keys():
        yield report("theme_power", power=key)
    for key, shades in {**theme["powers"], "neutral": theme["neutral"]}.items():
        for name, colour in shades.items():
            if not COLOUR.fullmatch(colour):
                yield report("theme_colour", shade=name, owner=key, colour=colour)
