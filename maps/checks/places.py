"""Checks of names, units and stars on the drawn board: place, size and overlap."""

from __future__ import annotations

from collections.abc import Iterator

from maps.checks.contacts import MIN_NAME, PICTURE_WIDTH, pixel
from maps.checks.ground import IMPASSABLE, NOTHING, Ground
from maps.checks.problem import Problem, report
from maps.geometry import Geometry, Label, Point, Shape
from maps.lettering import Box, boxes

# Share of a name's points that may lie on another space's land: about the width of a stroke.
MAX_ABROAD = 0.04
# The name of a small island stands beside it, at most this far away in units.
BESIDE = 30.0
MARK_SIZE = 12.0
STEP = 2.0


def place_problems(geometry: Geometry, ground: Ground) -> Iterator[Problem]:
    """Units and stars stand in their spaces; names do too, are large enough, and do not collide."""
    yield from _units_and_stars(geometry, ground)
    yield from _names(geometry, ground)
    yield from _collisions(geometry)


def _units_and_stars(geometry: Geometry, ground: Ground) -> Iterator[Problem]:
    for key, shape in (*geometry.land.items(), *geometry.sea.items()):
        for location, place in shape.units.items():
            if ground.at(place) != key:
                yield report("unit_outside", place=location, space=key)
        if shape.star and ground.at(shape.star) != key:
            yield report("star_outside", space=key)


def _names(geometry: Geometry, ground: Ground) -> Iterator[Problem]:
    least = MIN_NAME * pixel(geometry)
    for key, label, at_sea in _labels(geometry):
        if label.size < least:
            yield report(
                "name_small",
                space=key,
                size=round(label.size / pixel(geometry), 1),
                width=PICTURE_WIDTH,
            )
        if key in geometry.land or key in geometry.sea:
            yield from _misplaced_name(geometry, ground, key, label, at_sea)


def _misplaced_name(
    geometry: Geometry, ground: Ground, key: str, label: Label, at_sea: bool
) -> Iterator[Problem]:
    seen = [ground.at(p) for box in boxes(label, at_sea) for p in box.points(STEP)]
    land = {*geometry.land, IMPASSABLE, NOTHING} - {key}
    abroad = [space for space in seen if space in land]
    if len(abroad) > MAX_ABROAD * len(seen):
        yield report("name_abroad", space=key, spaces=", ".join(sorted(set(abroad))))
    if at_sea:
        if ground.at(label.middle) != key:
            yield report("name_outside", space=key)
    elif key not in seen and not _beside(geometry.land[key], label, ground, key):
        yield report("name_outside.beside", space=key)


def _beside(shape: Shape, label: Label, ground: Ground, key: str) -> bool:
    (x, y), reach = label.middle, int(BESIDE)
    near = ((x + dx, y + dy) for dx in range(-reach, reach, 3) for dy in range(-reach, reach, 3))
    return any(ground.at(point) == key for point in near)


def _collisions(geometry: Geometry) -> Iterator[Problem]:
    taken: dict[tuple[int, int], str] = {}
    for key, label, at_sea in _labels(geometry):
        for cell in sorted({_cell(p) for box in boxes(label, at_sea) for p in box.points(STEP)}):
            other = taken.setdefault(cell, key)
            if other != key:
                yield report("names_collide", a=other, b=key)
                break
    for key, shape in geometry.land.items():
        for coast, place in (shape.marks or {}).items():
            box = Box(place, MARK_SIZE * 1.5, MARK_SIZE * 0.62, 0.0)
            others = {taken[cell] for cell in map(_cell, box.points(STEP)) if cell in taken}
            for other in sorted(others):
                yield report("names_collide.coast", place=f"{key}/{coast}", space=other)


def _cell(point: Point) -> tuple[int, int]:
    return (int(point[0] // STEP), int(point[1] // STEP))


def _labels(geometry: Geometry) -> Iterator[tuple[str, Label, bool]]:
    for key, shape in geometry.land.items():
        yield key, shape.label, False
    for key, shape in geometry.sea.items():
        yield key, shape.label, True
    for note in geometry.notes:
        yield " ".join(note.lines), note, True
