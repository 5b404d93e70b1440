"""A first geography for spaces of which only a place is known.

Each point of land and of water belongs to the nearest place. The files can be changed by hand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from maps.build_data import OTHERS, OUT_OF_PLAY, WIDTH, BuildRefused

Point = tuple[float, float]
# A corner of a cell, and the number of the place beyond the side that begins there.
Corner = tuple[Point, int]

DEGREE = 111.2  # kilometres
BORDER = 0.16  # free room around the places, as a share of the board
FLATTEST, TALLEST = 0.62, 1.2  # height of the frame as a share of its width
BEYOND = 1.5  # how much farther than the frame the land is read
FRAME = -1
CELLS = 2
NEAREST = 0.02  # degrees


def geography(
    land: Mapping[str, Point], seas: Mapping[str, Point], impassable: Sequence[Point]
) -> dict[str, Any]:
    """Return the files of `build` for land spaces and seas at longitudes and latitudes.

    Raises BuildRefused if no land has a place, two places are the same, or the board would go
    around the world.
    """
    if not land:
        raise BuildRefused("No land space has lon and lat.")
    named = [*land.items(), *seas.items()]
    _require_apart(named, impassable)
    west, east, south, north = _sides([*land.values(), *seas.values(), *impassable])
    middle = ((west + east) / 2, (south + north) / 2)
    narrow = math.cos(math.radians(middle[1]))
    across, down = (east - west) * narrow * DEGREE / 2, (north - south) * DEGREE / 2
    box = (
        max(-180.0, middle[0] - (east - west) / 2 * BEYOND),
        max(-89.0, middle[1] - (north - south) / 2 * BEYOND),
        min(180.0, middle[0] + (east - west) / 2 * BEYOND),
        min(89.0, middle[1] + (north - south) / 2 * BEYOND),
    )
    ground = [*((OUT_OF_PLAY, at) for at in impassable), *land.items()]
    return {
        "board": {
            "extent": [round(side, 2) for side in box],
            "cells": CELLS,
            "projection": {
                "middle": [round(side, 3) for side in middle],
                "west": round(-across),
                "east": round(across),
                "south": round(-down),
                "north": round(down),
                "width": WIDTH,
                "flattened": 1.0,
            },
        },
        "countries": {OTHERS: ground[0][0]},
        "frontiers": dict(_frontiers(ground, box, narrow)),
        "waters": {
            "seeds": {key: list(at) for key, at in seas.items()},
            "lines": dict(_lines(list(seas.items()), box, narrow)),
        },
    }


def _require_apart(named: Sequence[tuple[str, Point]], impassable: Sequence[Point]) -> None:
    everything = [*named, *((OUT_OF_PLAY, at) for at in impassable)]
    for row, (key, at) in enumerate(everything):
        for other, there in everything[:row]:
            if math.dist(at, there) < NEAREST:
                raise BuildRefused(f"{other} and {key} have the same lon and lat.")


def _sides(places: Sequence[Point]) -> tuple[float, float, float, float]:
    """Return the west, east, south and north of a frame around all places."""
    lons, lats = ([at[axis] for at in places] for axis in (0, 1))
    west, east, south, north = min(lons), max(lons), min(lats), max(lats)
    if east - west > 180:
        raise BuildRefused("The spaces lie more than 180 degrees of longitude apart.")
    narrow = max(0.1, math.cos(math.radians((south + north) / 2)))
    more = BORDER * max((east - west) * narrow, north - south, 1.0)
    width, height = (east - west) * narrow + 2 * more, north - south + 2 * more
    width, height = max(width, height / TALLEST), max(height, width * FLATTEST)
    x, y = (west + east) / 2, (south + north) / 2
    return (x - width / narrow / 2, x + width / narrow / 2, y - height / 2, y + height / 2)


def _frontiers(
    ground: Sequence[tuple[str, Point]], box: Sequence[float], narrow: float
) -> Iterator[tuple[str, Any]]:
    """Yield a polygon for each place, painted in order: each takes its part from those before."""
    for row, (key, _) in enumerate(ground):
        cell = _cell(row, [at for _, at in ground[: row + 1]], box, narrow)
        name = key if key != OUT_OF_PLAY else f"out of play {row + 1}"
        within = [[round(x, 3), round(y, 3)] for (x, y), _ in cell]
        yield name, {"space": key, "on": [], "within": within}


def _lines(
    seas: Sequence[tuple[str, Point]], box: Sequence[float], narrow: float
) -> Iterator[tuple[str, Any]]:
    """Yield the lines between seas, which end on land or beyond the frame."""
    places = [at for _, at in seas]
    for row, (key, _) in enumerate(seas):
        cell = _cell(row, places, box, narrow)
        for ((x, y), other), ((to_x, to_y), _) in zip(cell, [*cell[1:], *cell[:1]], strict=True):
            if other > row:
                line = [[round(x, 3), round(y, 3)], [round(to_x, 3), round(to_y, 3)]]
                yield f"{key}-{seas[other][0]}", line


def _cell(row: int, places: Sequence[Point], box: Sequence[float], narrow: float) -> list[Corner]:
    """Return the part of a box that lies nearer to one place than to any other."""
    west, south, east, north = box
    cell: list[Corner] = [
        ((west, south), FRAME),
        ((east, south), FRAME),
        ((east, north), FRAME),
        ((west, north), FRAME),
    ]
    for other, there in enumerate(places):
        if other != row:
            cell = list(_nearer(cell, places[row], there, other, narrow))
    return cell


def _nearer(
    cell: Sequence[Corner], at: Point, there: Point, other: int, narrow: float
) -> Iterator[Corner]:
    """Yield the corners of a cell after the part nearer to another place is cut off."""

    def far(point: Point) -> float:
        """Return how much nearer a point lies to the place than to the other one."""
        return sum(
            scale * ((point[axis] - there[axis]) ** 2 - (point[axis] - at[axis]) ** 2)
            for axis, scale in ((0, narrow**2), (1, 1.0))
        )

    for (here, beyond), (ahead, _) in zip(cell, [*cell[1:], *cell[:1]], strict=True):
        start, end = far(here), far(ahead)
        if start >= 0:
            yield here, beyond
        if (start >= 0) != (end >= 0):
            share = start / (start - end)
            x, y = (here[axis] + (ahead[axis] - here[axis]) * share for axis in (0, 1))
            yield (x, y), other if start >= 0 else beyond
