"""A small picture of a part of the board, that refers to nothing outside and weighs little."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.geometry import Border, Geometry, Shape
from maps.placing import Placed, names_at
from maps.placing.names import rects
from maps.render import labels
from maps.render.board import Board
from maps.render.crop import Crop
from maps.render.fonts import board_face
from maps.render.orders import DrawnOrder
from maps.render.outline import parts
from maps.render.svg import Element, picture, titled
from maps.render.theme import BOTH
from maps.render.words import ENGLISH, Words

# What is drawn wider than its outline: shallows, and lines that are engraved along coasts.
BEYOND = 30.0


def cut_svg(
    variant: Variant,
    position: Position,
    crop: Crop,
    orders: Sequence[DrawnOrder] = (),
    title: str = "",
    *,
    named: bool = False,
    words: Words = ENGLISH,
) -> str:
    """The part `crop` of a board, by day and by night as the page that shows it; without what lies
    outside. With `named` it has the names of spaces that are whole in it, clear of its units, and
    their letters. Raises NoGeometry.
    """
    board = Board.of(variant, BOTH, words)
    near = replace(board, geometry=_near(board.geometry, crop))
    return picture(
        crop.view_box,
        [
            titled(title or board.year(position)),
            *([board_face()] if named else ()),
            board.scheme(),
            *near.ground(),
            *near.washes(position),
            near.frontiers(position),
            *near.ink(on_paper=False),
            *board.pieces(position, orders, _names(near, position, crop) if named else ()),
        ],
        width=f"{crop.width:.0f}",
        height=f"{crop.height:.0f}",
    ).source()


def _names(near: Board, position: Position, crop: Crop) -> list[Element]:
    """The names that the part holds from end to end."""
    placed = names_at(near.variant, [unit.location for unit in position.units])
    whole = [name for name in placed if _holds(crop, name)]
    return labels.names(near.geometry, near.theme.palette, whole)


def _holds(crop: Crop, name: Placed) -> bool:
    return all(
        rect.left >= crop.x
        and rect.top >= crop.y
        and rect.right <= crop.x + crop.width
        and rect.bottom <= crop.y + crop.height
        for rect in rects(name.label, name.at_sea)
    )


def _near(geometry: Geometry, crop: Crop) -> Geometry:
    """The board without the spaces and borders that lie outside."""
    return replace(
        geometry,
        land=_shapes(geometry.land, crop, geometry.frame.scale),
        sea=_shapes(geometry.sea, crop, geometry.frame.scale),
        borders=tuple(
            border for border in geometry.borders if _meets(border, crop, geometry.frame.scale)
        ),
    )


def _shapes(shapes: Mapping[str, Shape], crop: Crop, scale: float) -> dict[str, Shape]:
    return {key: shape for key, shape in shapes.items() if _meets(shape, crop, scale)}


def _meets(drawn: Shape | Border, crop: Crop, scale: float) -> bool:
    left, top, right, bottom = (value * scale for value in _extent(drawn.path))
    return (
        left < crop.x + crop.width + BEYOND
        and right > crop.x - BEYOND
        and top < crop.y + crop.height + BEYOND
        and bottom > crop.y - BEYOND
    )


@cache
def _extent(path: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline, in its own units."""
    points = [point for part, _ in parts(path) for point in part]
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )
