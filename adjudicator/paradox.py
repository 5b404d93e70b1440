"""The backup rules for cycles of decisions that depend on each other.

When propagation stops, the undecided questions form cycles with no consistent answer or several,
never exactly one. A cycle with convoys is a convoy paradox: its convoying fleets are disrupted (the
Szykman rule, DATC 4.A.2). Any other cycle is circular movement: its moves succeed (DATC 6.C).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

# A question about a unit: "S": is its support uncut? "C": does this convoying fleet survive?
# "M": does its move succeed?
Question = tuple[str, str]
Graph = Mapping[Question, Sequence[Question]]


class Ruling(NamedTuple):
    """The decision of a backup rule: the fleets whose convoys fail, and the moves that succeed."""

    disrupted: frozenset[str]
    rotating: frozenset[str]


def settle_cycle(graph: Graph) -> Ruling:
    """Decide one cycle that depends on no other undecided question.

    `graph` maps each undecided question to the undecided questions that it depends on.
    """
    cycle = sink_component(graph)
    fleets = frozenset(space for sort, space in cycle if sort == "C")
    if fleets:
        return Ruling(fleets, frozenset())
    return Ruling(frozenset(), frozenset(space for sort, space in cycle if sort == "M"))


def sink_component(graph: Graph) -> list[Question]:
    """Return the first strongly connected component completed by Tarjan's algorithm.

    No edge leads out of it.
    """
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
