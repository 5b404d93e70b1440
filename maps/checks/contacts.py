"""Checks on a grid that spaces touch on the drawn board exactly as in the rules."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping

from adjudicator.board import SEA
from adjudicator.orders import space_of
from adjudicator.variant import Variant
from maps.checks.ground import IMPASSABLE, NOTHING, Ground
from maps.checks.problem import Problem, report
from maps.geometry import Geometry
from maps.outlines import length, lines

PICTURE_WIDTH = 1400
MIN_BORDER = 6.0
MIN_NAME = 9.0
# A slanting line crosses up to this many cells per cell of its length.
SLANT = math.sqrt(2)


def pixel(geometry: Geometry) -> float:
    """Return the size of a pixel, in units, in a picture 1400 pixels wide."""
    return (geometry.frame.width + 2 * geometry.frame.margin) / PICTURE_WIDTH


def contact_problems(variant: Variant, geometry: Geometry, ground: Ground) -> Iterator[Problem]:
    """Exactly the neighbours in the rules touch on the board.

    They touch for at least six pixels, or an arrow joins them.
    """
    yield from _contacts(variant, geometry, ground)
    yield from _border_lines(geometry)
    yield from _shores(variant, geometry, ground)
    yield from _coasts(variant, geometry, ground)


def _pairs(variant: Variant, *graphs: str) -> set[frozenset[str]]:
    return {
        frozenset((space_of(place), space_of(other)))
        for graph in graphs
        for place, others in getattr(variant.board, graph).items()
        for other in others
    }


def _contacts(variant: Variant, geometry: Geometry, ground: Ground) -> Iterator[Problem]:
    needed = _pairs(variant, "army", "fleet")
    least = MIN_BORDER * pixel(geometry)
    touching = {
        pair: far / SLANT
        for pair, far in ground.contacts().items()
        if not pair & {IMPASSABLE, NOTHING}
    }
    for a, b in sorted(map(sorted, needed - set(geometry.crossings))):
        far = touching.get(frozenset((a, b)), 0.0)
        if far < least:
            yield report(
                "contact_short",
                a=a,
                b=b,
                size=round(far / pixel(geometry), 1),
                width=PICTURE_WIDTH,
                least=MIN_BORDER,
            )
    for a, b in sorted(map(sorted, set(touching) - needed)):
        yield report("contact_extra", a=a, b=b)


def _border_lines(geometry: Geometry) -> Iterator[Problem]:
    """Every border is long enough. Borders follow the land's outlines, or cross water as dots."""
    for border in geometry.borders:
        far = sum(length(line) for line in lines(border.path, geometry.frame.scale))
        wet = any(geometry.land[end].water for end in (border.a, border.b) if end != IMPASSABLE)
        if far >= MIN_BORDER * pixel(geometry) or wet:
            continue
        size = round(far / pixel(geometry), 1)
        if IMPASSABLE in (border.a, border.b):
            space = border.b if border.a == IMPASSABLE else border.a
            yield report("border_short.nowhere", space=space, size=size, width=PICTURE_WIDTH)
        else:
            yield report("border_short", a=border.a, b=border.b, size=size, width=PICTURE_WIDTH)


def _shores(variant: Variant, geometry: Geometry, ground: Ground) -> Iterator[Problem]:
    """Fleets pass along exactly the borders that end at a sea and those on a waterway."""
    seas = set(geometry.sea)
    drawn = set()
    for corner in ground.corners():
        land = sorted(corner - seas - {IMPASSABLE, NOTHING})
        if corner & seas:
            drawn |= {frozenset((a, b)) for a in land for b in land if a != b}
    spaces = variant.board.spaces
    passed = {
        pair for pair in _pairs(variant, "fleet") if SEA not in {spaces[key].kind for key in pair}
    }
    # An arrow may join two spaces whose shores do not meet on the board.
    needed = passed - {*geometry.crossings}
    along = {edge for way in variant.board.waterways for edge in way.edges}
    for a, b in sorted(map(sorted, needed - drawn - along)):
        yield report("shore_missing", a=a, b=b)
    for a, b in sorted(map(sorted, drawn - passed)):
        yield report("shore_extra", a=a, b=b)


def _coasts(variant: Variant, geometry: Geometry, ground: Ground) -> Iterator[Problem]:
    """Each coast of a divided space touches its own seas, and its letters stand beside it."""
    seas = frozenset(geometry.sea)
    for key, space in variant.board.spaces.items():
        if not space.coasts or key not in geometry.land:
            continue
        wanted = {
            coast: frozenset(variant.board.fleet[f"{key}/{coast}"]) & seas for coast in space.coasts
        }
        stretches = ground.coasts(key, seas)
        for coast, waters in wanted.items():
            own = (names for names, _ in stretches if coast in _coasts_along(names, wanted))
            drawn = frozenset[str]().union(*own)
            if drawn != waters:
                touched = frozenset[str]().union(*(names for names, _ in stretches))
                yield report(
                    _coast_sentence(drawn, touched),
                    place=f"{key}/{coast}",
                    space=key,
                    drawn=", ".join(sorted(drawn)),
                    wanted=", ".join(sorted(waters)),
                    touched=", ".join(sorted(touched)),
                )
            mark = (geometry.land[key].marks or {}).get(coast)
            if mark is None or not stretches:
                continue
            nearest = min(stretches, key=lambda s: min(math.dist(mark, point) for point in s[1]))
            if coast not in _coasts_along(nearest[0], wanted):
                yield report("coast_mark", place=f"{key}/{coast}")


def _coast_sentence(drawn: Collection[str], touched: Collection[str]) -> str:
    """Return the sentence about a coast, by the seas beside it and beside its space."""
    if drawn:
        return "coast_seas"
    return "coast_seas.elsewhere" if touched else "coast_seas.none"


def _coasts_along(names: frozenset[str], wanted: Mapping[str, frozenset[str]]) -> Collection[str]:
    """Return the coasts that a stretch of shore belongs to.

    Two coasts may lie on one sea, as those of Spain do: the stretch is of the one with fewer seas,
    or of either if they have the same.
    """
    inside = [coast for coast, waters in wanted.items() if names <= waters]
    if inside:
        fewest = min(len(wanted[coast]) for coast in inside)
        return [coast for coast in inside if len(wanted[coast]) == fewest]
    return [coast for coast, waters in wanted.items() if names & waters]
