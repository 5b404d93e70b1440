"""Land and lines of a picture in few elements, where nothing refers to a single space.

A browser styles and lays out each element of a picture. So all land of a realm is one outline, and
all lines of one kind are one line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Border, Geometry
from maps.realms import realms
from maps.render.ground import RIM_OPACITY
from maps.render.ink import lines_of_borders
from maps.render.outline import LINE_GRID, WASH_GRID, round_line
from maps.render.patterns import filling, fillings
from maps.render.svg import Element, group, number, path
from maps.render.theme import Theme
from maps.render.wash import is_frontier, lines_of_frontiers


def merged_land(
    geometry: Geometry, theme: Theme, variant: Variant, position: Position
) -> list[Element]:
    """Return the land in the colours of its realms."""
    lands = _lands(geometry, theme, variant, position)
    groups = [
        group(
            _nest_outlines(geometry, lands[owner]),
            fill=filling(variant, owner) or theme.colours(owner).tint,
            color=theme.colours(owner).rim,
        )
        for owner in sorted(lands)
    ]
    return [
        Element("defs", children=fillings(variant, theme, lands)),
        group(groups, transform=f"scale({number(geometry.frame.scale)})"),
    ]


def _lands(
    geometry: Geometry, theme: Theme, variant: Variant, position: Position
) -> Mapping[str, list[str]]:
    """Return the land spaces of each realm; "" for land in no power's colours."""
    owners = realms(variant, position)
    lands: dict[str, list[str]] = defaultdict(list)
    for key in geometry.land:
        lands[owners[key] if owners[key] in theme.powers else ""].append(key)
    return lands


def _nest_outlines(geometry: Geometry, keys: Iterable[str]) -> Iterator[Element]:
    """Yield the three nested outlines of some land, as in maps/render/ground.py."""
    shapes = [geometry.land[key] for key in keys]
    yield path("".join(round_line(shape.path, LINE_GRID) for shape in shapes), fill="currentColor")
    rims = "".join(round_line(shape.rim, WASH_GRID) for shape in shapes if shape.rim)
    if rims:
        yield path(rims, fill_opacity=RIM_OPACITY)
    yield path("".join(round_line(shape.body, WASH_GRID) for shape in shapes if shape.body))


def merged_frontiers(
    geometry: Geometry, theme: Theme, variant: Variant, position: Position
) -> Element:
    """Return the borders between different realms as one line."""
    owners = realms(variant, position)
    lines = [border for border in geometry.borders if is_frontier(owners, border)]
    return lines_of_frontiers(geometry, theme, [_line(lines)])


def merged_borders(geometry: Geometry, theme: Theme) -> Element:
    """Return the borders of the land spaces as one line."""
    return lines_of_borders(geometry, theme.palette, [_line(geometry.borders)])


def _line(borders: Iterable[Border]) -> Element:
    return path("".join(round_line(border.path, LINE_GRID) for border in borders))


def without_titles(elements: Iterable[Element]) -> list[Element]:
    """Return elements without the titles in them, which nobody reads in an `<img>`."""
    untitled = [element for element in elements if element.elementname != "title"]
    for element in untitled:
        element.elements = without_titles(element.elements)
    return untitled
