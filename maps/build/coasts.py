"""The fleet edges of spaces with several coasts, as the drawn board shows them.

The spaces around a land part its shore into stretches. A stretch belongs to the coast whose fleet
edges already lead to its seas, else to the coast on its side of the compass.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from adjudicator.board import SEA
from adjudicator.orders import space_of
from maps.checks.ground import CELL, Ground
from maps.geometry import Point

Pair = tuple[str, str]
Cell = tuple[int, int]
Stretch = tuple[frozenset[str], list[Point]]
COMPASS: Mapping[str, Point] = {"n": (0, -1), "s": (0, 1), "e": (1, 0), "w": (-1, 0)}
# One sea that a coast's edges lead to says more than its side of the compass.
OF_A_SEA = 10.0


@dataclass(slots=True)
class DividedSpace:
    """A space with several coasts.

    - near: the spaces that fleets reach from it as drawn; seas: those of them that are seas.
    - given: for each coast, the seas to which adjacency.json already leads.
    - stretches: those of each coast; empty if the board does not show which coast lies where.
    - along: the coast beside each cell of water.
    """

    key: str
    near: frozenset[str]
    seas: frozenset[str]
    given: Mapping[str, frozenset[str]]
    stretches: dict[str, list[Stretch]] = field(default_factory=dict)
    along: dict[Cell, str] = field(default_factory=dict)

    @property
    def open_coasts(self) -> list[str]:
        """The coasts that no edge joins to a sea yet."""
        return [coast for coast, seas in self.given.items() if not seas]


def find_coast_edges(
    spaces: Mapping[str, Any], edges: Collection[Pair], drawn: Collection[Pair], ground: Ground
) -> tuple[list[Pair], list[str]]:
    """Return the fleet edges of coasts that have no sea yet, and sentences about them.

    `edges` are the fleet edges of adjacency.json, and `drawn` the pairs of spaces between which
    fleets pass as drawn.
    """
    divided = {key: _divide(key, spaces, edges, drawn, ground) for key in _list_divided(spaces)}
    new_edges: dict[frozenset[str], Pair] = {}
    sentences = []
    for part in divided.values():
        for coast in part.open_coasts:
            for edge in _edges_of_coast(part, coast, divided, ground):
                new_edges.setdefault(frozenset(edge), edge)
        if part.open_coasts:
            sentences.append(_sentence(part))
    return list(new_edges.values()), sentences


def _list_divided(spaces: Mapping[str, Any]) -> list[str]:
    return sorted(key for key, space in spaces.items() if space.get("coasts"))


def _divide(
    key: str,
    spaces: Mapping[str, Any],
    edges: Collection[Pair],
    drawn: Collection[Pair],
    ground: Ground,
) -> DividedSpace:
    near = frozenset(other for pair in drawn if key in pair for other in pair if other != key)
    seas = frozenset(other for other in near if spaces[other]["kind"] == SEA)
    given = {
        coast: frozenset(
            other
            for edge in edges
            for place, other in (edge, edge[::-1])
            if place == f"{key}/{coast}" and spaces[space_of(other)]["kind"] == SEA
        )
        for coast in spaces[key]["coasts"]
    }
    part = DividedSpace(key, near, seas, given)
    shore = ground.coasts(key, seas) if key in ground.names and seas else []
    part.stretches = _assign(part, shore, ground)
    if part.stretches:
        for coast, stretches in part.stretches.items():
            part.along |= dict.fromkeys(
                (cell for _, points in stretches for cell in map(_cell, points)), coast
            )
        return part
    # One stretch with several coasts: the sea tells them apart where only one coast lies on it.
    for _, points in shore:
        for point in points:
            coasts = [coast for coast in given if ground.at(point) in given[coast]]
            if len(coasts) == 1:
                part.along[_cell(point)] = coasts[0]
    return part


def _assign(
    part: DividedSpace, shore: Sequence[Stretch], ground: Ground
) -> dict[str, list[Stretch]]:
    """Return the stretches of each coast; {} if there are fewer stretches than coasts."""
    coasts = list(part.given)
    if len(shore) < len(coasts):
        return {}
    middle = _middle(list(_cells_of(part.key, ground)))
    worth = [[_worth(part, coast, stretch, middle) for stretch in shore] for coast in coasts]
    best = max(
        permutations(range(len(shore)), len(coasts)),
        key=lambda rows: sum(worth[number][row] for number, row in enumerate(rows)),
    )
    assigned = {coast: [shore[row]] for coast, row in zip(coasts, best, strict=True)}
    for row, stretch in enumerate(shore):
        if row not in best:
            values = [of_coast[row] for of_coast in worth]
            assigned[coasts[values.index(max(values))]].append(stretch)
    return assigned


def _worth(part: DividedSpace, coast: str, stretch: Stretch, middle: Point) -> float:
    """Return how well a stretch of shore suits a coast."""
    names, points = stretch
    x, y = _middle(points)
    east, south = x - middle[0], y - middle[1]
    to_east, to_south = COMPASS.get(coast[:1], (0, 0))
    side = (east * to_east + south * to_south) / (math.hypot(east, south) or 1.0)
    return OF_A_SEA * len(names & part.given[coast]) + side


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _cell(point: Point) -> Cell:
    return int(point[0] // CELL), int(point[1] // CELL)


def _cells_of(key: str, ground: Ground) -> Iterator[Point]:
    number = ground.names.index(key)
    for row, cells in enumerate(ground.rows):
        for column, cell in enumerate(cells):
            if cell == number:
                yield (column + 0.5) * CELL, (row + 0.5) * CELL


def _edges_of_coast(
    part: DividedSpace, coast: str, divided: Mapping[str, DividedSpace], ground: Ground
) -> Iterator[Pair]:
    """Yield the edges from a coast to its seas, and to the lands that meet it at the water."""
    place = f"{part.key}/{coast}"
    for names, points in part.stretches.get(coast, ()):
        for sea in sorted(names):
            yield place, sea
        for cell in map(_cell, points):
            for other in sorted(_lands_at(part, cell, ground)):
                if other not in divided:
                    yield place, other
                elif cell in divided[other].along:
                    yield place, f"{other}/{divided[other].along[cell]}"


def _lands_at(part: DividedSpace, cell: Cell, ground: Ground) -> set[str]:
    """Return the lands that meet a space at a corner of a cell of water."""
    lands: set[str] = set()
    for right in (-1, 0):
        for down in (-1, 0):
            x, y = cell[0] + right, cell[1] + down
            corner = {
                ground.at(((x + column + 0.5) * CELL, (y + row + 0.5) * CELL))
                for column in (0, 1)
                for row in (0, 1)
            }
            if part.key in corner:
                lands |= (corner & part.near) - part.seas
    return lands


def _sentence(part: DividedSpace) -> str:
    """Return where the coasts of a space lie, or what an author must write by hand."""
    places = [f"{part.key}/{coast}" for coast in part.open_coasts]
    if part.stretches:
        lies_on = ", ".join(
            f"{part.key}/{coast} on {', '.join(sorted(_seas_along(part, coast)))}"
            for coast in part.open_coasts
        )
        return (
            f"{part.key} has several coasts. By its shore on the board they lie so: {lies_on}."
            " If that is wrong, correct their edges in adjacency.json: edges of coasts stay."
        )
    if not part.seas:
        return f"{part.key} has coasts but touches no sea on the board: let it touch one."
    seas = sorted(part.seas)
    return (
        f"{part.key}: the board does not show on which seas {', '.join(places)} lie; {part.key}"
        f" touches {', '.join(seas)}. Write their edges by hand under “fleet” in adjacency.json,"
        f' such as ["{places[0]}", "{seas[0]}"].'
    )


def _seas_along(part: DividedSpace, coast: str) -> set[str]:
    return {sea for names, _ in part.stretches[coast] for sea in names}
