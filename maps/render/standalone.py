"""Complete pictures of a position that refer to nothing outside."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.state import Position
from adjudicator.variant import Variant
from maps.render.board import Board, board_size
from maps.render.fonts import faces
from maps.render.legend import ROW, mark_legend, order_legend, order_rows, power_legend
from maps.render.orders import DrawnOrder
from maps.render.rings import Ring
from maps.render.signs import ALL_SIGNS, definitions
from maps.render.svg import Element, group, picture, title_element
from maps.render.theme import BOTH, DAY, load_theme
from maps.render.words import ENGLISH, Words

POWER_COLUMNS, ORDER_COLUMNS = 5, 6
AIR = 34.0
SHEET_WIDTH = 760.0


def standalone_svg(
    variant: Variant,
    position: Position,
    orders: Sequence[DrawnOrder] = (),
    title: str = "",
    *,
    theme: str = DAY,
    codes: bool = False,
    legend: bool = True,
    words: Words = ENGLISH,
    ground: str = "",
    ringed: Sequence[Ring] = (),
) -> str:
    """Draw a complete picture with its fonts.

    - title: printed on the picture, such as "Spring 1766".
    - codes: print abbreviations instead of names.
    - legend: add a legend below the map with the count of centres, the marks and, if there are
      orders, their glyphs.
    - words: translations of legend and titles; the names of powers come from the variant.
    - ground: the data: address of a picture of `ground_svg` in the same theme, to save drawing it
      again for a PNG.
    - ringed: draw a ring around these units.

    Raises NoGeometry or UnknownTheme.
    """
    board = Board.build(variant, theme, words, position)
    width, height = board_size(variant.id)
    below, foot = _foot(board, position, bool(orders)) if legend else ([], 0.0)
    margin = board.geometry.frame.margin
    return picture(
        f"{-margin:g} {-margin:g} {width:g} {height + foot:g}",
        [
            title_element(f"{variant.name}: {title or board.year(position)}"),
            faces(),
            board.scheme(),
            *board.whole(
                position,
                orders,
                title,
                codes=codes,
                complete=legend,
                ground=ground,
                ringed=ringed,
            ),
            *below,
        ],
        width=f"{width:g}",
        height=f"{height + foot:g}",
    ).source()


def _foot(board: Board, position: Position, with_orders: bool) -> tuple[list[Element], float]:
    """Return the legend below the map and its height."""
    theme, variant, frame = board.theme, board.variant, board.geometry.frame
    top = frame.height + frame.margin
    y = top + AIR * 0.6
    parts = [power_legend(theme, variant, position, POWER_COLUMNS, frame.width)]
    places = [y]
    y += ROW * 0.8 * -(-len(variant.powers) // POWER_COLUMNS) + 10
    parts.append(mark_legend(theme, variant, board.words))
    places.append(y)
    y += ROW
    if with_orders:
        parts.append(order_legend(theme, ORDER_COLUMNS, frame.width, board.words))
        places.append(y)
        y += ROW * order_rows(ORDER_COLUMNS)
    foot = y - top
    sheet = Element(
        "rect",
        {
            "x": -frame.margin,
            "y": top - 1,
            "width": frame.width + 2 * frame.margin,
            "height": foot + 2,
            "fill": theme.palette.paper,
        },
    )
    shifted = [
        group([part], transform=f"translate(0 {place:g})")
        for part, place in zip(parts, places, strict=True)
    ]
    return [sheet, *shifted], foot


def glyph_sheet_svg(variant_id: str, theme: str = BOTH, words: Words = ENGLISH) -> str:
    """Draw the glyphs of orders with their words, as a picture of its own.

    Raises UnknownVariant, NoGeometry or UnknownTheme.
    """
    paint = load_theme(variant_id, theme)
    columns = 3
    height = ROW * order_rows(columns)
    return picture(
        f"-16 {-ROW / 2 - 4:g} {SHEET_WIDTH + 16:g} {height + 8:g}",
        [
            faces(),
            Element("style", text=":root{color-scheme:light dark}") if theme == BOTH else group([]),
            Element("defs", children=[definitions(paint.palette, frozenset(ALL_SIGNS))]),
            order_legend(paint, columns, SHEET_WIDTH, words),
        ],
    ).source()
