"""The places of units: as on the board, but moved as little as keeps their tokens apart."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from adjudicator.orders import space_of
from maps.checks.ground import Ground
from maps.geometry import Geometry, Point
from maps.placing.measures import STAR, TOKEN_ACROSS, TOKENS_APART

STEP, REACH = 4, 44
ROUNDS = 6
# Costs per unit of length: of an overlap of tokens, of a hidden star, of the distance moved.
OVERLAP, HIDDEN, WAY = 6.0, 1.5, 0.3
# Cost of a token whose whole edge lies on other land.
ABROAD = 40.0
EDGE = tuple(
    (math.cos(turn * math.pi / 6) * TOKEN_ACROSS, math.sin(turn * math.pi / 6) * TOKEN_ACROSS)
    for turn in range(12)
)


def unit_places(geometry: Geometry, ground: Ground) -> dict[str, Point]:
    """Return the place of a unit at each location."""
    first = dict(_places(geometry))
    found = dict(first)
    stars = {key: shape.star for key, shape in geometry.land.items() if shape.star}
    for _ in range(ROUNDS):
        moved = False
        for location in first:
            best = _best(location, first, found, stars, ground, geometry)
            moved |= best != found[location]
            found[location] = best
        if not moved:
            break
    return found


def _places(geometry: Geometry) -> Iterator[tuple[str, Point]]:
    for shapes in (geometry.land, geometry.sea):
        for shape in shapes.values():
            yield from shape.units.items()


def _best(
    location: str,
    first: Mapping[str, Point],
    found: Mapping[str, Point],
    stars: Mapping[str, Point],
    ground: Ground,
    geometry: Geometry,
) -> Point:
    space = space_of(location)
    x0, y0 = first[location]
    others = [
        place
        for other, place in found.items()
        if space_of(other) != space and math.dist(place, first[location]) < TOKENS_APART + 2 * REACH
    ]
    near = [star for star in stars.values() if math.dist(star, (x0, y0)) < REACH + TOKENS_APART]

    def cost(place: Point) -> float:
        overlaps = sum(max(0.0, TOKENS_APART - math.dist(place, other)) for other in others)
        hidden = sum(max(0.0, TOKEN_ACROSS + STAR - math.dist(place, star)) for star in near)
        seen = [ground.at((place[0] + dx, place[1] + dy)) for dx, dy in EDGE]
        abroad = sum(at != space and (at not in geometry.sea) for at in seen) / len(seen)
        away = math.dist(place, (x0, y0))
        return OVERLAP * overlaps + HIDDEN * hidden + WAY * away + ABROAD * abroad

    here = found[location]
    if cost(here) <= WAY * math.dist(here, (x0, y0)):
        return here
    choices = [here, (x0, y0)]
    # Only its place shows which coast a fleet is on, so it must stay close.
    reach = REACH // 2 if "/" in location else REACH
    for dx in range(-reach, reach + 1, STEP):
        for dy in range(-reach, reach + 1, STEP):
            place = (x0 + dx, y0 + dy)
            if math.hypot(dx, dy) <= reach and ground.at(place) == space:
                choices.append(place)
    return min(choices, key=cost)
