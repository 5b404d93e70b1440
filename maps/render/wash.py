"""The colours of the powers on the land, and the frontiers between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Border, Geometry
from maps.realms import realms
from maps.render.names import place_name, space_title
from maps.render.patterns import filling, fillings
from maps.render.svg import Element, Raw, escape_text, group, number, title_element
from maps.render.theme import Theme
from maps.render.words import ENGLISH, Words

COAST_RADIUS = 9


def washes(
    geometry: Geometry,
    theme: Theme,
    variant: Variant,
    position: Position,
    base: str,
    *,
    complete: bool = False,
    words: Words = ENGLISH,
) -> list[Element]:
    """Return every space as an element with `data-space` and a title, land in its realm's colours.

    The seas come first, by name, then the land of one realm after the other: seas run on below the
    land, and a tap on land must hit the land. The outlines are in the document `base`, or in the
    picture itself if "". `complete` defines the patterns of all powers.
    """
    owners = realms(variant, position)
    scale = f"scale({number(geometry.frame.scale)})"
    lands: dict[str, list[str]] = {}
    seas: list[str] = []
    for key in _by_name(variant):
        space = (
            f'<use href="{base}#p-{key}" id="space-{key}" data-space="{key}"><title>'
            f"{escape_text(space_title(variant, position, key, words))}</title></use>"
        )
        if key in geometry.land:
            owner = owners[key]
            lands.setdefault(owner if owner in theme.powers else "", []).append(space)
        elif key in geometry.sea:
            seas.append(space)
    realm_groups = [
        group(
            [Raw("".join(lands[owner]))],
            fill=filling(variant, owner) or theme.colours(owner).tint,
            color=theme.colours(owner).rim,
            data_realm=owner,
        )
        for owner in sorted(lands)
    ]
    return [
        Element("defs", children=fillings(variant, theme, variant.powers if complete else lands)),
        group([Raw("".join(seas))], transform=scale, fill="none", pointer_events="all"),
        group(realm_groups, transform=scale),
        group(_coasts(geometry, variant, words), fill="none", pointer_events="all"),
    ]


@cache
def _by_name(variant: Variant) -> tuple[str, ...]:
    spaces = variant.board.spaces
    return tuple(sorted(spaces, key=lambda key: spaces[key].name))


def frontiers(
    geometry: Geometry, theme: Theme, variant: Variant, position: Position, ink: str
) -> Element:
    """Return the borders between different realms, drawn heavier.

    The lines are in the document `ink`, or in the picture itself if "".
    """
    owners = realms(variant, position)
    lines = [
        f'<use href="{ink}#b-{border.a}-{border.b}"/>'
        for border in geometry.borders
        if is_frontier(owners, border)
    ]
    return lines_of_frontiers(geometry, theme, [Raw("".join(lines))])


def lines_of_frontiers(geometry: Geometry, theme: Theme, lines: Sequence[Element]) -> Element:
    """Return lines in the style of frontiers."""
    return group(
        lines,
        transform=f"scale({number(geometry.frame.scale)})",
        fill="none",
        stroke=theme.palette.frontier,
        stroke_width=19,
        stroke_linejoin="round",
        stroke_linecap="round",
        **{"class": "frontiers"},
    )


def is_frontier(owners: Mapping[str, str], border: Border) -> bool:
    """Whether a border lies between different realms."""
    if "X" in (border.a, border.b):
        return False
    return owners.get(border.a, "") != owners.get(border.b, "")


def _coasts(geometry: Geometry, variant: Variant, words: Words) -> list[Element]:
    return [
        Element(
            "circle",
            {
                "cx": x,
                "cy": y,
                "r": COAST_RADIUS,
                "id": f"coast-{key}-{coast}",
                "data-space": key,
                "data-coast": coast,
            },
            children=[title_element(place_name(variant, f"{key}/{coast}", words))],
        )
        for key, shape in geometry.land.items()
        for coast, (x, y) in (shape.marks or {}).items()
    ]
