"""The places of units and stars: as on the board, but moved as little as keeps them apart."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from adjudicator.orders import space_of
from maps.checks.ground import Ground
from maps.geometry import Geometry, Point
from maps.placing.measures import STAR, TOKEN_ACROSS
from maps.placing.settle import Thing, settle
from maps.placing.tokens import A_STAR, DIRECTIONS, is_elsewhere, overlap, places_of, signs_of

STEP, REACH, COAST_REACH, STAR_REACH = 4, 64, 40, 36
# Costs per unit of length: of a hidden sign of the board, and of the distance that a unit or a star
# is moved.
HIDDEN, WAY, STAR_WAY = 9.0, 0.3, 0.4
# Cost of a token whose whole edge lies on other land.
ABROAD = 40.0
# Prefix of the name of a star among the things to be placed.
STAR_OF = "star of "


def unit_places(
    geometry: Geometry, ground: Ground, kinds: Mapping[str, str]
) -> tuple[dict[str, Point], dict[str, Point]]:
    """Return the place of a unit at each location, and of the star in each centre.

    `kinds` are the units that may stand at each location.
    """
    signs = [sign for sign in signs_of(geometry) if sign[0] != A_STAR]
    things = {
        location: Thing(kinds[location], _choices(location, place, kinds, signs, ground, geometry))
        for location, place in places_of(geometry).items()
    }
    stars = {key: shape.star for key, shape in geometry.land.items() if shape.star}
    things |= {
        STAR_OF + key: Thing(A_STAR, _star_choices(key, place, signs, ground))
        for key, place in stars.items()
    }
    places = settle(things, _never_meet)
    return (
        {location: places[location] for location in kinds if location in places},
        {key: places[STAR_OF + key] for key in stars},
    )


def _never_meet(one: str, other: str) -> bool:
    """Whether these are locations of the same space, in which only one unit stands."""
    return not is_elsewhere(one, other)


def _star_choices(
    key: str, first: Point, signs: Sequence[tuple[str, Point]], ground: Ground
) -> list[tuple[float, Point]]:
    near = [sign for sign in signs if math.dist(sign[1], first) < STAR_REACH + 2 * TOKEN_ACROSS]
    choices = [
        (
            HIDDEN * sum(overlap(A_STAR, place, sign, at) for sign, at in near)
            + STAR_WAY * math.dist(place, first)
            + ABROAD * (1 - sum(ground.at(point) == key for point in _edge(place, STAR)) / 12),
            place,
        )
        for place in _within(first, STAR_REACH, key, ground)
    ]
    return sorted(choices) or [(0.0, first)]


def _within(first: Point, reach: int, space: str, ground: Ground) -> list[Point]:
    """Return the places of a space at most this far away."""
    (x0, y0), steps = first, range(-reach, reach + 1, STEP)
    return [
        (x0 + dx, y0 + dy)
        for dx in steps
        for dy in steps
        if math.hypot(dx, dy) <= reach and ground.at((x0 + dx, y0 + dy)) == space
    ]


def _edge(place: Point, radius: float) -> list[Point]:
    return [(place[0] + nx * radius, place[1] + ny * radius) for nx, ny in DIRECTIONS[::2]]


def _choices(
    location: str,
    first: Point,
    kinds: Mapping[str, str],
    signs: Sequence[tuple[str, Point]],
    ground: Ground,
    geometry: Geometry,
) -> list[tuple[float, Point]]:
    space = space_of(location)
    # Only its place shows which coast a fleet is on, so it must stay close.
    reach = COAST_REACH if "/" in location else REACH
    near = [sign for sign in signs if math.dist(sign[1], first) < reach + 2 * TOKEN_ACROSS]

    def cost(place: Point) -> float:
        hidden = sum(overlap(kinds[location], place, sign, at, 0) for sign, at in near)
        seen = [ground.at(point) for point in _edge(place, TOKEN_ACROSS)]
        abroad = sum(at != space and (at not in geometry.sea) for at in seen) / len(seen)
        return HIDDEN * hidden + WAY * math.dist(place, first) + ABROAD * abroad

    places = _within(first, reach, space, ground) or [first]
    return sorted((cost(place), place) for place in places)
