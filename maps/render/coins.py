"""Points that were bid on a minor's order, as a row of coins above the minor's unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.variant import Variant
from maps.colours.palette import Palette
from maps.geometry import Geometry
from maps.render.board import Board
from maps.render.svg import Attributes, Element, group, translate
from maps.render.theme import BOTH, TEXT_FACE

RADIUS = 13.0
# The distance of two coins in a row, of two rows, and of the lowest row from the unit's place.
APART = 21.0
ROW = 28.0
ABOVE = 40.0
LIGHT, DARK = "#fff6dc", "#2a1c05"


@dataclass(frozen=True, slots=True)
class CoinRow:
    """The coins bid on one order for the unit in a space: a code for each, and whether it won."""

    space: str
    codes: tuple[str, ...]
    is_won: bool


def coins_svg(variant: Variant, rows: Sequence[CoinRow], *, theme: str = BOTH) -> str:
    """Draw the points bid on minors alone, to be laid over the overlay of the same board.

    Raises NoGeometry or UnknownTheme.
    """
    board = Board.build(variant, theme)
    colours = {key: power.colour for key, power in variant.powers.items()}
    return board.picture([coins(board.geometry, board.theme.palette, rows, colours)])


def coins(
    geometry: Geometry, palette: Palette, rows: Iterable[CoinRow], colours: Mapping[str, str]
) -> Element:
    """Return the rows, the first of each space lowest, to be laid over everything else.

    `colours` has the colour of each code.
    """
    before: dict[str, int] = {}
    parts = []
    for row in rows:
        x, y = geometry.unit_place(row.space)
        number = before.get(row.space, 0)
        before[row.space] = number + 1
        left = x - APART * (len(row.codes) - 1) / 2
        top = y - ABOVE - ROW * number
        drawn = [
            _coin(code, left + APART * place, top, row.is_won, palette, colours.get(code, "#555"))
            for place, code in enumerate(row.codes)
        ]
        parts.append(group(drawn))
    return group(parts)


def _coin(code: str, x: float, y: float, is_won: bool, palette: Palette, colour: str) -> Element:
    edge: Attributes = {
        "r": RADIUS,
        "fill": colour,
        "stroke": palette.accent if is_won else palette.halo,
        "stroke-width": 4 if is_won else 2,
    }
    text: Attributes = {
        "y": 4.5,
        "text-anchor": "middle",
        "font-family": TEXT_FACE,
        "font-size": 13,
        "font-weight": 700,
        "fill": DARK if _is_light(colour) else LIGHT,
    }
    disc = Element("circle", edge)
    return group([disc, Element("text", text, code)], transform=translate(x, y))


def _is_light(colour: str) -> bool:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > 150
