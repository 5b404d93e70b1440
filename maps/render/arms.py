"""Arms of powers, drawn from a variant's arms.json.

The file has, for each power, {"blazon", "about": {language: sentence}, "field", "charges"}. `field`
is a division and its tinctures, such as ["per pale", "azure", "gules"], or ["plain", "azure"].
`charges` are drawn in order, each {"charge", "tincture", "at"}. `at` has a place and size for each
repetition, [x, y, size] in a shield 200 wide; without it the charge stands in the middle. An
ordinary such as a cross lies across the whole shield and needs no place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from maps.load import read_part_if_any
from maps.render.charges import ORDINARIES, charge_path
from maps.render.svg import Element, group, path, picture, title_element

TINCTURES = {
    "or": "#f0bf35",
    "argent": "#f6f2e4",
    "gules": "#b8202f",
    "azure": "#1f5fa8",
    "vert": "#2c7a47",
    "sable": "#24211e",
    "purpure": "#6a3d8f",
    "tenné": "#a4582a",
}
OUTLINE = "#241a10"
SHIELD = "M6 6H194V120Q194 190 100 226Q6 190 6 120Z"
WIDTH, HEIGHT = 200, 232
MIDDLE = ((100, 104, 130),)


@dataclass(frozen=True, slots=True)
class Arms:
    """The arms of a power: their blazon, and a sentence about them in a language."""

    blazon: str
    about: str


def has_arms(variant_id: str, power: str) -> bool:
    """Whether a variant has arms for a power."""
    return power in _read(variant_id)


def arms_words(variant_id: str, power: str, language: str) -> Arms:
    """Return the words about the arms of a power, English where there are none in a language."""
    data = _read(variant_id)[power]
    return Arms(data["blazon"], data["about"].get(language, data["about"]["en"]))


def arms_svg(variant_id: str, power: str) -> str:
    """Draw the arms of a power as SVG, the same in every theme.

    Raises KeyError for a power without arms, and for a shape or tincture that is unknown.
    """
    data = _read(variant_id)[power]
    division, *tinctures = data["field"]
    children = [
        title_element(data["blazon"]),
        Element("clipPath", {"id": "shield"}, children=[path(SHIELD)]),
        group(
            [*DIVISIONS[division](*(TINCTURES[name] for name in tinctures)), *_charges(data)],
            clip_path="url(#shield)",
        ),
        path(SHIELD, fill="none", stroke=OUTLINE, stroke_width=6),
        path(SHIELD, fill="none", stroke="#ffffff", stroke_width=1.5, stroke_opacity=0.5),
    ]
    size = {"width": str(WIDTH), "height": str(HEIGHT)}
    return picture(f"0 0 {WIDTH} {HEIGHT}", children, role="img", **size).source()


@cache
def _read(variant_id: str) -> Mapping[str, Any]:
    return read_part_if_any(variant_id, "arms")


def _charges(data: Mapping[str, Any]) -> list[Element]:
    charges = []
    for item in data.get("charges", ()):
        name, tincture = item["charge"], TINCTURES[item["tincture"]]
        if name in ORDINARIES:
            charges.append(path(ORDINARIES[name], fill=tincture))
            continue
        outline = {"fill": tincture, "stroke": OUTLINE, "fill_rule": "evenodd"}
        for x, y, size in item.get("at", MIDDLE):
            scale = size / 100
            charges.append(
                group(
                    [path(charge_path(name), stroke_width=1.5 / scale, **outline)],
                    transform=f"translate({x:g} {y:g}) scale({scale:g})",
                )
            )
    return charges


def _rect(x: float, y: float, width: float, height: float, tincture: str) -> Element:
    return path(f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}Z", fill=tincture)


def _plain(tincture: str) -> list[Element]:
    return [_rect(0, 0, WIDTH, HEIGHT, tincture)]


def _stripes(*tinctures: str) -> list[Element]:
    part = WIDTH / len(tinctures)
    return [
        _rect(number * part, 0, part, HEIGHT, tincture) for number, tincture in enumerate(tinctures)
    ]


def _per_fess(above: str, below: str) -> list[Element]:
    return [_rect(0, 0, WIDTH, 112, above), _rect(0, 112, WIDTH, HEIGHT - 112, below)]


def _barry(first: str, second: str, *, parts: int) -> list[Element]:
    part = HEIGHT / parts
    return [
        _rect(0, number * part, WIDTH, part, second if number % 2 else first)
        for number in range(parts)
    ]


def _wavy(first: str, second: str) -> list[Element]:
    waves = _plain(first)
    for top in (132, 172, 212):
        waves.append(
            path(
                f"M0 {top}q25 -16 50 0t50 0t50 0t50 0v20q-25 16 -50 0t-50 0t-50 0t-50 0Z",
                fill=second,
            )
        )
    return waves


DIVISIONS: Mapping[str, Callable[..., list[Element]]] = {
    "plain": _plain,
    "per pale": _stripes,
    "tierced": _stripes,
    "per fess": _per_fess,
    "barry of five": lambda first, second: _barry(first, second, parts=5),
    "wavy in base": _wavy,
}
