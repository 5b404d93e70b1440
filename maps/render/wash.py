"""The colours of the powers on the land, and the frontiers between them."""

from __future__ import annotations

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Geometry
from maps.realms import realms
from maps.render.names import place_name, space_title
from maps.render.patterns import filling, fillings
from maps.render.svg import Element, group, number, titled
from maps.render.theme import Theme

COAST_RADIUS = 9


def washes(
    geometry: Geometry,
    theme: Theme,
    variant: Variant,
    position: Position,
    base: str,
    *,
    focusable: bool = False,
    complete: bool = False,
) -> list[Element]:
    """Every space as an element with `data-space` and a title, land in its realm's colours.

    The outlines are taken from the document `base`; "" for the picture's own. The keyboard
    comes to the land of one realm after the other, by name, and then to the seas. `complete`
    defines the patterns of all powers.
    """
    held = realms(variant, position)
    scale = f"scale({number(geometry.frame.scale)})"
    by_name = sorted(variant.board.spaces, key=lambda key: variant.board.spaces[key].name)

    def space(key: str) -> Element:
        return _space(variant, position, base, key, focusable)

    seas = [space(key) for key in by_name if key in geometry.sea]
    owners = sorted({_coloured(theme, held.get(key, "")) for key in geometry.land})
    realm_groups = []
    for owner in owners:
        colours = theme.of(owner)
        spaces = [
            space(key)
            for key in by_name
            if key in geometry.land and _coloured(theme, held.get(key, "")) == owner
        ]
        fill = filling(variant, owner) or colours.tint
        realm = owner or None
        realm_groups.append(group(spaces, fill=fill, color=colours.rim, data_realm=realm))
    return [
        Element("defs", children=fillings(variant, theme, variant.powers if complete else owners)),
        group(realm_groups, transform=scale),
        group(seas, transform=scale, fill="none", pointer_events="all"),
        group(_coasts(geometry, variant, focusable), fill="none", pointer_events="all"),
    ]


def _coloured(theme: Theme, owner: str) -> str:
    return owner if owner in theme.powers else ""


def frontiers(
    geometry: Geometry, theme: Theme, variant: Variant, position: Position, ink: str
) -> Element:
    """The borders between different realms, drawn heavier.

    The lines are taken from the document `ink`; "" for the picture's own.
    """
    held = realms(variant, position)
    lines = [
        Element("use", {"href": f"{ink}#b-{border.a}-{border.b}"})
        for border in geometry.borders
        if "X" not in (border.a, border.b) and _apart(held, border.a, border.b)
    ]
    return group(
        lines,
        transform=f"scale({number(geometry.frame.scale)})",
        fill="none",
        stroke=theme.palette.frontier,
        stroke_width=19,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _apart(held: dict[str, str], a: str, b: str) -> bool:
    return (held.get(a) or a) != (held.get(b) or b)


def _space(variant: Variant, position: Position, base: str, key: str, focusable: bool) -> Element:
    return Element(
        "use",
        {
            "href": f"{base}#p-{key}",
            "id": f"space-{key}",
            "data-space": key,
            "tabindex": "0" if focusable else None,
        },
        children=[titled(space_title(variant, position, key))],
    )


def _coasts(geometry: Geometry, variant: Variant, focusable: bool) -> list[Element]:
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
                "tabindex": "0" if focusable else None,
            },
            children=[titled(place_name(variant, f"{key}/{coast}"))],
        )
        for key, shape in geometry.land.items()
        for coast, (x, y) in (shape.marks or {}).items()
    ]
