"""Cached parts of the public board.

A position is no dictionary key, so its stored form stands for it."""

import json
from collections.abc import Sequence
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import get_language, override

from adjudicator import Position, Variant
from adjudicator.interchange import position_from_data
from games.core.board.legend import board_table
from games.core.board.words import board_words
from games.core.codec import position_data
from maps.render import Crop, DrawnOrder, Ghost, LayerUrls, Trace, overlay_svg

BOARDS = 128


def cached_overlay(
    variant: Variant,
    position: Position,
    orders: Sequence[DrawnOrder],
    layers: LayerUrls,
    trace: Trace | None = None,
    crop: Crop | None = None,
) -> str:
    """Draw the overlay of a position with published orders."""
    language = get_language() or ""
    before = _text(trace.before) if trace else ""
    ghosts = trace.ghosts if trace else ()
    return _overlay(variant, _text(position), tuple(orders), layers, language, before, ghosts, crop)


def cached_table(variant: Variant, position: Position) -> str:
    """Render the rows of a position's table."""
    return _table(variant, _text(position), get_language() or "")


def _text(position: Position) -> str:
    return json.dumps(position_data(position))


@lru_cache(maxsize=BOARDS)
def _overlay(
    variant: Variant,
    position: str,
    orders: tuple[DrawnOrder, ...],
    layers: LayerUrls,
    language: str,
    before: str,
    ghosts: tuple[Ghost, ...],
    crop: Crop | None,
) -> str:
    shown = position_from_data(variant, json.loads(position))
    trace = Trace(position_from_data(variant, json.loads(before)), ghosts) if before else None
    with override(language):
        words = board_words()
    return overlay_svg(variant, shown, orders, layers=layers, words=words, trace=trace, crop=crop)


@lru_cache(maxsize=BOARDS)
def _table(variant: Variant, position: str, language: str) -> str:
    with override(language):
        rows = board_table(variant, position_from_data(variant, json.loads(position)))
        return render_to_string("components/board_table.html", {"rows": rows})
