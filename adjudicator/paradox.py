"""The backup rules for cycles of decisions that depend on each other.

When propagation stops, the undecided form cycles with no or several consistent answers, never
exactly one. A cycle that holds convoys is a convoy paradox: its convoying fleets are disrupted
(the rule of Szykman, DATC 4.A.2). Any other is circular movement: its moves succeed (DATC 6.C).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator.orders import Move
    from adjudicator.resolver import Question, Resolver


def settle_cycle(resolver: Resolver, unknown: list[Question]) -> None:
    """Decides one cycle that depends on no other undecided question."""
    graph = {question: _depends_on(resolver, question) for question in unknown}
    cycle = _sink_component(graph)
    state = resolver.state
    fleets = [space for sort, space in cycle if sort == "C"]
    for space in fleets:
        state.convoys[space] = False
        state.paradoxes.add(space)
    if not fleets:
        for sort, space in cycle:
            if sort == "M":
                state.moves[space] = True
                state.rotations.add(space)


def _depends_on(resolver: Resolver, question: Question) -> list[Question]:
    """The undecided questions that bear on this one."""
    sort, space = question
    found: list[Question] = []
    if sort == "M":
        move = resolver.advances[space]
        found += _strength(resolver, move)
        if move.aim in resolver.advances:
            found.append(("M", move.aim))
        found += [("S", holder) for holder in resolver.holders.get(move.aim, ())]
        opponent = resolver.opponent(move)
        if opponent:
            found += _strength(resolver, opponent)
        for rival in resolver.into[move.aim]:
            found += _strength(resolver, rival)
            against = resolver.opponent(rival)
            if against:
                found.append(("M", against.space))
    else:
        for attacker in resolver.into.get(space, ()):
            found.append(("M", attacker.space))
            if sort == "S":
                found += _path(resolver, attacker)
    return [item for item in found if item != question and not resolver.is_known(item)]


def _strength(resolver: Resolver, move: Move) -> list[Question]:
    backers = resolver.backers.get(move.space, ())
    supports: list[Question] = [("S", supporter) for supporter in backers]
    return supports + _path(resolver, move)


def _path(resolver: Resolver, move: Move) -> list[Question]:
    if move.space not in resolver.voyages:
        return []
    return [("C", sea) for sea in resolver.fleets.get(move.space, ())]


def _sink_component(graph: dict[Question, list[Question]]) -> list[Question]:
    """The first strongly connected component that Tarjan's algorithm completes."""
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
