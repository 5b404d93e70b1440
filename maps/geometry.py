"""The drawn board of a variant: outlines, and the places of units, stars and names.

Points are in units of the frame; outlines are SVG path data in units of `scale`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, TypeVar

from adjudicator.errors import ImpossibleData
from adjudicator.orders import space_of
from maps.load import FOLDER, read_part

Point = tuple[float, float]
T = TypeVar("T")


class NoGeometry(LookupError):
    """The variant has no drawn board."""

    def __init__(self, variant_id: str) -> None:
        super().__init__(f"The variant “{variant_id}” has no drawn board.")
        self.variant_id = variant_id


@dataclass(frozen=True, slots=True)
class Frame:
    """The map is `width` by `height` units; the margin around it holds the printed frame."""

    width: float
    height: float
    margin: float
    scale: float

    @property
    def view_box(self) -> str:
        """The viewBox of every picture of this board."""
        m = self.margin
        return f"{-m:g} {-m:g} {self.width + 2 * m:g} {self.height + 2 * m:g}"


@dataclass(frozen=True, slots=True)
class Label:
    """A name in one or more lines around a point, or in one line along a curve."""

    lines: tuple[str, ...]
    size: float
    place: Point = (0.0, 0.0)
    angle: float = 0.0
    spacing: float = 0.0
    curve: str = ""
    kind: str = ""

    @property
    def middle(self) -> Point:
        """The middle of the name."""
        if not self.curve:
            return self.place
        numbers = [float(word) for word in re.findall(r"-?[\d.]+", self.curve)]
        half = len(numbers) // 4 * 2
        return (numbers[half], numbers[half + 1])


@dataclass(frozen=True, slots=True)
class Shape:
    """A space as drawn.

    - rim, body: the outline shrunk a little and further, for the shading of the edge.
    - water: the outline together with the water that belongs to the space.
    - units: the place of a unit by location ("Smy/sc").
    """

    path: str
    label: Label
    units: Mapping[str, Point]
    star: Point | None = None
    rim: str = ""
    body: str = ""
    water: str = ""
    marks: Mapping[str, Point] | None = None


@dataclass(frozen=True, slots=True)
class Border:
    """The line along which two spaces touch; `b` is "X" for impassable ground."""

    a: str
    b: str
    path: str


@dataclass(frozen=True, slots=True)
class River:
    """A waterway as a line along the borders of its spaces."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class Geometry:
    """The drawn board.

    - dislodged: the offset of a dislodged unit from its place, for locations not in `asides`.
    - asides: the places of dislodged units by location; codes: those of the owners' codes by space.
    - exits: where ways at half strength leave the board, by space, as those round the Cape do.
    """

    frame: Frame
    land: Mapping[str, Shape]
    sea: Mapping[str, Shape]
    borders: tuple[Border, ...]
    crossings: Mapping[frozenset[str], tuple[Point, Point, Point]]
    impassable: str
    lake: str
    sea_lines: str
    water_lines: str
    hills: tuple[Point, ...]
    notes: tuple[Label, ...]
    dislodged: Point
    rivers: tuple[River, ...] = ()
    canals: Mapping[str, Point] = field(default_factory=dict)
    exits: Mapping[str, Point] = field(default_factory=dict)
    graticule: str = ""
    roads: str = ""
    asides: Mapping[str, Point] = field(default_factory=dict)
    codes: Mapping[str, Point] = field(default_factory=dict)

    def shape(self, space: str) -> Shape:
        """Return the shape of a space, land or sea."""
        return self.land.get(space) or self.sea[space]

    def unit_place(self, location: str, dislodged: bool = False) -> Point:
        """Return the middle of a unit at a location."""
        shape = self.shape(space_of(location))
        x, y = shape.units.get(location) or shape.units[space_of(location)]
        if not dislodged:
            return (x, y)
        dx, dy = self.dislodged
        return self.asides.get(location) or self.asides.get(space_of(location)) or (x + dx, y + dy)


def has_geometry(variant_id: str) -> bool:
    """Whether the variant, or the one that it extends, has a drawn board."""
    if (FOLDER / variant_id / "geometry.json").is_file():
        return True
    about = FOLDER / variant_id / "variant.json"
    base = json.loads(about.read_text("utf-8")).get("extends") if about.is_file() else None
    return has_geometry(base) if base else False


