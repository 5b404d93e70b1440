"""What happened in a movement phase, as one record: results, reasons, retreats, the next position
and the trace all follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.battle import Battle, Decisions
from adjudicator.board import Board
from adjudicator.convoys import chain_exists
from adjudicator.orders import MovementOrder
from adjudicator.reasons import Reason
from adjudicator.strengths import Strengths


class Bounce(NamedTuple):
    """By whom a move was beaten back: by a stronger one that got in (`taker`), else by the unit in
    its destination with those that supported it (`defenders`), else by others that moved there
    (`rivals`). All are empty where nobody was as strong: for a sortie, whose unit stays."""

    taker: str | None = None
    defenders: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MovementFacts:
    """The facts of a movement phase. Units are named by their space at its start.

    - orders: what was adjudicated for each unit; invalid: why some of them, adjudicated as holds,
      were declared invalid.
    - battle, decisions: how the orders matched each other, and how each question was decided.
    - entered: each space that a unit moved into, with where it came from.
    - dislodged: each unit that was driven out, with the attacker.
    - contested: the empty spaces in which a standoff was, closed to retreats (DATC 6.H.6).
    - bounced: each move that found a way and did not get in, and by whom.
    - stranded: each move that found no convoy, with the fleets that it lost; none where no route
      was ordered.
    - cut: each support that did not count, with the attackers; disrupted: each convoying fleet
      that was lost, with its attacker, none if it was stopped by the rule for paradoxes.
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
    """The facts that follow from the orders adjudicated and the decisions about them."""
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
    """The strengths of a battle that is decided."""
    return Strengths(board, battle, decisions.moves, decisions.supports, decisions.convoys)


def _bounce(strengths: Strengths, mover: str) -> Bounce:
    battle = strengths.battle
    destination, attack = battle.moves[mover], strengths.attack(mover)[0]
    taker = next((other for other in battle.into[destination] if strengths.moves[other]), None)
    opponent = battle.opponent(mover)
    # Who lost head to head was beaten by its opponent, whoever followed that.
    if taker is not None and not (opponent is not None and strengths.moves[opponent]):
        return Bounce(taker=taker)
    if destination in battle.power_at and attack <= strengths.against(mover)[0]:
        # Supports of its own move help a unit that failed to leave head to head only.
        counted = destination not in battle.moves or opponent is not None
        supporters = battle.supporters.get(destination, ()) if counted else ()
        uncut = [space for space in supporters if strengths.supports[space]]
        return Bounce(defenders=(destination, *uncut))
    rivals = [
        rival
        for rival in battle.into[destination]
        if rival != mover and attack <= strengths.prevent(rival)[0]
    ]
    return Bounce(rivals=tuple(rivals))


def _lost_fleets(board: Board, battle: Battle, decisions: Decisions, mover: str) -> tuple[str, ...]:
    fleets = battle.convoyed[mover]
    ordered = sum([board.sea_bits[sea] for sea in fleets])
    if not chain_exists(board, ordered, mover, battle.moves[mover]):
        return ()
    return tuple([sea for sea in fleets if not decisions.convoys[sea]])


def _cutters(strengths: Strengths, dislodged: Mapping[str, str], supporter: str) -> tuple[str, ...]:
    """Who cut a support: the unit that dislodged the supporter, else all that attacked it."""
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
            and strengths.path(attacker)[0]
        ]
    )
