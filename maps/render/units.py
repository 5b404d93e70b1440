"""The units of a position on the board, and the owners' codes beside the stars."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from adjudicator.state import Position, Unit
from adjudicator.variant import Variant
from maps.geometry import Geometry, Point
from maps.placing.measures import ASIDE_RING, ASIDE_TIMES
from maps.render.names import unit_title
from maps.render.svg import Element, Raw, group, path, title_element
from maps.render.theme import TEXT_FACE, Theme
from maps.render.tokens import at, code_style, paint, symbol_of, token
from maps.render.words import ENGLISH, Words

CODE_SIZE = 12.0
CODE_DROP = 3.6
# The line to a dislodged unit ends this far from the place that it left, beside the unit that came.
LEADER_END = 20.0


def unit_symbols(variant: Variant, position: Position, built: Iterable[Unit] = ()) -> set[str]:
    """Return the ids of the tokens that the position and the units being built need."""
    aside = (dislodged.unit for dislodged in position.dislodged)
    return {symbol_of(variant, position, unit) for unit in (*position.units, *aside, *built)}


def units(
    geometry: Geometry,
    theme: Theme,
    variant: Variant,
    position: Position,
    built: Iterable[Unit] = (),
    words: Words = ENGLISH,
) -> Element:
    """Return every unit with its title.

    Dislodged units stand aside in a broken ring, in front of the others; units being built are
    where they will stand. An armed neutral has the colours and the code of its ally.
    """
    drawn: dict[str, list[Element]] = defaultdict(list)
    gone: dict[str, list[Element]] = defaultdict(list)
    aside = [dislodged.unit for dislodged in position.dislodged]
    for unit in (*position.units, *aside):
        (gone if unit in aside else drawn)[position.side(unit)].append(
            _unit(geometry, theme, variant, position, unit, unit in aside, words)
        )
    for unit in built:
        parts = token(symbol_of(variant, position, unit), variant.code(unit.power))
        place = at(geometry.unit_place(unit.location))
        drawn[unit.power].append(group(parts, id=f"built-{unit.space}", **place))
    groups = [
        group(by_power[power], data_power=power, **paint(theme, variant, power))
        for by_power in (drawn, gone)
        for power in sorted(by_power)
    ]
    return group(groups, **code_style(), **{"class": "units"})


def owner_codes(geometry: Geometry, theme: Theme, variant: Variant, position: Position) -> Element:
    """Return the owner's code beside the star of each centre."""
    places = geometry.codes
    texts = []
    for space, owner in sorted(position.centres.items()):
        if space in places:
            x, y = places[space]
            code = variant.code(owner)
            texts.append(f'<text x="{x:.0f}" y="{y + CODE_DROP:.0f}">{code}</text>')
    return group(
        [Raw("".join(texts))],
        fill=theme.palette.ink,
        font_family=TEXT_FACE,
        font_size=CODE_SIZE,
        font_weight="700",
        text_anchor="middle",
        paint_order="stroke",
        stroke=theme.palette.name_halo,
        stroke_width=2.6,
        stroke_opacity=theme.palette.halo_opacity,
        stroke_linejoin="round",
        pointer_events="none",
        **{"class": "owners"},
    )


def _unit(
    geometry: Geometry,
    theme: Theme,
    variant: Variant,
    position: Position,
    unit: Unit,
    aside: bool,
    words: Words,
) -> Element:
    place = geometry.unit_place(unit.location, dislodged=aside)
    parts = [title_element(unit_title(variant, position, unit, aside, words))]
    if aside:
        parts += [_leader(theme, place, geometry.unit_place(unit.location)), _ring(theme)]
    parts += token(symbol_of(variant, position, unit), variant.code(position.side(unit)))
    return group(
        parts,
        id=f"{'dislodged' if aside else 'unit'}-{unit.space}",
        data_space=unit.space,
        data_unit=str(unit),
        data_beaten=str(unit) if aside else None,
        **at(place, ASIDE_TIMES if aside else 1.0),
    )


def _leader(theme: Theme, place: Point, origin: Point) -> Element:
    """Return the line from a dislodged unit to the place that it left."""
    away = math.dist(origin, place)
    nx, ny = (origin[0] - place[0]) / away, (origin[1] - place[1]) / away
    start, end = ASIDE_RING / ASIDE_TIMES, (away - LEADER_END) / ASIDE_TIMES
    return path(
        f"M{nx * start:.0f} {ny * start:.0f}L{nx * end:.0f} {ny * end:.0f}",
        stroke=theme.palette.fail,
        stroke_width=3.6,
        **{"class": "leader"},
    )


def _ring(theme: Theme) -> Element:
    return Element(
        "circle",
        {
            "r": ASIDE_RING / ASIDE_TIMES,
            "fill": theme.palette.halo,
            "fill-opacity": 0.6,
            "stroke": theme.palette.fail,
            "stroke-width": 3.6,
            "stroke-dasharray": "10 6",
        },
    )
