"""Checks of the drawn board against the board of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.board import SEA
from adjudicator.variant import Variant
from maps.checks.contacts import contact_problems
from maps.checks.ground import ground_of
from maps.checks.places import place_problems
from maps.checks.problem import Problem, report
from maps.geometry import Geometry, Point, Shape

IMPASSABLE = "X"


def drawing_problems(variant: Variant, geometry: Geometry) -> Iterator[Problem]:
    """Every space is drawn as the right kind, within the frame, and beside the right neighbours."""
    yield from _spaces(variant, geometry)
    yield from _places(variant, geometry)
    yield from _borders(variant, geometry)
    yield from _crossings(variant, geometry)
    if {*geometry.land, *geometry.sea} == set(variant.board.spaces):
        yield from _problems_on_grid(variant, geometry)


def _problems_on_grid(variant: Variant, geometry: Geometry) -> Iterator[Problem]:
    try:
        ground = ground_of(geometry)
    except (ValueError, IndexError) as error:
        yield report("outline", why=str(error))
        return
    yield from contact_problems(variant, geometry, ground)
    yield from place_problems(geometry, ground)


def _spaces(variant: Variant, geometry: Geometry) -> Iterator[Problem]:
    for key, space in variant.board.spaces.items():
        shapes = geometry.sea if space.kind == SEA else geometry.land
        if key not in shapes or not shapes[key].path:
            yield report("not_drawn", space=key)
    for key in (*geometry.land, *geometry.sea):
        if key not in variant.board.spaces:
            yield report("drawn_no_space", space=key)


def _places(variant: Variant, geometry: Geometry) -> Iterator[Problem]:
    for key, space in variant.board.spaces.items():
        shape = geometry.land.get(key) or geometry.sea.get(key)
        if shape is None:
            continue
        if space.centre and shape.star is None:
            yield report("no_star", space=key)
        if shape.star is not None and not space.centre:
            yield report("star_no_centre", space=key)
        for place in space.locations:
            if place not in shape.units:
                yield report("no_unit_place", place=place)
        if any(not line.strip() for line in shape.label.lines) or not shape.label.lines:
            yield report("no_name", space=key)
        for point in _points(shape):
            if not _within(geometry, point):
                yield report("outside", space=key, point="{:g}, {:g}".format(*point))


def _points(shape: Shape) -> Iterator[Point]:
    yield from shape.units.values()
    yield from (shape.marks or {}).values()
    if shape.star:
        yield shape.star
    if not shape.label.curve:
        yield shape.label.place


def _within(geometry: Geometry, point: Point) -> bool:
    return 0 <= point[0] <= geometry.frame.width and 0 <= point[1] <= geometry.frame.height


def _borders(variant: Variant, geometry: Geometry) -> Iterator[Problem]:
    drawn = {
        frozenset((border.a, border.b))
        for border in geometry.borders
        if IMPASSABLE not in (border.a, border.b)
    }
    needed = {
        frozenset((key, near)) for key, others in variant.board.army.items() for near in others
    }
    across = set(geometry.crossings)
    for pair in sorted(map(sorted, needed - drawn - across)):
        yield report("border_missing", a=pair[0], b=pair[1])
    for pair in sorted(map(sorted, drawn - needed)):
        yield report("border_extra", a=pair[0], b=pair[1])


def _crossings(variant: Variant, geometry: Geometry) -> Iterator[Problem]:
    for pair in variant.board.conditional_crossings:
        if pair not in geometry.crossings:
            yield report("crossing_not_drawn", pair="–".join(sorted(pair)))
    known = {frozenset((crossing.a, crossing.b)) for crossing in variant.board.crossings}
    for pair in geometry.crossings:
        if pair not in known:
            yield report("crossing_extra", pair="–".join(sorted(pair)))
