"""A board that is drawn and not projected: the outlines of drawing.svg on the grid."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage

from maps.build.canvas import canvas_of, nearest
from maps.build.drawn_spaces import (
    GAP,
    Rings,
    drawing_path,
    ignored_sentence,
    outlines_of,
    read_file,
)
from maps.build.land import require_land
from maps.build.path_data import Point
from maps.build.seas import Filled, inland_of
from maps.build_data import OUT_OF_PLAY, Board, BuildRefused
from maps.load import read_part


def filled_drawing(board: Board) -> tuple[Filled, Any]:
    """Return the grid of a drawing, and its lakes out of play, of which there are none.

    A later outline lies above an earlier one, as a browser shows it. What no space covers is out
    of play, unless it is a gap between two spaces that touch.
    """
    assert board.drawing is not None, "the board has a drawing"
    homes = dict.fromkeys((*board.seas, *board.land), "")
    for power in read_part(board.variant_id, "variant")["powers"].values():
        homes |= {key: power["name"] for key in power["homes"] if key in homes}
    drawing = read_file(drawing_path(board.variant_id))
    outlines = outlines_of(drawing, homes, board.size)
    if sentence := ignored_sentence(drawing, homes):
        sys.stderr.write(f"build/drawing.svg: {sentence}\n")
    grid = _paint(board, outlines)
    require_land(board, grid, "drawing.svg hides it, or it lies outside the viewBox")
    _fill_gaps(grid, board, board.drawing.get("gap", GAP) * board.cells)
    numbers = [board.numbers[sea] for sea in board.seas]
    sea = np.where(np.isin(grid, numbers), grid, 0)
    everywhere = nearest(sea, sea > 0, np.ones_like(sea, bool)) if sea.any() else sea
    nothing = np.zeros_like(grid, bool)
    return Filled(grid, nothing, everywhere, inland_of(board, grid)), nothing


def _paint(board: Board, outlines: Mapping[str, Rings]) -> Any:
    canvas = canvas_of(board)
    grid = np.zeros((canvas.rows, canvas.columns), np.uint8)
    for key, rings in outlines.items():
        mask = np.zeros(grid.shape, bool)
        for ring in rings:
            _turn_over(mask, [(x * board.cells, y * board.cells) for x, y in ring])
        if not mask.any():
            raise BuildRefused(f"build/drawing.svg: the outline of {key} has no area in the frame.")
        grid[mask] = board.numbers[key]
    return grid


def _turn_over(mask: Any, ring: Sequence[Point]) -> None:
    """Turn the inside of a ring over, so that a ring within another is a hole."""
    rows, columns = mask.shape
    left = max(0, int(min(x for x, _ in ring)))
    top = max(0, int(min(y for _, y in ring)))
    right = min(columns, int(max(x for x, _ in ring)) + 2)
    bottom = min(rows, int(max(y for _, y in ring)) + 2)
    if left >= right or top >= bottom:
        return
    part = Image.new("L", (right - left, bottom - top))
    # Places far outside the picture are more than the program that paints them can count.
    near = [
        (
            min(max(x - left, -columns), 2 * columns),
            min(max(y - top, -rows), 2 * rows),
        )
        for x, y in ring
    ]
    ImageDraw.Draw(part).polygon(near, fill=1)
    mask[top:bottom, left:right] ^= np.array(part) > 0


def _fill_gaps(grid: Any, board: Board, gap: float) -> None:
    """Give gaps to the nearest space; wider ground that no space covers is out of play.

    Seas often run on below the land of a drawing, so they show in its gaps.
    """
    empty = grid == 0
    wet = empty | np.isin(grid, [board.numbers[sea] for sea in board.seas])
    wide = ndimage.distance_transform_edt(wet) > gap / 2
    around = ndimage.distance_transform_edt(~wide) <= gap / 2 if wide.any() else wide
    grid[empty & around] = board.numbers[OUT_OF_PLAY]
    gaps = wet & ~around
    # Where gaps meet, and where they meet another sea, a pool remains.
    for sea in board.seas:
        pools, _ = ndimage.label((grid == board.numbers[sea]) & around)
        small = np.bincount(pools.ravel()) < (2 * gap) ** 2
        gaps |= small[pools] & (pools > 0)
    grid[:] = nearest(grid, ~gaps, gaps)
