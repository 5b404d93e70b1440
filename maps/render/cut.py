"""Small pictures of a part of the board, complete in themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.placing import Placed, names_at
from maps.placing.rects import rects
from maps.render import labels
from maps.render.board import Board
from maps.render.crop import Crop
from maps.render.fonts import board_face
from maps.render.ground import ground
from maps.render.ink import ink
from maps.render.merged import merged_borders, merged_frontiers, merged_land, without_titles
from maps.render.near import clip_geometry, near_geometry, near_orders
from maps.render.orders import DrawnOrder
from maps.render.svg import Element, picture, title_element
from maps.render.theme import BOTH
from maps.render.words import ENGLISH, Words


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
    """Draw the part `crop` of a board, without anything outside it.

    Its colours follow the colour scheme of the page. With `named` it has the names of spaces that
    lie entirely in it, clear of its units, with their fonts. Raises NoGeometry.
    """
    board = Board.build(variant, BOTH, words, position)
    near = replace(board, geometry=clip_geometry(near_geometry(board.geometry, crop), crop))
    lines = merged_borders(near.geometry, near.theme)
    names = _names(near, position, crop) if named else ()
    orders = near_orders(orders, board.geometry, crop)
    return picture(
        crop.view_box,
        [
            title_element(title or board.year(position)),
            *([board_face()] if named else ()),
            board.scheme(),
            *ground(near.geometry, near.theme, outlined=False),
            *merged_land(near.geometry, near.theme, variant, position),
            merged_frontiers(near.geometry, near.theme, variant, position),
            *ink(near.geometry, near.theme, on_paper=False, lines=lines),
            *without_titles(board.pieces(position, orders, names, near=near.geometry)),
        ],
        width=f"{crop.width:.0f}",
        height=f"{crop.height:.0f}",
    ).source()


def _names(near: Board, position: Position, crop: Crop) -> list[Element]:
    """Return the names that lie entirely in the part."""
    units = [unit.location for unit in position.units]
    gone = [item.unit.location for item in position.dislodged]
    placed = names_at(near.variant, units, dislodged=gone)
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
