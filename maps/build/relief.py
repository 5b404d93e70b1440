"""python -m maps.build.relief VARIANT: the shading of mountains and the rivers of a board.

It reads Natural Earth's shaded relief and rivers, and writes relief.json:

- rivers: outlines of thin lines, in units of the frame's scale.
- raster: one small WebP for the whole board, in base64. Its brightness is the light on the slopes,
  middle grey on plains and water; how much more blue it has than red is the snow of a winter.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from PIL import Image, ImageDraw
from scipy import interpolate, ndimage

from maps.build.canvas import canvas_of, cut_corners
from maps.build.sources import fetch_relief, relief, rivers
from maps.build_data import Board, boards, load_board
from maps.geometry import Geometry, load_geometry
from maps.load import FOLDER
from maps.outlines import lines

PIXELS = 0.5  # of the raster, for each unit
STEP = 0.25  # degrees between the places that are projected
# The source has this many pixels for each degree; blurs are in them.
FINE = 30
FINE_BLUR, WIDE_BLUR = 0.9, 14.0
GREY, CONTRAST, REACH = 128, 45.0, 88
QUALITY = 22
SNOW_BLUR, SNOW_FULL = 7.0, 26.0  # in pixels of the raster; shade at which mountains are white
SNOW_LATITUDES, SNOW_OF_PLAINS = (47.0, 70.0), 0.45
SNOW_REACH = 60
# Rivers keep away from waterways; short pieces are left out. In units of the frame.
AWAY, SHORTEST, SIMPLER = 7.0, 22.0, 0.7


def main() -> None:
    """Write the relief of a board."""
    parser = argparse.ArgumentParser(prog="python -m maps.build.relief", description=__doc__)
    parser.add_argument("variant", choices=boards())
    parser.add_argument("--work", type=Path, default=Path("/tmp/maps-build"))  # noqa: S108
    given = parser.parse_args()
    fetch_relief(given.work)
    board, geometry = load_board(given.variant), load_geometry(given.variant)
    data = {
        "rivers": _rivers(board, geometry, given.work),
        "raster": base64.b64encode(_raster(board, geometry, given.work)).decode(),
    }
    out = FOLDER / given.variant / "relief.json"
    out.write_text(json.dumps(data, separators=(",\n", ":")) + "\n", encoding="utf-8")


def _raster(board: Board, geometry: Geometry, work: Path) -> bytes:
    """Draw light and snow in the board's projection."""
    shade, lon, lat = _shade(board, work)
    places = _places(board, geometry, lon, lat)
    at = [(lat[-1] - places[..., 1]) * FINE - 0.5, (places[..., 0] - lon[0]) * FINE - 0.5]
    slopes = np.nan_to_num(ndimage.map_coordinates(shade, at, order=1, mode="nearest"))
    land = _land(geometry, slopes.shape)
    rough = ndimage.gaussian_filter(np.abs(slopes), SNOW_BLUR) / SNOW_FULL
    south, north = SNOW_LATITUDES
    cold = np.clip((np.nan_to_num(places[..., 1]) - south) / (north - south), 0, 1)
    snow = np.clip(np.clip(rough, 0, 1) + SNOW_OF_PLAINS * cold, 0, 1) * land * SNOW_REACH
    light = GREY + REACH * np.tanh(slopes / CONTRAST) * land
    # Blue weighs less in brightness than red: the light stays what it is.
    red = light - 0.44 * snow
    pixels = np.stack([red, light + 0.044 * snow, red + snow], axis=-1)
    file = io.BytesIO()
    image = Image.fromarray(np.clip(np.round(pixels), 0, 255).astype(np.uint8), "RGB")
    image.save(file, format="WEBP", quality=QUALITY, method=6)
    return file.getvalue()


