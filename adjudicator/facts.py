"""The record of a movement phase, from which results, retreats and the trace follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.battle import Battle, Decisions
from adjudicator.board import Board
from adjudicator.convoys import chain_exists
from adjudicator.orders import MovementOrder
from adjudicator.reasons import Reason
from adjudicator.strengths import Strengths


class Bounce(NamedTuple):
    """The units that stopped a move.

    - taker: a stronger unit that got in; else
    - defenders: the unit in the destination with its supporters; else
    - rivals: other units that moved there; else
    - ring: the units of the standoff that broke the ring of moves to which this one belonged.

    All are empty if nobody was as strong: a sortie, whose unit stays.
    """

    taker: str | None = None
    defenders: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    ring: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MovementFacts:
    """The facts of a movement phase. Units are named by their space at its start.

    - orders: the adjudicated order of each unit; invalid: why some of them, adjudicated as holds,
      were declared invalid.
    - battle, decisions: how the orders matched, and how each question was decided.
    - entered: each space that a unit moved into, with its origin.
    - dislodged: each dislodged unit, with the attacker.
    - contested: the empty spaces with a standoff, closed to retreats (DATC 6.H.6).
    - bounced: each move that had a path but failed, and the units that stopped it.
    - stranded: each move without a working convoy, with the fleets that it lost; none if no route
      was ordered.
    - cut: each support that did not count, with the attackers.
    - disrupted: each convoying fleet that was lost, with its attacker; none if the paradox rule
      stopped it.
    """

    orders: Mapping[str, MovementOrder]
    invalid: Mapping[str, Reason]
    battle: Battle
    decisions: Decisions
    entered: Mapping[str, str]
    dislodged: Mapping[str, str]
    contested: frozenset[str]
    bounced: Mapping[str, Bounce]
    stranded: Mapping[str, tuple[str, ...]]
    cut: Mapping[str, tuple[str, ...]]
    disrupted: Mapping[str, tuple[str, ...]]


def movement_facts(
    board: Board,
    orders: Mapping[str, MovementOrder],
    invalid: Mapping[str, Reason],
    battle: Battle,
    decisions: Decisions,
) -> MovementFacts:
    """Derive the facts from the adjudicated orders and the decisions about them."""
    strengths = strengths_of(board, battle, decisions)
    moved = decisions.moves
    entered: dict[str, str] = {}
    dislodged: dict[str, str] = {}
    contested: set[str] = set()
    bounced: dict[str, Bounce] = {}
    stranded: dict[str, tuple[str, ...]] = {}
    for mover, destination in battle.moves.items():
        stays = destination in battle.power_at and not moved.get(destination)
        if moved[mover]:
            entered[destination] = mover
            if stays:
                dislodged[destination] = mover
        elif mover in battle.convoyed and not strengths.path(mover)[0]:
            stranded[mover] = _lost_fleets(board, battle, decisions, mover)
        else:
            bounced[mover] = _bounce(strengths, mover)
            if not stays and strengths.prevent(mover)[0] > 0:
                contested.add(destination)
    for ring in _rings(battle, bounced):
        bounced |= _broken_ring(strengths, ring)
    return MovementFacts(
        orders=orders,
        invalid=invalid,
        battle=battle,
        decisions=decisions,
        entered=entered,
        dislodged=dislodged,
        contested=frozenset(contested - entered.keys()),
        bounced=bounced,
        stranded=stranded,
        cut={
            space: _cutters(strengths, dislodged, space)
            for space, uncut in decisions.supports.items()
            if not uncut
        },
        disrupted={
            sea: (dislodged[sea],) if sea in dislodged else ()
            for sea, survives in decisions.convoys.items()
            if not survives
        },
    )


def strengths_of(board: Board, battle: Battle, decisions: Decisions) -> Strengths:
    """Return the strengths of a decided battle."""
    return Strengths(board, battle, decisions.moves, decisions.supports, decisions.convoys)


def _bounce(strengths: Strengths, mover: str) -> Bounce:
    battle = strengths.battle
    destination, attack = battle.moves[mover], strengths.attack(mover)[0]
    taker = next((other for other in battle.into[destination] if strengths.moves[other]), None)
    opponent = battle.opponent(mover)
    # The opponent beats the loser of a head-to-head battle, even if a third unit moves in later.
    if taker is not None and not (opponent is not None and strengths.moves[opponent]):
        return Bounce(taker=taker)
    if destination in battle.power_at and attack <= strengths.against(mover)[0]:
        # Support for the defender's own failed move counts only in a head-to-head battle.
        counted = destination not in battle.moves or opponent is not None
        supporters = battle.supporters.get(destination, ()) if counted else ()
        uncut = [space for space in supporters if strengths.supports[space]]
        return Bounce(defenders=(destination, *uncut))
    return Bounce(rivals=_rivals(strengths, mover, attack))


def _rivals(strengths: Strengths, mover: str, attack: float) -> tuple[str, ...]:
    """Return the other moves to a move's destination that are at least as strong."""
    battle = strengths.battle
    return tuple(
        [
            rival
            for rival in battle.into[battle.moves[mover]]
            if rival != mover and attack <= strengths.prevent(rival)[0]
        ]
    )


