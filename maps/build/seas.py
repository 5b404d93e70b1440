"""The sea spaces on the grid: water flooded from seeds and bounded by lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from scipy import ndimage

from maps.build.canvas import canvas_of, cut_corners, nearest
from maps.build_data import OUT_OF_PLAY, Board, BuildRefused

# Land out of play up to this many square units is an island; a tap on it selects its sea.
ISLAND = 5000
# How far, in units, a sea continues under wide land out of play, and that land under its
# neighbours, so that no gap shows.
SHORE = 4.0


@dataclass(frozen=True, slots=True)
class Filled:
    """The grid with land and seas.

    - spaces: the number of every space.
    - open_water: where water that belongs to land is open.
    - seas: the seas, run on below the land.
    - inland: where no sea may run on.
    """

    spaces: Any
    open_water: Any
    seas: Any
    inland: Any


def fill_seas(board: Board, grid: Any, belonging: Any) -> Filled:
    """Fill the water of the land grid with the seas."""
    water = grid == 0
    sea = _flood(board, water)
    reach = ndimage.label(water)[0]
    cut_off = water & ~np.isin(reach, np.unique(reach[sea > 0]))
    sea = nearest(sea, sea > 0, water & ~cut_off)
    spaces = grid.copy()
    spaces[water] = sea[water]
    pools, _ = ndimage.label(cut_off)
    small = (np.bincount(pools.ravel()) < board.pool * board.cells**2)[pools] & (pools > 0)
    spaces = nearest(np.where(cut_off, 0, spaces), grid > 0, small)
    spaces[cut_off & ~small] = 0
    everywhere = nearest(sea, sea > 0, np.ones_like(water))
    return Filled(spaces, belonging & ~small, everywhere, inland_of(board, spaces))


def inland_of(board: Board, spaces: Any) -> Any:
    """Return wide land out of play without its shore."""
    pieces, _ = ndimage.label(spaces == board.numbers[OUT_OF_PLAY])
    wide = (np.bincount(pieces.ravel()) > ISLAND * board.cells**2)[pieces] & (pieces > 0)
    if not wide.any():
        return wide
    sea = np.isin(spaces, [board.numbers[key] for key in board.seas])
    far = SHORE * board.cells
    ashore = ndimage.distance_transform_edt(~sea) > far
    return ashore & (ndimage.distance_transform_edt(~wide) < far)


def _flood(board: Board, water: Any) -> Any:
    canvas = canvas_of(board)
    bars = canvas.painting()
    for line in board.source("waters")["lines"].values():
        fine = shapely.segmentize(shapely.LineString(line), 0.25)
        bars.line(cut_corners(canvas.cells(fine.coords), 3), 3)
    basins, _ = ndimage.label(water & (bars.grid == 0))
    sea = np.zeros(water.shape, np.uint8)
    for space, place in board.source("waters")["seeds"].items():
        x, y = (int(value) for value in canvas.cells([place])[0])
        if not (0 <= x < canvas.columns and 0 <= y < canvas.rows) or basins[y, x] == 0:
            raise BuildRefused(
                f"build/waters.json: the seed of {space} lies on land, on a line or outside the"
                " frame. Move it into its water."
            )
        basin = basins == basins[y, x]
        if (other := int(sea[basin].max())) > 0:
            raise BuildRefused(
                f"build/waters.json: the seeds of {board.seas[other - len(board.land) - 1]} and"
                f" {space} share their water. Draw a line between them that ends on land."
            )
        sea[basin] = board.numbers[space]
    for arm in board.source("waters")["arms"].values():
        x, y = (int(value) for value in canvas.cells([arm["at"]])[0])
        inside = 0 <= x < canvas.columns and 0 <= y < canvas.rows
        if not inside or basins[y, x] == 0 or sea[y, x]:
            raise BuildRefused(
                f"build/waters.json: the arm of {arm['space']} lies on land, on a line, in another"
                " sea or outside the frame. Move it into water of its own."
            )
        sea[basins == basins[y, x]] = board.numbers[arm["space"]]
    return sea
