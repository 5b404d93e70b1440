"""Outlines from a drawing: an SVG with one path, or a group of them, for each space.

Only outlines are read; no part of the file reaches a board. A file with a script, a foreign object
or an entity is refused all the same, because nobody can tell what else it is for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn
from xml.parsers import expat

from maps.build.path_data import MOST_POINTS, Point, path_rings, read_numbers
from maps.build_data import BuildRefused

# x' = a x + c y + e, y' = b x + d y + f
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)

MOST_BYTES = 8_000_000
MOST_ELEMENTS, MOST_DEPTH = 50_000, 100
REFUSED = {
    "script": "a script",
    "foreignObject": "a foreign object",
    "iframe": "a frame",
    "handler": "a script",
}
# An attribute without a namespace.
HANDLER = re.compile(r"on[a-z]+")
UNSEEN = {"defs", "clipPath", "mask", "pattern", "symbol", "marker", "metadata"}
TRANSFORM = re.compile(r"\s*+(?:,\s*+)?(matrix|translate|scale|rotate|skewX|skewY)\s*+\(([^)]*+)\)")
OUTLINED = {"path", "polygon", "rect", "circle", "ellipse"}
CIRCLE_SIDES = 48


@dataclass(slots=True)
class Drawing:
    """The outlines in a drawing, by the id of the element or of a group around it.

    `ids` has, for each element with an outline, the ids of the groups around it and its own.
    """

    box: tuple[float, float, float, float]
    rings: dict[str, list[list[Point]]] = field(default_factory=dict)
    ids: list[tuple[str, ...]] = field(default_factory=list)


def read_drawing(content: bytes, file: str = "drawing.svg") -> Drawing:
    """Read the outlines of an SVG. Raises BuildRefused."""
    if len(content) > MOST_BYTES:
        raise BuildRefused(f"{file} is longer than {MOST_BYTES} bytes.")
    return _Reader(file).read(content)


class _Reader:
    """The state of reading one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.rings: dict[str, list[list[Point]]] = {}
        self.ids: list[tuple[str, ...]] = []
        self.box: tuple[float, float, float, float] | None = None
        self.open: list[tuple[Matrix, tuple[str, ...], bool]] = []
        self.elements = self.points = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = lambda _name: self.open.pop()
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity

    def read(self, content: bytes) -> Drawing:
        """Read the whole file."""
        try:
            self.parser.Parse(content, True)  # noqa: FBT003
        except expat.ExpatError as error:
            message = expat.errors.messages[error.code]
            raise BuildRefused(f"{self.file}, line {error.lineno}: {message}.") from error
        if self.box is None:
            raise BuildRefused(f"{self.file} has neither a viewBox nor a width and height.")
        return Drawing(self.box, self.rings, self.ids)

    def _refuse(self, message: str) -> NoReturn:
        raise BuildRefused(f"{self.file}, line {self.parser.CurrentLineNumber}: {message}")

    def _doctype(self, _name: str, _system: Any, _public: Any, internal: int) -> None:
        if internal:
            self._refuse("a drawing declares no types and no entities.")

    def _entity(self, *_declaration: Any) -> None:
        self._refuse("a drawing declares no entities.")

    def _start(self, name: str, attributes: Mapping[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        self.elements += 1
        if self.elements > MOST_ELEMENTS or len(self.open) > MOST_DEPTH:
            self._refuse(f"there are over {MOST_ELEMENTS} elements, or they are nested too deeply.")
        if tag in REFUSED:
            self._refuse(f"the drawing has {REFUSED[tag]}. Save it as plain SVG without it.")
        for attribute, value in attributes.items():
            short = attribute.rpartition(" ")[2].lower()
            is_script = short == "href" and "script:" in value.lower().replace(" ", "")
            if HANDLER.fullmatch(attribute.lower()) or is_script:
                self._refuse(f"the attribute {short} holds a script. Save it as plain SVG.")
        if not self.open:
            self._root(tag, attributes)
        matrix, ids, unseen = self.open[-1] if self.open else (IDENTITY, (), False)
        if "transform" in attributes:
            matrix = _times(matrix, self._matrix(attributes["transform"]))
        if "id" in attributes:
            ids = (*ids, attributes["id"])
        unseen = unseen or tag in UNSEEN
        self.open.append((matrix, ids, unseen))
        if tag in OUTLINED and not unseen:
            self.ids.append(ids)
        if ids and not unseen:
            self._add(ids, matrix, tag, attributes)

    def _root(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag != "svg":
            self._refuse(f"this is no SVG: it begins with “{tag}”.")
        sizes = [attributes.get(side, "") for side in ("width", "height")]
        text = attributes.get("viewBox") or " ".join(
            ["0 0", *(size.strip().removesuffix("px") for size in sizes)]
        )
        try:
            left, top, width, height = (float(word) for word in text.replace(",", " ").split())
        except ValueError:
            return
        if not (0 < width < 1e7 and 0 < height < 1e7 and abs(left) < 1e7 and abs(top) < 1e7):
            self._refuse(f"the viewBox “{text}” has no area.")
        self.box = (left, top, width, height)

    def _add(
        self, ids: Sequence[str], matrix: Matrix, tag: str, attributes: Mapping[str, str]
    ) -> None:
        try:
            rings = [
                [_transform(matrix, point) for point in ring] for ring in _outlines(tag, attributes)
            ]
        except ValueError as error:
            self._refuse(f"the outline of {ids[-1]} cannot be read: {error}.")
        self.points += sum(map(len, rings))
        if self.points > MOST_POINTS:
            self._refuse(f"the outlines have over {MOST_POINTS} points. Simplify them.")
        for ring in rings:
            if not all(map(math.isfinite, (axis for point in ring for axis in point))):
                self._refuse(f"the outline of {ids[-1]} has a point that is no number.")
            for each in ids:
                self.rings.setdefault(each, []).append(ring)

    def _matrix(self, text: str) -> Matrix:
        matrix, end = IDENTITY, 0
        while match := TRANSFORM.match(text, end):
            try:
                matrix = _times(matrix, _one_matrix(match[1], read_numbers(match[2])))
            except (ValueError, IndexError, TypeError):
                break
            end = match.end()
        if text[end:].strip():
            self._refuse(f"the transform “{text[:60]}” cannot be read.")
        return matrix


def _outlines(tag: str, attributes: Mapping[str, str]) -> Iterator[list[Point]]:
    """Yield the rings of an element; none if it has no area. Raises ValueError."""
    sizes = {
        name: float(re.sub(r"px$", "", attributes[name]))
        for name in ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry")
        if name in attributes and tag in ("rect", "circle", "ellipse")
    }
    get = sizes.get
    if tag == "path":
        yield from path_rings(attributes.get("d", ""))
    elif tag == "polygon":
        numbers = read_numbers(attributes.get("points", ""))
        yield list(zip(numbers[::2], numbers[1::2], strict=False))
    elif tag == "rect":
        x, y, width, height = (get(name, 0.0) for name in ("x", "y", "width", "height"))
        yield [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    elif tag in ("circle", "ellipse"):
        rx, ry = get("r", get("rx", 0.0)), get("r", get("ry", 0.0))
        turns = (2 * math.pi * side / CIRCLE_SIDES for side in range(CIRCLE_SIDES))
        yield [
            (get("cx", 0.0) + rx * math.cos(turn), get("cy", 0.0) + ry * math.sin(turn))
            for turn in turns
        ]


def _one_matrix(kind: str, values: Sequence[float]) -> Matrix:
    if kind == "matrix":
        a, b, c, d, e, f = values
        return (a, b, c, d, e, f)
    if kind == "translate":
        return (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0)
    if kind == "scale":
        return (values[0], 0, 0, values[1] if len(values) > 1 else values[0], 0, 0)
    turn = math.radians(values[0])
    if kind == "skewX":
        return (1, 0, math.tan(turn), 1, 0, 0)
    if kind == "skewY":
        return (1, math.tan(turn), 0, 1, 0, 0)
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = values[1:3] if len(values) > 2 else (0.0, 0.0)
    about: Matrix = (cos, sin, -sin, cos, 0, 0)
    return _times(_times((1, 0, 0, 1, x, y), about), (1, 0, 0, 1, -x, -y))


def _times(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d = first[:4]
    x, y = _transform(first, (second[4], second[5]))
    return (
        a * second[0] + c * second[1],
        b * second[0] + d * second[1],
        a * second[2] + c * second[3],
        b * second[2] + d * second[3],
        x,
        y,
    )


def _transform(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    return (a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f)
