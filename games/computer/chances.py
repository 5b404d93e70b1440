"""Rough estimates of the chances of moves, supports and bids, and the pull of centres."""

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import exp

from adjudicator.orders import ARMY, FLEET
from adjudicator.variant import Variant


def into_empty(strength: float, rivals: float) -> float:
    """The chance to enter an empty space that `rivals` other units can enter."""
    if not rivals:
        return 0.98
    return _curve(2.2 * (strength - 0.45 - 0.3 * min(rivals, 3.0)))


def into_minor(strength: float, rivals: float) -> float:
    """The chance to dislodge a minor's unit, which never leaves and which rivals may attack too."""
    return _curve(6.0 * (strength - 1.5 - 0.1 * max(0.0, min(rivals, 3.0) - 1.0)))


def into_rival(strength: float, supporters: float) -> float:
    """The chance to enter the space of another power's unit that `supporters` could help."""
    return _curve(3.2 * (strength - 1.65 - 0.35 * min(supporters, 3)))


def intrusion(rivals: int) -> float:
    """The chance that one of `rivals` units enters a space that was left empty."""
    return 1.0 - 0.5**rivals


def defeat(strength: float, rivals: int) -> float:
    """The chance that a unit of `strength` is dislodged where `rivals` units can attack it."""
    excess = rivals - strength
    return 0.75 * (1.0 - 0.5**excess) if excess > 0 else 0.01 * rivals


def support_counts(cutters: int) -> float:
    """The chance that a support counts although `cutters` units could attack the supporter."""
    return (1.0, 0.85, 0.75, 0.7)[min(cutters, 3)]


def outbids(points: int, bidders: int) -> float:
    """The chance that Diplomacy Points on one order outbid `bidders` other powers."""
    return float((0.0, 0.72, 0.82, 0.88)[min(points, 3)] ** bidders) if points else 0.0


def _curve(excess: float) -> float:
    return 1.0 / (1.0 + exp(-excess))


# The share of a centre's value at a distance of one step, two steps, and so on.
FADING = (0.05, 0.025, 0.014, 0.008, 0.005, 0.003)

Pull = tuple[tuple[str, float], ...]


@lru_cache(maxsize=8)
def pulls(variant: Variant) -> Mapping[tuple[str, str], Pull]:
    """For a kind of unit and a location, the centres near it and the share of their values."""
    board = variant.board
    table: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for centre in board.centres:
        for kind, graph in ((ARMY, board.army), (FLEET, board.fleet)):
            for place, distance in _steps(graph, board.locations(centre, kind)).items():
                if 1 <= distance <= len(FADING):
                    table.setdefault((kind, place), []).append((centre, FADING[distance - 1]))
    return {place: tuple(near) for place, near in table.items()}


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
