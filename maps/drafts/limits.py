"""The limits of a draft, so that checking, drawing and playing it take bounded time and memory."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from adjudicator.board import SEA
from adjudicator.errors import ImpossibleData
from adjudicator.json_shapes import TEXT, list_of
from adjudicator.orders import space_of
from adjudicator.shapes import as_object
from adjudicator.variant import Variant
from maps.checks.sources import MOST_SPACES
from maps.drafts.files import DRAWING, TEXTS, draft_geometry, draft_variant
from maps.drafts.refusals import ImpossibleDraft
from maps.geometry import Geometry, Label
from maps.outlines import lines

MOST_VALUES = 120_000
DEEPEST = 16
LONGEST_TEXT = 60_000
LONGEST_CREDITS = 30_000
LONGEST_NAME = 60
LARGEST_NUMBER = 1e7
MOST_POWERS = 20
MOST_UNITS = 60
MOST_AT_SEA = 30
MOST_EDGES = 1_500
# The names of the coasts of all spaces together.
MOST_COASTS = 40
# Steps of the grid of maps.checks.ground.
CELL = 2.0
WIDEST, HIGHEST = 2_400, 2_400
MOST_ROWS_CROSSED = 1_500_000
KEY = re.compile(r"[A-Za-z0-9]{1,8}")
POWER_KEY = re.compile(r"[A-Za-z0-9_]{1,12}")
COAST = re.compile(r"[a-z]{1,4}")
CODE = re.compile(r"\w{1,3}")
PATH = re.compile(r"[MLCZmlz\d\s.,-]*")
# A number of more digits would overflow.
LONG_NUMBER = re.compile(r"\d{8}")
EDGES = list_of(list_of(TEXT, 2, 2))
PATHS = ("path", "rim", "body", "water")


def check_limits(files: Mapping[str, Any]) -> tuple[Variant, Geometry | None]:
    """Return a draft's variant and its drawn board, if nothing in its files is too large.

    Raises ImpossibleData with the place of an impossible or too large value.
    """
    for part, data in files.items():
        if part in TEXTS:
            _check_text(part, data)
            continue
        if not isinstance(data, dict):
            raise ImpossibleData(f"{part}.json", "this must be an object")
        count = sum(1 for _ in _values(data, f"{part}.json", 0))
        if count > MOST_VALUES:
            raise ImpossibleData(f"{part}.json", f"this has more than {MOST_VALUES} values")
    _check_keys(files)
    _check_unshaped(files)
    variant = draft_variant(files)
    _check_size(variant)
    _check_drawing(files.get("geometry", {}))
    geometry = draft_geometry(files)
    if geometry:
        _check_outlines(geometry)
    return variant, geometry


def _check_text(part: str, data: Any) -> None:
    most = LONGEST_TEXT * 5 if part == DRAWING else LONGEST_CREDITS
    if not isinstance(data, str) or len(data) > most:
        raise ImpossibleData(part, f"this must be text of at most {most} signs")


def _values(data: Any, where: str, depth: int) -> Iterator[None]:
    """Yield once for each value; raises ImpossibleData for one that no variant has."""
    yield None
    if depth > DEEPEST:
        raise ImpossibleData(where, "this is nested too deeply")
    if isinstance(data, str):
        if len(data) > LONGEST_TEXT:
            raise ImpossibleData(where, f"this text has more than {LONGEST_TEXT} signs")
    elif isinstance(data, int | float):
        if not abs(data) <= LARGEST_NUMBER:
            raise ImpossibleData(where, f"this number is not within {LARGEST_NUMBER:g}")
    elif isinstance(data, dict):
        for key, value in data.items():
            if len(key) > LONGEST_NAME:
                raise ImpossibleData(where, f"the key {key[:LONGEST_NAME]}… is too long")
            yield from _values(value, f"{where}.{key}", depth + 1)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _values(value, f"{where}[{number}]", depth + 1)


def _check_keys(files: Mapping[str, Any]) -> None:
    """Abbreviations are short, so that they fit into addresses, ids and orders."""
    about = files.get("variant", {})
    sorts = (
        (files.get("spaces", {}), KEY, "spaces", "bad_key"),
        (about.get("powers", {}), POWER_KEY, "variant.powers", "bad_power_key"),
    )
    for keyed, pattern, where, code in sorts:
        for key in keyed if isinstance(keyed, dict) else ():
            if not pattern.fullmatch(key):
                raise ImpossibleDraft(f"{where}.{key}", code)


def _check_unshaped(files: Mapping[str, Any]) -> None:
    """What an edit changes in files that have no shape: translations, and notes on sources."""
    for part, data in files.items():
        if part.startswith("names."):
            _check_objects(data, ("spaces", "labels", "powers"), f"{part}.json")
    adjacency = files.get("adjacency", {})
    if "provenance" in adjacency:
        about = as_object(adjacency["provenance"], "adjacency.provenance")
        for name in ("reconstructed_army", "reconstructed_fleet"):
            EDGES(about.get(name, []), f"adjacency.provenance.{name}")


def _check_objects(data: Mapping[str, Any], names: Iterable[str], where: str) -> None:
    """Check that the values with these names are objects, if they are there."""
    for name in names:
        as_object(data.get(name, {}), f"{where}.{name}")


def _check_size(variant: Variant) -> None:
    board = variant.board
    numbers = {
        "spaces": (len(board.spaces), MOST_SPACES),
        "variant.powers": (len(variant.powers), MOST_POWERS),
        "setup.powers": (len(variant.start.units), MOST_UNITS),
        "adjacency": (
            sum(map(len, (*board.army.values(), *board.fleet.values()))) // 2,
            MOST_EDGES,
        ),
    }
    numbers["spaces.coasts"] = (sum(len(s.coasts) for s in board.spaces.values()), MOST_COASTS)
    at_sea = [unit for unit in variant.start.units if board.spaces[unit.space].kind == SEA]
    numbers["setup.powers (units at sea)"] = (len(at_sea), MOST_AT_SEA)
    for where, (count, most) in numbers.items():
        if count > most:
            raise ImpossibleDraft(where, "too_many", count=count, most=most)
    if not variant.powers or not board.spaces:
        raise ImpossibleData("variant", "a variant has powers and spaces")
    crowd = Counter(space_of(unit.location) for unit in variant.start.units)
    if any(count > 1 for count in crowd.values()):
        crowded = next(space for space, count in crowd.items() if count > 1)
        raise ImpossibleDraft("setup.powers", "two_units", space=crowded)
    for power in variant.powers.values():
        if not CODE.fullmatch(power.code) and power.code != power.key:
            raise ImpossibleDraft(f"variant.powers.{power.key}.code", "bad_code")
        _check_name(f"variant.powers.{power.key}", power.name)
    for key, space in board.spaces.items():
        _check_name(f"spaces.{key}", space.name)
        if not all(map(COAST.fullmatch, space.coasts)):
            raise ImpossibleDraft(f"spaces.{key}.coasts", "bad_coast")
    _check_name("variant.name", variant.name)


def _check_name(where: str, name: str) -> None:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise ImpossibleDraft(where, "bad_name", most=LONGEST_NAME)


def _check_drawing(geometry: Any) -> None:
    """The frame has a size to draw, and every outline can be read as path data."""
    if not isinstance(geometry, dict) or not geometry:
        return
    frame = geometry.get("frame")
    if isinstance(frame, dict):
        for name, most in (("width", WIDEST), ("height", HIGHEST), ("margin", 200)):
            size = frame.get(name)
            if isinstance(size, int | float) and not 0 <= size <= most:
                raise ImpossibleData(f"geometry.frame.{name}", f"this must be from 0 to {most}")
        if not frame.get("scale") or not frame.get("width") or not frame.get("height"):
            raise ImpossibleData("geometry.frame", "a frame has a width, a height and a scale")
    for where, text in _paths(geometry):
        if isinstance(text, str) and (not PATH.fullmatch(text) or LONG_NUMBER.search(text)):
            raise ImpossibleData(where, "this is no path data with the commands M, L, C and z")


def _paths(geometry: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name in ("impassable", "lake", "sea_lines", "water_lines", "graticule", "roads"):
        yield f"geometry.{name}", geometry.get(name)
    for kind in ("land", "sea"):
        shapes = geometry.get(kind)
        for key, shape in shapes.items() if isinstance(shapes, dict) else ():
            if not isinstance(shape, dict):
                continue
            for name in PATHS:
                yield f"geometry.{kind}.{key}.{name}", shape.get(name)
            label = shape.get("label")
            if isinstance(label, dict):
                yield f"geometry.{kind}.{key}.label.curve", label.get("curve")


def _check_outlines(geometry: Geometry) -> None:
    """Filling the outlines takes no longer than those of the site's own boards, many times over."""
    crossed = 0.0
    for kind, shapes in (("land", geometry.land), ("sea", geometry.sea)):
        for key, shape in shapes.items():
            for path in (shape.path, shape.water):
                crossed += _rows_crossed(path, geometry, f"geometry.{kind}.{key}")
            _check_curve(shape.label, f"geometry.{kind}.{key}.label")
    for start, middle, end in geometry.crossings.values():
        if middle in (start, end):
            raise ImpossibleData("geometry.crossings", "the curve of a crossing has three points")
    for name in ("impassable", "lake"):
        crossed += _rows_crossed(getattr(geometry, name), geometry, f"geometry.{name}")
    if crossed > MOST_ROWS_CROSSED:
        raise ImpossibleData("geometry", "the outlines are too long to be checked")


def _check_curve(label: Label, where: str) -> None:
    try:
        is_curve = not label.curve or bool(label.middle and len(lines(label.curve)[0]) > 1)
    except (ValueError, IndexError):
        is_curve = False
    if not is_curve:
        raise ImpossibleData(f"{where}.curve", "this is no curve")


def _rows_crossed(path: str, geometry: Geometry, where: str) -> float:
    if not path:
        return 0
    try:
        rings = lines(path, geometry.frame.scale)
    except (ValueError, IndexError) as error:
        raise ImpossibleData(where, "this outline cannot be read") from error
    return sum(
        1 + min(abs(ring[at][1] - ring[at - 1][1]), geometry.frame.height) / CELL
        for ring in rings
        for at in range(len(ring))
    )
