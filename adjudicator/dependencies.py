"""The dependencies between undecided questions of a battle, for the backup rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.battle import Battle
from adjudicator.paradox import Graph, Question


def dependency_graph(battle: Battle, unknown: Iterable[Question]) -> Graph:
    """Map each undecided question to the other undecided ones in its equation (DATC 5.B)."""
    undecided = dict.fromkeys(unknown)
    return {
        question: [
            other
            for other in _dependencies_of(battle, question)
            if other != question and other in undecided
        ]
        for question in undecided
    }


def _dependencies_of(battle: Battle, question: Question) -> Iterator[Question]:
    sort, space = question
    if sort == "M":
        yield from _dependencies_of_move(battle, space)
        return
    for attacker in battle.into.get(space, ()):
        yield "M", attacker
        if sort == "S":
            yield from _dependencies_of_path(battle, attacker)


def _dependencies_of_move(battle: Battle, mover: str) -> Iterator[Question]:
    destination = battle.moves[mover]
    yield from _dependencies_of_strength(battle, mover)
    if destination in battle.moves:
        yield "M", destination
    else:
        yield from (("S", supporter) for supporter in battle.supporters.get(destination, ()))
    opponent = battle.opponent(mover)
    if opponent is not None:
        yield from _dependencies_of_strength(battle, opponent)
    for rival in battle.into[destination]:
        yield from _dependencies_of_strength(battle, rival)
        against = battle.opponent(rival)
        if against is not None:
            yield "M", against


def _dependencies_of_strength(battle: Battle, mover: str) -> Iterator[Question]:
    for supporter in battle.supporters.get(mover, ()):
        yield "S", supporter
    yield from _dependencies_of_path(battle, mover)


def _dependencies_of_path(battle: Battle, mover: str) -> Iterator[Question]:
    for sea in battle.convoyed.get(mover, ()):
        yield "C", sea
