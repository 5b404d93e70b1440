"""Small boards of one game on one page: each holds only what changed since the one before it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import load_geometry
from maps.placing import drawn_board
from maps.realms import realms
from maps.render.outline import round_line
from maps.render.svg import Element, Raw, group, path, picture
from maps.render.theme import BOTH, Theme, load_theme

# Outlines are rounded to this many of their units, about one pixel of a picture 200 pixels wide.
GRID = 80
# The size of a unit, and of its edge.
DOT, EDGE = 30, 44


@cache
def shapes_svg(variant_id: str) -> str:
    """Draw the simplified outline of each land space, as `y-<space>`, and the ground below them.

    Raises UnknownVariant, NoGeometry or UnknownTheme.
    """
    geometry, theme = load_geometry(variant_id), load_theme(variant_id, BOTH)
    frame, palette = geometry.frame, theme.palette
    width, height = frame.width / frame.scale, frame.height / frame.scale
    ground = [
        path(f"M0 0h{width:g}v{height:g}H0z", fill=palette.sea[1]),
        path(round_line(geometry.impassable, GRID), fill=palette.waste),
    ]
    land = [
        path(round_line(shape.path, GRID), id=f"y-{key}") for key, shape in geometry.land.items()
    ]
    return picture(f"0 0 {width:g} {height:g}", [group(ground, id="y-ground"), *land]).source()


def years_svg(
    variant: Variant, positions: Sequence[Position], shapes: str, *, name: str = "year"
) -> list[str]:
    """Draw a small board of each position, for one page.

    `shapes` is the address of `shapes_svg`. The boards refer to each other, so the page must show
    all of them; `name` begins their ids. Their colours follow the page's colour scheme. Raises
    NoGeometry.
    """
    theme = load_theme(variant.id, BOTH)
    frame = load_geometry(variant.id).frame
    view_box = f"0 0 {frame.width / frame.scale:g} {frame.height / frame.scale:g}"
    previous: dict[str, str] = {}
    pictures = []
    for number, position in enumerate(positions):
        owners = realms(variant, position)
        changed = {key: owner for key, owner in owners.items() if previous.get(key) != owner}
        before = f"#{name}-{number - 1}" if number else f"{shapes}#y-ground"
        land = group(
            [Element("use", {"href": before}), *_land(theme, changed, shapes)],
            id=f"{name}-{number}",
            stroke=theme.palette.coast,
            stroke_width=36,
            stroke_linejoin="round",
        )
        pictures.append(picture(view_box, [land, _units(theme, variant, position)]).source())
        previous = owners
    return pictures


def _land(theme: Theme, owners: Mapping[str, str], shapes: str) -> list[Element]:
    by_owner: dict[str, list[str]] = defaultdict(list)
    for key, owner in sorted(owners.items()):
        by_owner[owner if owner in theme.powers else ""].append(key)
    return [
        group(
            [Raw("".join(f'<use href="{shapes}#y-{key}"/>' for key in spaces))],
            fill=theme.colours(owner).tint,
        )
        for owner, spaces in sorted(by_owner.items())
    ]


def _units(theme: Theme, variant: Variant, position: Position) -> Element:
    """Return the units of powers as dots in their colours."""
    scale = f"scale({1 / load_geometry(variant.id).frame.scale:g})"
    dots = unit_dots(variant, position)
    return group(
        [
            path("".join(dots.values()), stroke=theme.palette.halo, stroke_width=EDGE),
            *(path(dots[key], stroke=theme.colours(key).token, stroke_width=DOT) for key in dots),
        ],
        transform=scale,
        stroke_linecap="round",
    )


def unit_dots(variant: Variant, position: Position) -> dict[str, str]:
    """Return the places of each power's units as path data: lines without length, whose round ends
    are the dots.
    """
    geometry = drawn_board(variant)
    dots: dict[str, str] = defaultdict(str)
    for unit in position.units:
        if unit.power in variant.powers:
            x, y = geometry.unit_place(unit.location)
            dots[unit.power] += f"M{x:.0f} {y:.0f}h0"
    return dict(sorted(dots.items()))


def land_tints(variant_id: str) -> dict[str, tuple[str, str, str]]:
    """Return the colours of each power's land, of its edge and of its units; "" is other land."""
    theme = load_theme(variant_id, BOTH)
    colours = {key: theme.colours(key) for key in ("", *theme.powers)}
    return {key: (of.tint, of.rim, of.token) for key, of in colours.items()}