def _shade(board: Board, work: Path) -> tuple[Any, Any, Any]:
    """Return the light on slopes in the board's part of the world, with longitudes and latitudes.

    The source is coloured by height: only what differs from the brightness around it is shade.
    """
    west, south, east, north = board.extent
    lon = np.arange(max(west, -180), min(east, 180) + STEP / 2, STEP)
    lat = np.arange(max(south, -90), min(north, 90) + STEP / 2, STEP)
    box = ((lon[0] + 180), (90 - lat[-1]), (lon[-1] + 180), (90 - lat[0]))
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(relief(work)) as world:
        part = np.asarray(world.crop([round(side * FINE) for side in box])).astype(np.float32)
    red, green, blue = part[..., 0], part[..., 1], part[..., 2]
    is_land = ndimage.binary_erosion(blue < green + 4, iterations=2).astype(np.float32)
    bright = 0.3 * red + 0.59 * green + 0.11 * blue
    around = ndimage.gaussian_filter(bright * is_land, WIDE_BLUR)
    around /= np.maximum(ndimage.gaussian_filter(is_land, WIDE_BLUR), 1e-3)
    return ndimage.gaussian_filter((bright - around) * is_land, FINE_BLUR), lon, lat


def _places(board: Board, geometry: Geometry, lon: Any, lat: Any) -> Any:
    """Return the longitude and latitude of each pixel of the raster."""
    frame = geometry.frame
    wide, high = np.meshgrid(lon, lat)
    x, y = canvas_of(board).projection.to_frame(wide, high)
    near = (abs(x / frame.width - 0.5) < 0.54) & (abs(y / frame.height - 0.5) < 0.54)
    turned = interpolate.LinearNDInterpolator(
        np.column_stack([x[near], y[near]]), np.column_stack([wide[near], high[near]])
    )
    rows, columns = np.mgrid[: round(frame.height * PIXELS), : round(frame.width * PIXELS)]
    return turned((columns + 0.5) / PIXELS, (rows + 0.5) / PIXELS)


def _land(geometry: Geometry, size: tuple[int, int]) -> Any:
    """Return how much of each pixel is land, a little less along coasts."""
    high, wide = size
    image = Image.new("L", (wide * 2, high * 2))
    brush = ImageDraw.Draw(image)
    for fill, outlines in ((255, _shores(geometry)), (0, (geometry.lake,))):
        for outline in outlines:
            for ring in lines(outline, geometry.frame.scale * PIXELS * 2):
                brush.polygon(ring, fill=fill)
    share = np.asarray(image.resize((wide, high), Image.Resampling.BOX)) / 255
    return np.minimum(share, ndimage.gaussian_filter(share, 1.2))


def _shores(geometry: Geometry) -> list[str]:
    return [*(shape.path for shape in geometry.land.values()), geometry.impassable]


def _rivers(board: Board, geometry: Geometry, work: Path) -> str:
    """Return the rivers on land as path data."""
    scale = geometry.frame.scale
    rings = [ring for outline in _shores(geometry) for ring in lines(outline, scale)]
    land = shapely.union_all([shapely.Polygon(ring).buffer(0.3) for ring in rings if len(ring) > 3])
    lakes = [shapely.Polygon(ring) for ring in lines(geometry.lake, scale) if len(ring) > 3]
    waterways = [
        shapely.LineString(line).buffer(AWAY)
        for river in geometry.rivers
        for line in lines(river.path, scale)
    ]
    open_land = land.buffer(-1).difference(shapely.union_all([*lakes, *waterways]))
    frame = shapely.box(0, 0, geometry.frame.width, geometry.frame.height)
    west, south, east, north = board.extent
    drawn: list[Any] = []
    for line in rivers(work):
        places = shapely.LineString(line).intersection(shapely.box(west, south, east, north))
        for part in _lines(places):
            x, y = canvas_of(board).projection.to_frame(*np.array(part.coords).T)
            course = shapely.LineString(np.column_stack([x, y])).simplify(SIMPLER)
            smooth = shapely.LineString(cut_corners(np.array(course.coords), 1)).simplify(
                SIMPLER / 3
            )
            drawn += _lines(smooth.intersection(open_land).intersection(frame))
    merged = shapely.line_merge(shapely.MultiLineString(drawn)) if drawn else None
    return "".join(_path(part, scale) for part in _lines(merged) if part.length > SHORTEST)


def _lines(shape: Any) -> Iterator[Any]:
    for part in getattr(shape, "geoms", [shape]):
        if part is not None and part.geom_type == "LineString" and not part.is_empty:
            yield part


def _path(line: Any, scale: float) -> str:
    points = np.round(np.array(line.coords) / scale).astype(int)
    steps = " ".join(f"{x} {y}" for x, y in np.diff(points, axis=0) if x or y)
    return f"M{points[0][0]} {points[0][1]}l{steps}".replace(" -", "-")


if __name__ == "__main__":
    main()
