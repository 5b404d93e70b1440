"""The constant layers of a board: base, relief, ink and names, which can be cached for ever."""

from __future__ import annotations

import hashlib
from functools import cache

from maps.load import languages, load_variant
from maps.names import with_names
from maps.render.board import Board
from maps.render.fonts import faces
from maps.render.ink import paper
from maps.render.relief import LAYER_STYLE
from maps.render.svg import Element
from maps.render.theme import BOTH
from maps.render.years import shapes_svg

VERSION_LENGTH = 8
# The variants by the versions of the layers that this process has drawn.
_drawn: dict[str, str] = {}


def _board(variant_id: str, theme: str, language: str = "") -> Board:
    return Board.build(with_names(load_variant(variant_id), language), theme)


@cache
def base_svg(variant_id: str, theme: str = BOTH) -> str:
    """Draw the lowest constant layer: sea, coasts, uncoloured land, and the outline of each space.

    Raises UnknownVariant, NoGeometry or UnknownTheme.
    """
    board = _board(variant_id, theme)
    return board.picture([board.scheme(), *board.ground()])


@cache
def ground_svg(variant_id: str, theme: str) -> str:
    """Draw sea, uncoloured land and the paper's grain, for reuse in many PNG pictures.

    Raises UnknownVariant, NoGeometry or UnknownTheme.
    """
    board = _board(variant_id, theme)
    grain = paper(board.geometry.frame, board.theme.palette)
    return board.picture([*board.ground(), *grain])


@cache
def relief_svg(variant_id: str, theme: str = BOTH) -> str:
    """Draw the layer over the colours of the land: shade of mountains, rivers, and snow.

    Snow lies only at the address with the fragment "winter". Raises UnknownVariant, NoGeometry or
    UnknownTheme.
    """
    board = _board(variant_id, theme)
    style = Element("style", text=LAYER_STYLE)
    return board.picture([board.scheme(), style, *board.relief(winter=True)])


@cache
def ink_svg(variant_id: str, theme: str = BOTH) -> str:
    """Draw the middle constant layer: borders, hills, crossings, stars, frame.

    Raises UnknownVariant, NoGeometry or UnknownTheme.
    """
    board = _board(variant_id, theme)
    return board.picture([board.scheme(), *board.ink()])


@cache
def names_svg(variant_id: str, theme: str = BOTH, *, language: str = "") -> str:
    """Draw the upper constant layer: names with their fonts.

    If the variant has no names in the language, its first names are used. Raises UnknownVariant,
    NoGeometry or UnknownTheme.
    """
    board = _board(variant_id, theme, language)
    return board.picture([board.scheme(), faces(), *board.names()])


@cache
def layer_version(variant_id: str, theme: str = BOTH) -> str:
    """Return a digest of the constant layers, to be put in their addresses.

    Raises UnknownVariant, NoGeometry or UnknownTheme.
    """
    drawn = (layer(variant_id, theme) for layer in (base_svg, relief_svg, ink_svg))
    content = "".join(drawn) + shapes_svg(variant_id)
    for language in ("", *languages()):
        content += names_svg(variant_id, theme, language=language)
    version = hashlib.sha256(content.encode()).hexdigest()[:VERSION_LENGTH]
    _drawn[version] = variant_id
    return version


def variant_drawn_as(version: str) -> str:
    """Return the variant whose layers this process has drawn with a version, "" without one."""
    return _drawn.get(version, "")
