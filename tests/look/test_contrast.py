"""The tokens keep the contrasts of WCAG 2.2 AA, by day and by night."""

import re
from pathlib import Path

import pytest

from maps.colours.powers import power_colours
from maps.load import load_variant, variant_ids

CSS = Path(__file__).parents[2] / "static" / "css"
TEXT = 4.5
EDGE = 3.0


def tokens() -> dict[str, tuple[str, str]]:
    """Each colour token with its light and its dark value."""
    text = (CSS / "tokens.css").read_text().split("@media", 1)[0]
    found: dict[str, tuple[str, str]] = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", text):
        colours = re.findall(r"#[0-9a-f]{6}", value)
        if colours:
            found[name] = (colours[0], colours[-1])
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TOKENS = tokens()
SURFACES = ("paper", "panel", "field", "note-bg", "ok-bg", "warn-bg", "bad-bg")
PAIRS = [
    *((ink, surface, TEXT) for ink in ("ink", "ink2", "link") for surface in SURFACES),
    *(("ink", surface, 7.0) for surface in ("paper", "panel", "field")),
    *((word, surface, TEXT) for word in ("ok", "warn", "bad") for surface in SURFACES[:3]),
    *((state, f"{state}-bg", TEXT) for state in ("ok", "warn", "bad")),
    ("on-accent", "accent", TEXT),
    ("accent", "paper", TEXT),
    ("paper", "ink", TEXT),
    *((edge, surface, EDGE) for edge in ("line2", "focus", "accent") for surface in SURFACES[:3]),
    ("on-minor", "minor", TEXT),
    *((mark, "minor", EDGE) for mark in ("cross", "rose", "crescent", "key-gold", "key-silver")),
]


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_a_colour_stands_out_from_its_background(night):
    pairs = [(pair, contrast(*(TOKENS[name][night] for name in pair[:2]))) for pair in PAIRS]
    assert [(pair, measured) for pair, measured in pairs if measured < pair[2]] == []


@pytest.mark.parametrize("variant_id", variant_ids())
def test_the_code_of_a_power_is_read_on_its_colour(variant_id):
    colours = power_colours(load_variant(variant_id))
    assert {key for key, of in colours.items() if contrast(of.field, of.ink) < TEXT} == set()


def test_no_stylesheet_but_the_tokens_and_the_hatching_names_a_colour():
    sheets = [path for path in CSS.glob("*.css") if path.name != "tokens.css"]
    lines = [line for path in sheets for line in path.read_text().splitlines()]
    named = [line.strip() for line in lines if re.search(r"#[0-9a-f]{3,8}\b", line)]
    assert all("8d7b57" in line or "120c05" in line for line in named)


@pytest.mark.parametrize("stripe", ["#8d7b57", "#b9a987"])
def test_the_code_of_a_lost_power_is_read_on_its_hatching(stripe):
    assert contrast("#120c05", stripe) >= TEXT