@cache
def load_geometry(variant_id: str) -> Geometry:
    """Return the drawn board of a variant, the same object at every call.

    Raises UnknownVariant, NoGeometry, or ImpossibleData for a broken file.
    """
    if not has_geometry(variant_id):
        raise NoGeometry(variant_id)
    return geometry_from_data(read_part(variant_id, "geometry"))


def geometry_from_data(data: Mapping[str, Any]) -> Geometry:
    """Build a drawn board from the JSON of geometry.json; raises ImpossibleData."""
    return _read("geometry", _geometry, data)


def _read(where: str, read: Callable[[Any], T], data: Any) -> T:
    """Read one part of the file; raises ImpossibleData with its place."""
    try:
        return read(data)
    except ImpossibleData as error:
        raise ImpossibleData(f"{where}.{error.where}", error.message) from error
    except KeyError as error:
        raise ImpossibleData(f"{where}.{error.args[0]}", "this is missing") from error
    except (AttributeError, TypeError, ValueError) as error:
        raise ImpossibleData(where, f"this has the wrong shape: {error}") from error


def _each(where: str, read: Callable[[Any], T], data: Sequence[Any]) -> tuple[T, ...]:
    return tuple(_read(f"{where}[{number}]", read, item) for number, item in enumerate(data))


def _geometry(data: Mapping[str, Any]) -> Geometry:
    return Geometry(
        frame=_read("frame", _frame, data["frame"]),
        land=_read("land", _shapes, data["land"]),
        sea=_read("sea", _shapes, data["sea"]),
        borders=_each("borders", lambda border: Border(*border), data["borders"]),
        crossings=dict(_each("crossings", _crossing, data["crossings"])),
        impassable=data["impassable"],
        lake=data["lake"],
        sea_lines=data["sea_lines"],
        water_lines=data["water_lines"],
        hills=_each("hills", _point, data["hills"]),
        notes=_each("notes", lambda note: _label({**note, "lines": [note["text"]]}), data["notes"]),
        dislodged=_read("dislodged", _point, data["dislodged"]),
        rivers=tuple(River(name, path) for name, path in data.get("rivers", {}).items()),
        canals=_points("canals", data),
        exits=_points("exits", data),
        graticule=data.get("graticule", ""),
        roads=data.get("roads", ""),
    )


def _points(name: str, data: Mapping[str, Any]) -> dict[str, Point]:
    places = data.get(name, {})
    return {key: _read(f"{name}.{key}", _point, place) for key, place in places.items()}


def _frame(data: Mapping[str, Any]) -> Frame:
    return Frame(data["width"], data["height"], data["margin"], data["scale"])


def _crossing(data: Mapping[str, Any]) -> tuple[frozenset[str], tuple[Point, Point, Point]]:
    return frozenset((data["a"], data["b"])), _read("curve", _curve, data["curve"])


def _shapes(data: Mapping[str, Any]) -> dict[str, Shape]:
    return {key: _read(key, partial(_shape, key), shape) for key, shape in data.items()}


def _shape(key: str, data: Mapping[str, Any]) -> Shape:
    if missing := [name for name in ("unit", "label") if name not in data]:
        message = f"no place for its {' and '.join(missing)} yet; maps.build.propose proposes one"
        raise ImpossibleData(missing[0], message)
    coasts = data.get("coasts", {})
    return Shape(
        path=data["path"],
        label=_read("label", _label, data["label"]),
        units={
            key: _read("unit", _point, data["unit"]),
            **{f"{key}/{coast}": _point(places["unit"]) for coast, places in coasts.items()},
        },
        star=_read("star", _point, data["star"]) if "star" in data else None,
        rim=data.get("rim", ""),
        body=data.get("body", ""),
        water=data.get("water", ""),
        marks={coast: _point(places["mark"]) for coast, places in coasts.items()} or None,
    )


def _label(data: Mapping[str, Any]) -> Label:
    return Label(
        lines=tuple(data["lines"]),
        size=data["size"],
        place=(data.get("x", 0.0), data.get("y", 0.0)),
        angle=data.get("angle", 0.0),
        spacing=data.get("spacing", 0.0),
        curve=data.get("curve", ""),
        kind=data.get("kind", ""),
    )


def _point(data: Sequence[float]) -> Point:
    x, y = data
    return (x, y)


def _curve(data: Sequence[Sequence[float]]) -> tuple[Point, Point, Point]:
    start, middle, end = data
    return (_point(start), _point(middle), _point(end))
