"""A whole board at the size of a card, with realms and units but without invisible details."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Geometry, Shape
from maps.render.board import Board
from maps.render.ink import borders
from maps.render.ornament import border
from maps.render.outline import Point, parts
from maps.render.svg import Element, group, path, picture, titled, translate
from maps.render.theme import BOTH
from maps.render.tokens import OUTLINES, painted
from maps.render.words import ENGLISH, Words

# Points are rounded to this many units of an outline, about one pixel on a card.
GRID = 40
# Scale of the outlines of units.
UNIT = 1.7


def small_svg(variant: Variant, position: Position, *, words: Words = ENGLISH) -> str:
    """Draw the board without lettering and with simplified outlines.

    Its colours follow the colour scheme of the page. Raises NoGeometry.
    """
    whole = Board.of(variant, BOTH, words, position)
    plain = replace(whole.theme, palette=replace(whole.theme.palette, textured=False))
    board = replace(whole, geometry=_rounded(whole.geometry), theme=plain)
    frame = board.geometry.frame
    return picture(
        frame.view_box,
        [
            titled(f"{variant.name}: {board.year(position)}"),
            board.scheme(),
            *board.ground(),
            *board.washes(position),
            board.frontiers(position),
            borders(board.geometry, plain.palette),
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
        group(units, color=painted(board.theme, board.variant, power)["color"])
        for power, units in sorted(drawn.items())
    ]
    return group(groups, fill="currentColor", stroke=board.theme.palette.halo, stroke_width=3)


def _rounded(geometry: Geometry) -> Geometry:
    """Return the board with simplified outlines; neighbours still share their points."""
    return replace(
        geometry,
        land=_shapes(geometry.land),
        sea=_shapes(geometry.sea),
        borders=tuple(replace(line, path=rounded(line.path)) for line in geometry.borders),
        rivers=tuple(replace(line, path=rounded(line.path)) for line in geometry.rivers),
        impassable=rounded(geometry.impassable),
        lake=rounded(geometry.lake),
        sea_lines=rounded(geometry.sea_lines),
        water_lines=rounded(geometry.water_lines),
    )


def _shapes(shapes: Mapping[str, Shape]) -> dict[str, Shape]:
    return {
        key: replace(shape, path=rounded(shape.path), rim="", body=rounded(shape.body))
        for key, shape in shapes.items()
    }


@cache
def rounded(line: str, grid: int = GRID) -> str:
    """Round the points of a line with straight steps to a coarse grid, dropping smaller details."""
    return "".join(_drawn(_on_grid(points, grid), is_closed) for points, is_closed in parts(line))


def _drawn(points: list[tuple[int, int]], is_closed: bool) -> str:
    if len(points) < (3 if is_closed else 2):
        return ""
    (x, y), *rest = points
    steps = [f"M{x} {y}l"]
    for to_x, to_y in rest:
        steps.append(f"{to_x - x} {to_y - y} ")
        x, y = to_x, to_y
    return "".join(steps).rstrip().replace(" -", "-") + ("z" if is_closed else "")


def _on_grid(points: Sequence[Point], grid: int) -> list[tuple[int, int]]:
    """Return the points that are distinct on the grid."""
    places = [(grid * round(x / grid), grid * round(y / grid)) for x, y in points]
    return [place for place, _ in groupby(places)]
