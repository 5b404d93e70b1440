"""The spaces as outlines, borders and lines between seas, in the format of geometry.json."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from scipy import ndimage

from maps.build.arcs import OUTSIDE, Arc, rings, smooth_arcs
from maps.build.canvas import canvas_of, cut_corners, polygons, round_places
from maps.build.seas import Filled
from maps.build_data import OUT_OF_PLAY, Board, BuildRefused

WATER, CLAIMED, ASHORE = 200, 250, 251
SCALE = 10
# The distance, in units, of the wash's two inner outlines from the edge, and their coarseness.
RIM, BODY, COARSE = 4.0, 9.0, 1.4
SHORTEST_LINE = 8.0
GRATICULE_STEP = 0.5
STATION, STEP_ASIDE = 26.0, 2.6


def geometry(board: Board, filled: Filled, lakes: Any) -> dict[str, Any]:
    """Return geometry.json from the grid and the files made by hand."""
    places = board.source("places")
    area = filled.spaces.astype(np.int16)
    area[np.isin(area, [board.numbers[sea] for sea in board.seas]) | (area == 0)] = WATER
    ground = area.copy()
    ground[filled.open_water] = WATER
    land_smoothing = partial(_land_smoothing, {board.numbers[key] for key in board.seas} | {WATER})
    arcs = smooth_arcs(ground, land_smoothing, board.cells)
    claimed = {int(n) for n in np.unique(filled.spaces[filled.open_water])}
    wide = smooth_arcs(area, land_smoothing, board.cells)
    deep = smooth_arcs(filled.seas.astype(np.int16), _sea_smoothing, board.cells)
    inner = smooth_arcs(filled.inland.astype(np.int16), _lake_smoothing, board.cells)
    inland = _area(rings(inner, 1))
    inshore = smooth_arcs(lakes.astype(np.int16), _lake_smoothing, board.cells)
    borders = _borders(board, arcs)
    return {
        "frame": board.frame,
        "dislodged": places["dislodged"],
        "land": {key: _space(board, key, arcs, wide, claimed) for key in board.land},
        "sea": {
            key: {
                **places["sea"].get(key, {}),
                "path": outline(_ashore(rings(deep, board.numbers[key]), inland)),
            }
            for key in board.seas
        },
        "borders": borders,
        **_optional_parts(board, places, borders),
        "impassable": outline(rings(arcs, board.numbers[OUT_OF_PLAY])),
        "lake": outline(rings(inshore, 1)),
        "sea_lines": line(_between_seas(board, deep, filled.spaces)),
        "water_lines": line(_claims(board, filled, ground)),
        "crossings": [crossing(pair, curve) for pair, curve in places["crossings"].items()],
        "hills": places["hills"],
        "notes": places["notes"],
    }


def _space(
    board: Board, key: str, arcs: list[Arc], wide: list[Arc], claimed: set[int]
) -> dict[str, Any]:
    number = board.numbers[key]
    around = rings(arcs, number)
    shape = _area(around)
    parts = {**board.source("places")["land"].get(key, {}), "path": outline(around)}
    for name, depth in () if board.draft else (("rim", RIM), ("body", BODY)):
        parts[name] = outline(_edges(shape.buffer(-depth).simplify(COARSE)))
    if number in claimed:
        parts["water"] = outline(rings(wide, number))
    return parts


def _ashore(around: list[Any], inland: Any) -> Iterable[Any]:
    """Return the outline of a sea, ended slightly inside the coast of wide land out of play."""
    shape = _area(around)
    return _edges(shape.difference(inland)) if shape.intersects(inland) else around


def _area(around: Iterable[Any]) -> Any:
    parts: list[Any] = [(ring, []) for ring in around if len(ring) > 3]
    return shapely.make_valid(shapely.MultiPolygon(parts))


def _edges(shape: Any) -> Iterator[Any]:
    for part in polygons(shape):
        if not part.is_empty:
            yield from (ring.coords for ring in (part.exterior, *part.interiors))


def crossing(pair: str, curve: Any) -> dict[str, Any]:
    """Convert a crossing in places.json to the format of geometry.json."""
    first, _, second = pair.partition("-")
    return {"a": first, "b": second, "curve": curve}


def outline(lines: Iterable[Any]) -> str:
    """Return closed, relative path data in tenths of a unit."""
    return _path(lines, closed=True)


def line(lines: Iterable[Any]) -> str:
    """Return open, relative path data in tenths of a unit."""
    return _path(lines, closed=False)


def _path(lines: Iterable[Any], *, closed: bool) -> str:
    written = []
    for points in lines:
        places: list[tuple[int, int]] = []
        for x, y in points:
            place = (round(float(x) * SCALE), round(float(y) * SCALE))
            if not places or place != places[-1]:
                places.append(place)
        if closed and len(places) > 1 and places[0] == places[-1]:
            places.pop()
        if len(places) < (3 if closed else 2):
            continue
        steps = " ".join(f"{x - px} {y - py}" for (px, py), (x, y) in pairwise(places))
        end = "z" if closed else ""
        written.append(f"M{places[0][0]} {places[0][1]}l{steps.replace(' -', '-')}{end}")
    return "".join(written)


def _kinds(sea: set[int], left: int, right: int) -> set[str]:
    return {
        "frame" if side == OUTSIDE else "sea" if side in sea else "land" for side in (left, right)
    }


def _land_smoothing(sea: set[int], left: int, right: int) -> tuple[float, float]:
    kinds = _kinds(sea, left, right)
    if "frame" in kinds:
        return (0, 0.05)
    return (2.0, 0.24) if "sea" in kinds else (3.2, 0.30)


def _sea_smoothing(left: int, right: int) -> tuple[float, float]:
    return (0, 0.05) if OUTSIDE in (left, right) else (16, 0.25)


def _lake_smoothing(left: int, right: int) -> tuple[float, float]:
    return (0, 0.05) if OUTSIDE in (left, right) else (2.0, 0.24)


def _borders(board: Board, arcs: list[Arc]) -> list[list[str]]:
    names = {number: name for name, number in board.numbers.items()}
    by_pair: dict[tuple[str, str], list[Any]] = {}
    for arc in arcs:
        if not {OUTSIDE, WATER} & {arc.left, arc.right}:
            first, second = sorted((names[arc.left], names[arc.right]))
            by_pair.setdefault((first, second), []).append(arc.points)
    return [[a, b, line(lines)] for (a, b), lines in sorted(by_pair.items())]


def _optional_parts(board: Board, places: Any, borders: list[list[str]]) -> dict[str, Any]:
    """Return optional parts: rivers along borders, canals, exits, roads and a graticule."""
    paths = {f"{a}-{b}": path for a, b, path in borders}
    rivers = {}
    for name, along in places.get("rivers", {}).items():
        if dry := [border for border in along if border not in paths]:
            raise BuildRefused(
                f"build/places.json: {name} runs along {', '.join(dry)}, which is no border on the"
                " board. Write each pair of spaces in the order of the alphabet."
            )
        rivers[name] = "".join(paths[border] for border in along)
    parts = {
        "rivers": rivers,
        "canals": places.get("canals", {}),
        "exits": places.get("exits", {}),
    }
    if board.drawing is None:
        parts["graticule"] = line(_graticule(board, places.get("graticule", 0)))
        parts["roads"] = line(_road(board, road) for road in places.get("roads", ()))
    return {name: value for name, value in parts.items() if value}


def _road(board: Board, places: Any) -> Any:
    """Return a road through places, with a sideways step at each station as in an old itinerary."""
    way = shapely.LineString(cut_corners(canvas_of(board).cells(places) / board.cells, 2))
    points = []
    for row, far in enumerate(np.arange(0.0, way.length, STATION)):
        here, ahead = (np.array(way.interpolate(at).coords[0]) for at in (far, far + 1))
        aside = np.array([here[1] - ahead[1], ahead[0] - here[0]]) * STEP_ASIDE
        points += [here + aside * ((row + 1) % 2), here + aside * (row % 2)]
    return round_places(np.array([*points[1:], way.coords[-1]]))


def _graticule(board: Board, step: int) -> Iterator[Any]:
    """Yield meridians and parallels every `step` degrees, as far as they lie within the frame."""
    if not step:
        return
    west, south, east, north = board.extent
    every = partial(np.arange, step=GRATICULE_STEP)
    for lon in np.arange(-180, 180, step):
        yield from _within(board, np.full_like(every(south, north), lon), every(south, north))
    for lat in np.arange(-80, 90, step):
        yield from _within(board, every(west, east), np.full_like(every(west, east), lat))


def _within(board: Board, lon: Any, lat: Any) -> Iterator[Any]:
    """Yield the parts of a line that lie in the frame."""
    projection = canvas_of(board).projection
    x, y = projection.to_frame(lon, lat)
    inside = (x >= 0) & (x <= projection.width) & (y >= 0) & (y <= projection.height)
    runs, count = ndimage.label(inside)
    for run in range(1, count + 1):
        part = np.column_stack([x, y])[runs == run]
        if len(part) > 2:
            short = shapely.LineString(part).simplify(0.12, preserve_topology=False)
            yield round_places(np.array(short.coords))


def _between_seas(board: Board, arcs: list[Arc], spaces: Any) -> list[Any]:
    """Return the lines between seas where they cross water, and slightly beyond."""
    sea = [board.numbers[key] for key in board.seas]
    between = []
    for arc in arcs:
        if OUTSIDE in (arc.left, arc.right):
            continue
        steps = np.hypot(*np.diff(arc.points, axis=0).T)
        far = np.concatenate([[0], np.cumsum(steps)])
        at = np.linspace(0, far[-1], max(2, int(far[-1] / 0.5)))
        fine = np.column_stack([np.interp(at, far, arc.points[:, axis]) for axis in (0, 1)])
        limits = (spaces.shape[1] - 1, spaces.shape[0] - 1)
        x, y = np.clip((fine * board.cells).astype(int), 0, limits).T
        wet = ndimage.binary_dilation(np.isin(spaces[y, x], sea), iterations=3)
        runs, count = ndimage.label(wet)
        for run in range(1, count + 1):
            part = fine[runs == run]
            if len(part) >= SHORTEST_LINE * 2:
                short = shapely.LineString(part).simplify(0.12, preserve_topology=False)
                between.append(np.array(short.coords))
    return between


def _claims(board: Board, filled: Filled, ground: Any) -> list[Any]:
    """Return where water that belongs to a space meets other water."""
    grid = np.where(filled.open_water, filled.spaces, 0).astype(np.int16)
    grid[~filled.open_water] = CLAIMED
    grid[~filled.open_water & (ground == WATER)] = ASHORE
    arcs = smooth_arcs(grid, lambda a, b: (0, 0.05) if OUTSIDE in (a, b) else (3, 0.3), board.cells)
    return [arc.points for arc in arcs if not {OUTSIDE, CLAIMED} & {arc.left, arc.right}]
