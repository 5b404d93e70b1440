"""The preview picture for links: the map, and beside it the powers by centres."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.render.board import Board, board_size
from maps.render.fonts import faces
from maps.render.orders import DrawnOrder
from maps.render.patterns import filling
from maps.render.svg import Attributes, Element, group, path, picture, title_element
from maps.render.theme import DAY, SEA_FACE, TEXT_FACE, TITLE_FACE
from maps.render.words import ENGLISH, Words

SHARE_WIDTH, SHARE_HEIGHT = 1200, 630
AIR = 26.0


def share_svg(
    variant: Variant,
    position: Position,
    orders: Sequence[DrawnOrder] = (),
    title: str = "",
    *,
    words: Words = ENGLISH,
) -> str:
    """Draw the map on the left, and the title and centres on the right, in 1200 by 630 pixels.

    Raises NoGeometry.
    """
    board = Board.build(variant, DAY, words, position)
    width, height = board_size(variant.id)
    scale = SHARE_HEIGHT / height
    margin = board.geometry.frame.margin * scale
    left = width * scale
    whole = board.whole(position, orders, title, codes=True, complete=True)
    sheet: Attributes = {"width": SHARE_WIDTH, "height": SHARE_HEIGHT}
    return picture(
        f"0 0 {SHARE_WIDTH} {SHARE_HEIGHT}",
        [
            title_element(f"{variant.name}: {title or board.year(position)}"),
            faces(),
            group(whole, transform=f"translate({margin:.2f} {margin:.2f}) scale({scale:.5f})"),
            Element("rect", {**sheet, "x": left, "fill": board.theme.palette.paper}),
            *_column(board, position, title, left + AIR, SHARE_WIDTH - AIR),
        ],
        width=str(SHARE_WIDTH),
        height=str(SHARE_HEIGHT),
    ).source()


def _column(
    board: Board, position: Position, title: str, left: float, right: float
) -> list[Element]:
    ink, accent = board.theme.palette.ink, board.theme.palette.accent
    middle = (left + right) / 2
    heading: Attributes = {"x": middle, "text-anchor": "middle", "fill": ink}
    parts = [
        Element("text", {**heading, "y": 58, "font-size": 36, "font-family": TITLE_FACE}),
        path(f"M{left:g} 112H{right:g}", stroke=accent, stroke_width=1.2),
        Element(
            "text",
            {**heading, "y": 98, "font-size": 25, "font-family": SEA_FACE, "font-style": "italic"},
            title or board.year(position),
        ),
    ]
    parts[0].text = board.variant.name
    counts = Counter(position.centres.values())
    powers = sorted(board.variant.powers, key=lambda power: (-counts[power], power))
    step = (SHARE_HEIGHT - 136) / max(len(powers), 8)
    for row, power in enumerate(powers):
        parts.append(_row(board, power, counts[power], left, right, 136 + step * (row + 0.5)))
    return [group(parts, font_family=TEXT_FACE)]


def _row(board: Board, power: str, count: int, left: float, right: float, y: float) -> Element:
    ink = board.theme.palette.ink
    swatch: Attributes = {
        "width": 460,
        "height": 300,
        "fill": filling(board.variant, power),
        "stroke": board.theme.colours(power).rim,
        "stroke-width": 30,
        "transform": "translate(0 -15) scale(.1)",
    }
    letters: Attributes = {"fill": ink, "font-size": 23}
    return group(
        [
            Element("rect", swatch),
            Element("text", {**letters, "x": 60, "y": 8}, board.variant.powers[power].short),
            Element(
                "text",
                {
                    **letters,
                    "x": right - left,
                    "y": 9,
                    "text-anchor": "end",
                    "font-weight": "700",
                    "font-size": 27,
                },
                str(count),
            ),
        ],
        transform=f"translate({left:g} {y:.1f})",
    )
