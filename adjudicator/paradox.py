"""The backup rules for cycles of decisions that depend on each other.

When propagation stops, the undecided form cycles with no or several consistent answers, never
exactly one. A cycle that holds convoys is a convoy paradox: its convoying fleets are disrupted
(the rule of Szykman, DATC 4.A.2). Any other is circular movement: its moves succeed (DATC 6.C).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

# What is asked, "S" | "C" | "M", and of which unit: is its support uncut, does its convoying fleet
# survive, does its move succeed?
Question = tuple[str, str]
Graph = Mapping[Question, Sequence[Question]]


class Ruling(NamedTuple):
    """What a backup rule decides: the fleets whose convoys fail, the moves that succeed."""

    disrupted: frozenset[str]
    rotating: frozenset[str]


def settle_cycle(graph: Graph) -> Ruling:
    """The ruling on one cycle that depends on no other undecided question.

    `graph` names for each undecided question the undecided ones that bear on it.
    """
    cycle = sink_component(graph)
    fleets = frozenset(space for sort, space in cycle if sort == "C")
    if fleets:
        return Ruling(fleets, frozenset())
    return Ruling(frozenset(), frozenset(space for sort, space in cycle if sort == "M"))


def sink_component(graph: Graph) -> list[Question]:
    """The first strongly connected component that Tarjan's algorithm completes: no way leads out
    of it."""
    index: dict[Question, int] = {}
    low: dict[Question, int] = {}
    path: list[Question] = []
    work = [(next(iter(graph)), 0)]
    while True:
        node, step = work.pop()
        if node not in index:
            index[node] = low[node] = len(index)
            path.append(node)
        for number in range(step, len(graph[node])):
            near = graph[node][number]
            if near not in index:
                work += [(node, number), (near, 0)]
                break
            low[node] = min(low[node], low[near])
        else:
            if low[node] == index[node]:
                return path[path.index(node) :]