def _rings(battle: Battle, bounced: Mapping[str, Bounce]) -> Iterator[list[str]]:
    """Yield each ring of failed moves of which every unit waited for the next one to leave."""
    waiting = {
        mover: battle.moves[mover]
        for mover, bounce in bounced.items()
        if bounce.defenders and battle.moves[mover] in bounced and battle.opponent(mover) is None
    }
    while waiting:
        chain, space = [], next(iter(waiting))
        while space in waiting:
            chain.append(space)
            space = waiting.pop(space)
        if space in chain:
            yield chain[chain.index(space) :]


def _broken_ring(strengths: Strengths, ring: Sequence[str]) -> dict[str, Bounce]:
    """Return what stopped each move of a ring: its own standoff, else the next one in the ring.

    Nothing that waits in a ring explains why the ring failed (DATC 6.C.3). A sortie that nobody
    else stopped breaks the ring too, since its unit stays; the others then wait for it.
    """
    battle = strengths.battle
    stopped: dict[str, Bounce] = {}
    for mover in ring:
        attack_if_vacated = strengths.defend(mover)[0]
        rivals = _rivals(strengths, mover, attack_if_vacated)
        if rivals or mover in battle.sorties:
            stopped[mover] = Bounce(rivals=rivals)
    broken = dict(stopped)
    for place, mover in enumerate(ring):
        following = [*ring[place:], *ring[:place]]
        breaker = next((other for other in following if other in stopped), mover)
        if breaker != mover and stopped[breaker].rivals:
            broken[mover] = Bounce(ring=(breaker, *stopped[breaker].rivals))
    return broken


def _lost_fleets(board: Board, battle: Battle, decisions: Decisions, mover: str) -> tuple[str, ...]:
    fleets = battle.convoyed[mover]
    ordered = sum([board.sea_bits[sea] for sea in fleets])
    if not chain_exists(board, ordered, mover, battle.moves[mover]):
        return ()
    return tuple([sea for sea in fleets if not decisions.convoys[sea]])


def _cutters(strengths: Strengths, dislodged: Mapping[str, str], supporter: str) -> tuple[str, ...]:
    """Return the units that cut a support: the unit that dislodged it, else all attackers."""
    if supporter in dislodged:
        return (dislodged[supporter],)
    battle = strengths.battle
    power, target = battle.power_at[supporter], battle.supports[supporter]
    return tuple(
        [
            attacker
            for attacker in battle.into[supporter]
            if battle.power_at[attacker] != power
            and attacker != target
            and not battle.arrives_halved(attacker)
            and strengths.path(attacker)[0]
        ]
    )
