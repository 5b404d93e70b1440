"""A whole board at the size of a card, with realms and units but without invisible details."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Geometry, Shape
from maps.render.board import Board
from maps.render.ground import ground
from maps.render.merged import merged_borders, merged_frontiers, merged_land
from maps.render.ornament import border
from maps.render.outline import round_line
from maps.render.svg import Element, group, path, picture, title_element, translate
from maps.render.theme import BOTH
from maps.render.tokens import OUTLINES, paint
from maps.render.words import ENGLISH, Words

# Points are rounded to this many units of an outline, about one pixel on a card.
GRID = 40
# Scale of the outlines of units.
UNIT = 1.7


def small_svg(variant: Variant, position: Position, *, words: Words = ENGLISH) -> str:
    """Draw the board without lettering and with simplified outlines.

    Its colours follow the colour scheme of the page. Raises NoGeometry.
    """
    whole = Board.build(variant, BOTH, words, position)
    plain = replace(whole.theme, palette=replace(whole.theme.palette, textured=False))
    board = replace(whole, geometry=_round_outlines(whole.geometry), theme=plain)
    frame = board.geometry.frame
    return picture(
        frame.view_box,
        [
            title_element(f"{variant.name}: {board.year(position)}"),
            board.scheme(),
            *ground(board.geometry, plain, outlined=False),
            *merged_land(board.geometry, plain, variant, position),
            merged_frontiers(board.geometry, plain, variant, position),
            merged_borders(board.geometry, plain),
            *border(frame, plain.palette, plain.look.border),
            _units(board, position),
        ],
        width=f"{frame.width + 2 * frame.margin:g}",
        height=f"{frame.height + 2 * frame.margin:g}",
    ).source()


def _units(board: Board, position: Position) -> Element:
    """Return shields and discs in the colours of their powers."""
    drawn: dict[str, list[Element]] = defaultdict(list)
    for unit in position.units:
        place = translate(*board.geometry.unit_place(unit.location), scale=UNIT)
        drawn[position.side(unit)].append(path(OUTLINES[unit.kind][0], transform=place))
    groups = [
        group(units, color=paint(board.theme, board.variant, power)["color"])
        for power, units in sorted(drawn.items())
    ]
    return group(groups, fill="currentColor", stroke=board.theme.palette.halo, stroke_width=3)


def _round_outlines(geometry: Geometry) -> Geometry:
    """Return the board with simplified outlines; neighbours still share their points."""
    return replace(
        geometry,
        land=_shapes(geometry.land),
        sea=_shapes(geometry.sea),
        borders=tuple(replace(line, path=round_line(line.path, GRID)) for line in geometry.borders),
        rivers=tuple(replace(line, path=round_line(line.path, GRID)) for line in geometry.rivers),
        impassable=round_line(geometry.impassable, GRID),
        lake=round_line(geometry.lake, GRID),
        sea_lines=round_line(geometry.sea_lines, GRID),
        water_lines=round_line(geometry.water_lines, GRID),
    )


def _shapes(shapes: Mapping[str, Shape]) -> dict[str, Shape]:
    return {
        key: replace(
            shape, path=round_line(shape.path, GRID), rim="", body=round_line(shape.body, GRID)
        )
        for key, shape in shapes.items()
    }
