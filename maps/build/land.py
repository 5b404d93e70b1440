"""The land spaces on the grid."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from scipy import ndimage
from shapely import affinity

from maps.build.canvas import box, canvas_of, cut_corners, disc, nearest, polygons
from maps.build.projection import Projection
from maps.build.sources import WITH_SHORES, countries, regions
from maps.build_data import OTHERS, OUT_OF_PLAY, Board, BuildRefused

STEP = 0.01
# Half the width, in units, of inlets that are closed and of spits that are cut off.
INLET, SPIT = 0.75, 0.5


def painted_land(board: Board, work: Path) -> Any:
    """Paint all land by the number of its space, from modern borders and our frontiers."""
    canvas = canvas_of(board)
    grid, shores = _modern_land(board, work)
    for bounds in board.source("islands")["out_of_play"]:
        grid[canvas.within(box(*bounds)) & (grid > 0)] = board.numbers[OUT_OF_PLAY]
    for frontier in board.source("frontiers").values():
        where = canvas.within(frontier["within"], roughly=True) & (grid > 0)
        if frontier["on"]:
            where &= np.isin(grid, [board.numbers[space] for space in frontier["on"]])
        grid[where] = board.numbers[frontier["space"]]
    for lake in board.lakes(open_to_fleets=True):
        grid[canvas.within(lake["within"], roughly=True) & ~shores] = 0
    require_land(board, grid, "nothing in countries.json, regions.json or frontiers.json is left")
    return grid


def require_land(board: Board, grid: Any, reason: str) -> None:
    """Raise BuildRefused for a land space without a cell of the grid."""
    painted = {int(number) for number in np.unique(grid)}
    if missing := [key for key in board.land if board.numbers[key] not in painted]:
        raise BuildRefused(f"{', '.join(missing)} has no land within the frame: {reason}.")


def tidy_land(board: Board, grid: Any) -> tuple[Any, Any, Any]:
    """Tidy the land: calm coasts, cut straits, remove spurs.

    Returns the land, the water that belongs to a space, and the lakes out of play.
    """
    canvas = canvas_of(board)
    grid = _without_islets(board, _calm_coasts(board, grid))
    painting = canvas.painting()
    for strait in board.source("waters")["straits"].values():
        if "within" in strait:
            grid[canvas.within(strait["within"])] = 0
            continue
        fine = shapely.segmentize(shapely.LineString(strait["line"]), 0.05)
        line = cut_corners(canvas.cells(fine.coords), 2)
        painting.line(line, round(strait["width"] * board.cells))
    grid[painting.grid > 0] = 0
    belonging = np.zeros_like(grid, bool)
    for water in board.source("waters")["belonging"].values():
        where = canvas.within(water["within"]) & (grid == 0)
        grid[where] = board.numbers[water["space"]]
        belonging |= where
    require_land(board, grid, "its islands are too small (least_area in islands.json) or cut away")
    grid = _without_spurs(board, _without_exclaves(board, grid))
    lakes = np.zeros_like(grid, bool)
    for lake in board.lakes(open_to_fleets=False):
        where = canvas.within(lake["within"], roughly=True)
        lakes |= where & (grid == 0) if lake.get("water_only", False) else where
    grid[lakes] = board.numbers[OUT_OF_PLAY]
    return grid, belonging, lakes


def _modern_land(board: Board, work: Path) -> tuple[Any, Any]:
    """Return the land, and the part of it whose source has the shores of its lakes."""
    canvas = canvas_of(board)
    spaces, divided = board.source("countries"), board.source("regions")
    islands = board.source("islands")["dropped"]
    dropped = shapely.union_all([shapely.box(*bounds) for bounds in islands])
    frame = shapely.box(*board.extent)
    grid = canvas.painting().grid
    shores = np.zeros_like(grid, bool)
    for name, shape in countries(work, coarse=board.draft):
        space = spaces.get(name, spaces.get(OTHERS))
        if space is None or not shape.intersects(frame):
            continue
        parts = [_moved_islands(board, part) for part in polygons(shape.intersection(frame))]
        whole = canvas.painting()
        whole.shape(
            shapely.union_all([part for part in parts if not dropped.contains(part.centroid)]), 1
        )
        part = ndimage.find_objects(whole.grid)
        if not part:
            continue
        mask = whole.grid[part[0]] > 0
        if name not in divided:
            grid[part[0]][mask] = board.numbers[space]
            continue
        painting = canvas.painting()
        for owner, region in _regions(board, work, divided[name], space):
            for piece in polygons(region):
                painting.shape(_moved_islands(board, piece), board.numbers[owner])
        cells = painting.grid[part[0]]
        if divided[name]["code"] == WITH_SHORES:
            shores[part[0]] |= cells > 0
        grid[part[0]][mask] = nearest(cells, cells > 0, mask)[mask]
    return grid, shores


def _moved_islands(board: Board, part: Any) -> Any:
    """Draw islands too far away for the frame nearer, north up, at `scale` units per degree."""
    for move in board.source("islands").get("moved", ()):
        home = shapely.box(*move["within"])
        if home.contains(part.centroid):
            (x, y), (to_x, to_y) = home.centroid.coords[0], move["to"]
            east, north = _degrees(canvas_of(board).projection, to_x, to_y)
            upright = np.column_stack([east * math.cos(math.radians(y)), north]) * move["scale"]
            shifted = affinity.translate(part, -x, -y)
            turned = affinity.affine_transform(shifted, [*upright[0], *upright[1], 0, 0])
            return affinity.translate(turned, to_x, to_y)
    return part


def _degrees(projection: Projection, lon: float, lat: float) -> tuple[Any, Any]:
    """Return the steps in longitude and latitude that lead one unit right and one unit up."""
    x, y = projection.to_frame([lon, lon + STEP, lon], [lat, lat, lat + STEP])
    steps = np.array([[x[1] - x[0], x[2] - x[0]], [y[0] - y[1], y[0] - y[2]]]) / STEP
    right_and_up = np.linalg.inv(steps)
    return right_and_up[:, 0], right_and_up[:, 1]


def _regions(
    board: Board, work: Path, how: dict[str, Any], default: str
) -> Iterator[tuple[str, Any]]:
    for name, region in regions(work, how["code"], coarse=board.draft):
        if "by_name" in how:
            space = next((s for s, names in how["by_name"].items() if name in names), default)
        else:
            space = _by_place(how["by_place"], region.centroid)
        if space != "drop":
            yield space, region


def _by_place(choices: list[dict[str, Any]], middle: Any) -> str:
    shapes = [(choice["space"], shapely.Polygon(choice["within"])) for choice in choices]
    inside = [space for space, shape in shapes if shape.contains(middle)]
    return str(inside[0] if inside else min(shapes, key=lambda item: item[1].distance(middle))[0])


def _calm_coasts(board: Board, grid: Any) -> Any:
    """Close narrow inlets and cut off narrow spits."""
    inlet, spit = (disc(math.ceil(width * board.cells)) for width in (INLET, SPIT))
    ground = grid > 0
    closed = ndimage.binary_closing(np.pad(ground, 8, mode="edge"), inlet)[8:-8, 8:-8]
    calm = ndimage.binary_opening(np.pad(closed, 8, mode="edge"), spit)[8:-8, 8:-8]
    grid = nearest(grid, ground, calm & ~ground)
    grid[~calm] = 0
    return grid


def _without_islets(board: Board, grid: Any) -> Any:
    pieces, _ = ndimage.label(grid > 0)
    small = np.bincount(pieces.ravel()) < board.source("islands")["least_area"] * board.cells**2
    grid[small[pieces] & (pieces > 0)] = 0
    wild = grid == board.numbers[OUT_OF_PLAY]
    pieces, _ = ndimage.label(wild)
    edges = np.concatenate([pieces[0], pieces[-1], pieces[:, 0], pieces[:, -1]])
    islands = wild & ~np.isin(pieces, [0, *np.unique(edges)])
    near = ndimage.distance_transform_edt(~((grid > 0) & ~wild)) < board.channel * board.cells
    grid[islands & near] = 0
    return grid


def _without_exclaves(board: Board, grid: Any) -> Any:
    for space in board.land:
        around = _around(grid == board.numbers[space], 2)
        part_of_it = grid[around]
        pieces, _ = ndimage.label(part_of_it == board.numbers[space])
        sizes = np.bincount(pieces.ravel())
        sizes[0] = 0
        for piece, sides in enumerate(ndimage.find_objects(pieces), 1):
            if piece == sizes.argmax() or sizes[piece] > board.exclave * board.cells**2:
                continue
            part = tuple(slice(max(0, side.start - 2), side.stop + 2) for side in sides)
            where = pieces[part] == piece
            ring = ndimage.binary_dilation(where) & ~where
            beside = part_of_it[part][ring]
            beside = beside[beside > 0]
            if len(beside) > 0.25 * ring.sum():
                part_of_it[part][where] = np.bincount(beside).argmax()
    return grid


def _around(where: Any, margin: int) -> tuple[slice, slice]:
    """Return the part of the grid that holds all of `where`, with a margin."""
    rows, columns = (np.flatnonzero(where.any(axis)) for axis in (1, 0))
    return (
        slice(max(0, rows.min() - margin), rows.max() + margin + 1),
        slice(max(0, columns.min() - margin), columns.max() + margin + 1),
    )


def _without_spurs(board: Board, grid: Any) -> Any:
    """Give cells that a disc inside their space cannot reach to the nearest space that can."""
    radius = int(board.finger * board.cells)
    core = np.zeros_like(grid)
    for space in board.land:
        number = board.numbers[space]
        part = _around(grid == number, radius + 2)
        own = grid[part] == number
        padded = np.pad(own, 1, mode="edge")
        eroded = ndimage.distance_transform_edt(padded)[1:-1, 1:-1] > radius
        reached = ndimage.distance_transform_edt(~eroded) <= radius if eroded.any() else own
        core[part][reached & own] = number
    core[grid == board.numbers[OUT_OF_PLAY]] = board.numbers[OUT_OF_PLAY]
    rest = (grid > 0) & (core == 0)
    pieces, count = ndimage.label(rest)
    filled = nearest(core, core > 0, rest)
    shared = np.zeros(count + 1, bool)
    for piece, sides in enumerate(ndimage.find_objects(pieces), 1):
        piece_at = tuple(slice(max(0, side.start - 1), side.stop + 1) for side in sides)
        where = pieces[piece_at] == piece
        beside = grid[piece_at][ndimage.binary_dilation(where) & ~where]
        shared[piece] = bool(((beside > 0) & (beside != grid[piece_at][where][0])).any())
    return np.where(rest & shared[pieces], filled, grid)
