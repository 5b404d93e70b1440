"""The decisions of a movement phase whose convoys are certain, for `adjudicator.trials`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Bounds = tuple[float, float]
ALONE = (1, 1)
HALF = (0.5, 0.5)


class Match(NamedTuple):
    """Moves and supports matched with each other, as in `adjudicator.battle.Battle`.

    `into` leaves out moves that cannot have a path; `lost` are those. `halved` are the moves at
    half strength.
    """

    moves: Mapping[str, str]
    into: Mapping[str, list[str]]
    supports: Mapping[str, str]
    supporters: Mapping[str, list[str]]
    convoyed: frozenset[str]
    lost: frozenset[str]
    halved: frozenset[str] = frozenset()


class Stuck(Exception):
    """Only the full way decides this phase."""


def decide(match: Match, power_at: Mapping[str, str], sorties: frozenset[str]) -> dict[str, bool]:
    """Decide every move by bounds on the strengths (DATC 5.B), as `adjudicator.resolver` does.

    `sorties` are moves of units that never leave. Raises Stuck if the bounds leave a cycle.
    """
    moved: dict[str, bool] = dict.fromkeys(sorties, False)
    for mover in match.lost:
        moved[mover] = False
    uncut, counterattacks = _supports_at_once(match, power_at)
    moves, into, supporters = match.moves, match.into, match.supporters
    pending = []
    for mover, destination in moves.items():
        if mover in moved:
            continue
        if destination in power_at:
            if destination not in moves and mover not in supporters:
                moved[mover] = False
            else:
                pending.append(mover)
        elif len(into[destination]) == 1:
            moved[mover] = True
        else:
            pending.append(mover)
    while pending:
        left = []
        for mover in pending:
            known = _decide_move(match, power_at, moved, uncut, mover)
            if known is None:
                left.append(mover)
            else:
                moved[mover] = known
        waiting = []
        for supporter, attacker in counterattacks:
            succeeds = moved.get(attacker)
            if succeeds is None:
                waiting.append((supporter, attacker))
            else:
                uncut[supporter] = not succeeds
        if len(left) == len(pending) and len(waiting) == len(counterattacks):
            raise Stuck
        pending, counterattacks = left, waiting
    return moved


def _supports_at_once(
    match: Match, power_at: Mapping[str, str]
) -> tuple[dict[str, bool], list[tuple[str, str]]]:
    """Return whether supports are uncut, and those that a counterattack decides, each with it.

    A counterattack comes from the very space that the support is given into, and cuts only if it
    succeeds. Nobody dislodges a unit of its own power.
    """
    into, halved = match.into, match.halved
    uncut = dict.fromkeys(match.supports, True)
    counterattacks = []
    for supporter, target in match.supports.items():
        attackers = into.get(supporter)
        if not attackers:
            continue
        if halved and not halved.isdisjoint(attackers):
            raise Stuck
        power, waits = power_at[supporter], False
        for attacker in attackers:
            if power_at[attacker] != power:
                if attacker != target:
                    uncut[supporter] = waits = False
                    break
                waits = True
        if waits:
            del uncut[supporter]
            counterattacks.append((supporter, target))
    return uncut, counterattacks


def _count(
    helpers: list[str] | None,
    uncut: Mapping[str, bool],
    power_at: Mapping[str, str],
    except_power: str | None = None,
    unaided: Bounds = ALONE,
) -> Bounds:
    if not helpers:
        return unaided
    low, high = unaided
    for helper in helpers:
        if power_at[helper] != except_power:
            known = uncut.get(helper)
            if known is None:
                high += 1
            elif known:
                low += 1
                high += 1
    return low, high


def _decide_move(
    match: Match,
    power_at: Mapping[str, str],
    moved: Mapping[str, bool],
    uncut: Mapping[str, bool],
    mover: str,
) -> bool | None:
    moves, supporters = match.moves, match.supporters
    destination = moves[mover]
    helpers = supporters.get(mover)
    halved = match.halved
    unaided = HALF if mover in halved else ALONE
    low, high = _count(helpers, uncut, power_at, None, unaided) if helpers else unaided
    least: float
    against: float = 0
    opponent = moves.get(destination) == mover and match.convoyed.isdisjoint((mover, destination))
    if destination in power_at:
        leaves: bool | None = False
        if destination in moves and not opponent:
            leaves = moved.get(destination)
        if leaves is not True:
            victim = power_at[destination]
            if victim == power_at[mover]:
                low, high = 0, 0 if leaves is False else high
            elif helpers:
                low, highest = _count(helpers, uncut, power_at, victim, unaided)
                high = highest if leaves is False else high
        if opponent or destination not in moves:
            theirs = HALF if opponent and destination in halved else ALONE
            least, against = _count(supporters.get(destination), uncut, power_at, None, theirs)
        else:
            least, against = int(leaves is False), int(leaves is not True)
        if high <= least:
            return False
    rivals = match.into[destination]
    if len(rivals) > 1:
        for rival in rivals:
            if rival != mover:
                least, most = _prevent(match, power_at, moved, uncut, rival)
                if high <= least:
                    return False
                against = max(against, most)
    return True if low > against else None


def _prevent(
    match: Match,
    power_at: Mapping[str, str],
    moved: Mapping[str, bool],
    uncut: Mapping[str, bool],
    rival: str,
) -> Bounds:
    unaided = HALF if rival in match.halved else ALONE
    low, high = _count(match.supporters.get(rival), uncut, power_at, None, unaided)
    destination = match.moves[rival]
    head_on = match.moves.get(destination) == rival
    if head_on and match.convoyed.isdisjoint((rival, destination)):
        beaten = moved.get(destination)
        if beaten:
            return 0, 0
        if beaten is None:
            return 0, high
    return low, high
