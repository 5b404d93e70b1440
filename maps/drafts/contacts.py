"""Which spaces touch on a draft's drawing, and the edges that follow from it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from adjudicator.orders import space_of
from maps.build.neighbours import find_edges
from maps.checks.ground import Ground, ground_of
from maps.drafts.cutting import Line
from maps.drafts.files import Files
from maps.drafts.tidying import ARMY_EDGES, FLEET_EDGES
from maps.geometry import Geometry, Point, geometry_from_data
from maps.outlines import lines

Pair = frozenset[str]
IsDecided = Callable[[Pair], bool]
# How far beside the middle of an edge the space on its other side is looked up, in units.
BESIDE = 3.0


def read_ground(geometry: dict[str, Any]) -> tuple[Geometry, Ground]:
    """Return a drawing and its grid. Raises ImpossibleData."""
    drawn = geometry_from_data(geometry)
    return drawn, ground_of(drawn)


def touching(files: Files, drawn: Geometry, ground: Ground) -> dict[str, set[Pair]]:
    """Return the pairs that armies, and those that fleets, pass between as drawn."""
    army, fleet, _brief = find_edges(files["spaces"], drawn, ground)
    return {ARMY_EDGES: set(map(frozenset, army)), FLEET_EDGES: set(map(frozenset, fleet))}


def pairs_of(edges: Iterable[Iterable[str]]) -> set[Pair]:
    """Return the pairs of spaces that edges join."""
    return {frozenset(map(space_of, edge)) for edge in edges}


def decide_edges(
    files: Files, touched: dict[str, set[Pair]], is_decided: dict[str, IsDecided]
) -> None:
    """Change the edges of the pairs that are decided, by graph, to those that are `touched`.

    An edge that is there already stays as it is, with its coast, and so do the crossings. A new
    edge to a space with coasts leads to the first of them.
    """
    adjacency, spaces = files["adjacency"], files["spaces"]
    across = {frozenset((item["a"], item["b"])) for item in adjacency.get("crossings", ())}

    def place(key: str, graph: str) -> str:
        coasts = spaces[key].get("coasts", ())
        return f"{key}/{coasts[0]}" if coasts and graph == FLEET_EDGES else key

    for graph in (ARMY_EDGES, FLEET_EDGES):
        edges = [
            edge
            for edge in adjacency[graph]
            if (pair := frozenset(map(space_of, edge))) in touched[graph] | across
            or not is_decided[graph](pair)
        ]
        new = {pair for pair in touched[graph] if is_decided[graph](pair)} - pairs_of(edges)
        edges += [sorted(place(key, graph) for key in pair) for pair in new]
        adjacency[graph] = sorted(edges)


def lines_beside(drawn: Geometry, ground: Ground, key: str) -> dict[str, list[Line]]:
    """Return the parts of a space's outline by the space on their other side, in units of a path.

    Parts with nothing on the other side, or with several spaces, are left out.
    """
    beside: dict[str, list[Line]] = defaultdict(list)
    for ring in lines(drawn.shape(key).path):
        before = ""
        for a, b in pairwise([*ring, ring[0]]):
            sides = sides_of(ground, (a, b), drawn.frame.scale) - {key}
            other = sides.pop() if len(sides) == 1 else ""
            if other and other == before:
                beside[other][-1].append(b)
            elif other:
                beside[other].append([a, b])
            before = other
    return beside


def sides_of(ground: Ground, edge: tuple[Point, Point], scale: float) -> set[str]:
    """Return the spaces on both sides of an edge, beside its middle."""
    a, b = edge
    far = math.dist(a, b) or 1.0
    x, y = (a[0] + b[0]) / 2 * scale, (a[1] + b[1]) / 2 * scale
    east, south = (b[1] - a[1]) / far * BESIDE, (a[0] - b[0]) / far * BESIDE
    return {ground.at((x + east, y + south)), ground.at((x - east, y - south))}
