"""Where dislodged units stand: near their places, and clear of all other tokens.

Each location has some places for its dislodged unit, the best first. A position takes the first
that its units leave free. The last but one is free if every space is occupied, and the last also if
a unit was dislodged from each.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from adjudicator.orders import space_of
from maps.checks.ground import Ground
from maps.geometry import Geometry, Point
from maps.placing.measures import ASIDE_RADIUS
from maps.placing.settle import Thing, settle
from maps.placing.tokens import ASIDE, DIRECTIONS, is_elsewhere, overlap

# How far a dislodged unit may stand from its place.
AWAY = (62, 66, 72, 78, 84, 92, 100, 110, 120, 130, 140, 155, 170, 185, 200, 220, 240)
# Costs: per unit of overlap with another unit (HIDDEN) or with a sign (SIGN), per unit of distance
# (WAY), and of standing outside its space (ABROAD), where only a line tells whose unit it is.
HIDDEN, SIGN, WAY, ABROAD = 60.0, 15.0, 0.35, 22.0
# The most places kept for a unit besides the last two, the least distance between them, and how
# many are tried for the last.
KEPT, APART, TRIED = 6, 24.0, 120


def aside_places(
    geometry: Geometry,
    ground: Ground,
    kinds: Mapping[str, str],
    units: Mapping[str, Point],
    signs: Sequence[tuple[str, Point]],
) -> dict[str, tuple[Point, ...]]:
    """Return the places of each location's dislodged unit, the best first.

    A unit may stand at each of `units`; `signs` are the stars, codes and marks of the board.
    """
    choices = {
        location: _choices(location, place, signs, ground, geometry)
        for location, place in units.items()
    }
    standing = [(kinds[location], place) for location, place in units.items()]
    crowded = {location: _clear(places, standing) for location, places in choices.items()}
    last = settle(
        {location: Thing(ASIDE, places) for location, places in crowded.items()},
        lambda one, other: not is_elsewhere(one, other),
    )
    return {
        location: (
            *_spread([place for _, place in choices[location]]),
            crowded[location][0][1],
            last[location],
        )
        for location in units
    }


def free_places(
    choices: Mapping[str, Sequence[Point]],
    standing: Iterable[tuple[str, Point]],
    dislodged: Collection[str],
) -> dict[str, Point]:
    """Return a place for the unit dislodged from each location, clear of tokens `standing`."""
    taken, free = list(standing), {}
    for location in sorted(dislodged):
        near = [(kind, at) for kind, at in taken if math.dist(at, choices[location][0]) < 300]
        hidden = [
            sum(overlap(ASIDE, place, kind, at, 0) for kind, at in near)
            for place in choices[location]
        ]
        if min(hidden):
            # They are in each other's way: their last places are not.
            return {location: choices[location][-1] for location in dislodged}
        free[location] = choices[location][hidden.index(0.0)]
        taken.append((ASIDE, free[location]))
    return free


def _choices(
    location: str,
    unit: Point,
    signs: Sequence[tuple[str, Point]],
    ground: Ground,
    geometry: Geometry,
) -> list[tuple[float, Point]]:
    space, frame = space_of(location), geometry.frame
    near = [sign for sign in signs if math.dist(sign[1], unit) < AWAY[-1] + 2 * ASIDE_RADIUS]
    choices = []
    for away in AWAY:
        for nx, ny in DIRECTIONS:
            x, y = place = (round(unit[0] + nx * away), round(unit[1] + ny * away))
            if not (
                ASIDE_RADIUS < x < frame.width - ASIDE_RADIUS
                and ASIDE_RADIUS < y < frame.height - ASIDE_RADIUS
            ):
                continue
            hidden = sum(overlap(ASIDE, place, sign, at) for sign, at in near)
            points = [place, *((x + ex * 20, y + ey * 20) for ex, ey in DIRECTIONS[::3])]
            abroad = sum(ground.at(point) != space for point in points) / len(points)
            choices.append((SIGN * hidden + WAY * away + ABROAD * abroad, place))
    return sorted(choices)


def _clear(
    choices: Sequence[tuple[float, Point]], standing: Sequence[tuple[str, Point]]
) -> list[tuple[float, Point]]:
    """Return the choices with the cost of covering a unit at any location."""
    middle = choices[0][1]
    near = [token for token in standing if math.dist(token[1], middle) < 400]
    cheapest = sorted(
        (cost + HIDDEN * sum(overlap(ASIDE, place, kind, at) for kind, at in near), place)
        for cost, place in choices
    )
    return cheapest[:TRIED]


def _spread(choices: Sequence[Point]) -> list[Point]:
    """Return the first choices that are far enough apart."""
    spread: list[Point] = []
    for place in choices:
        if all(math.dist(place, other) > APART for other in spread):
            spread.append(place)
        if len(spread) == KEPT:
            break
    return spread
