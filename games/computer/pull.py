"""How strongly each centre draws units from afar, by land and by sea, computed once a board."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache

from adjudicator.orders import ARMY, FLEET
from adjudicator.variant import Variant

# The part of a centre's value that is felt one step away, two steps away, and so on.
FADING = (0.05, 0.025, 0.014, 0.008, 0.005, 0.003)

Pull = tuple[tuple[str, float], ...]


@lru_cache(maxsize=8)
def pulls(variant: Variant) -> Mapping[tuple[str, str], Pull]:
    """For a kind of unit and a centre: the locations that feel the centre, and how much."""
    board = variant.board
    found: dict[tuple[str, str], Pull] = {}
    for centre in board.centres:
        for kind, graph in ((ARMY, board.army), (FLEET, board.fleet)):
            steps = _steps(graph, board.locations(centre, kind))
            found[kind, centre] = tuple(
                (place, FADING[distance - 1])
                for place, distance in steps.items()
                if 1 <= distance <= len(FADING)
            )
    return found


def _steps(graph: Mapping[str, frozenset[str]], starts: Iterable[str]) -> dict[str, int]:
    steps = dict.fromkeys(starts, 0)
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        for near in graph[here]:
            if near not in steps:
                steps[near] = steps[here] + 1
                queue.append(near)
    return steps
