"""Told boards beside ours: the same or not, and the position that a told board makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from adjudicator.board import SEA
from adjudicator.calendar import finish_adjustments, finish_movement, finish_retreats
from adjudicator.imports.played import Played
from adjudicator.imports.told import ImportRefused, ToldBoard, ToldOrder, ToldPhase
from adjudicator.orders import ARMY, Build, Disband, Move, Order, Remove, Retreat, space_of
from adjudicator.reasons import Result
from adjudicator.state import (
    Dislodged,
    PhaseKind,
    Position,
    Turn,
    Unit,
    by_power_and_location,
    sorted_units,
)
from adjudicator.terrain import RETREAT, Terrain
from adjudicator.variant import Variant

# More fleets at sea than a game could build: the search for convoys grows fast with them.
MOST_AT_SEA = 30


def check_crowd(variant: Variant, position: Position, where: str) -> None:
    """Refuse a crowd of units that no game reaches, and that would take long to resolve."""
    spaces = variant.board.spaces
    at_sea = sum(spaces[unit.space].kind == SEA for unit in position.units)
    if at_sea > MOST_AT_SEA or len(position.units) > len(spaces) * 3 // 5:
        message = f"no game has so many units: at most {MOST_AT_SEA} fleets at sea"
        raise ImportRefused("too_many_units", where, message)


def is_same(variant: Variant, position: Position, board: ToldBoard) -> bool:
    """Whether a told board is that of a position, as far as it says anything."""
    if _told_units(variant, position.units, board.units) != board.units:
        return False
    if board.centres is not None and _owners(variant, board.centres) != _owners(
        variant, position.centres
    ):
        return False
    if board.dislodged is None or position.turn.phase is not PhaseKind.RETREATS:
        return True
    # A file may name units that have nowhere to go as well.
    told = {item.unit for item in board.dislodged}
    return told >= {item.unit for item in position.dislodged}


def _told_units(variant: Variant, units: Iterable[Unit], told: Iterable[Unit]) -> frozenset[Unit]:
    """Our units, without those of minors if the file has none either."""
    has_minors = any(unit.power not in variant.powers for unit in told)
    return frozenset(unit for unit in units if has_minors or unit.power in variant.powers)


def _owners(variant: Variant, centres: Mapping[str, str]) -> dict[str, str]:
    return {space: owner for space, owner in centres.items() if owner in variant.powers}


def position_of_board(
    variant: Variant, position: Position, phase: ToldPhase, turn: Turn
) -> Position:
    """Return the position of a told phase. Facts that the file is silent about are ours."""
    board = phase.before
    assert board is not None, "the phase has a board"
    _check_board(variant, board, phase.where)
    ours = _told_units(variant, position.units, board.units)
    others = tuple(unit for unit in position.units if unit not in ours)
    in_retreats = turn.phase is PhaseKind.RETREATS
    dislodged = tuple(item for item in board.dislodged or () if item.retreats)
    if in_retreats and board.dislodged is None:
        dislodged = position.dislodged
    dislodged = tuple(sorted(dislodged, key=lambda item: by_power_and_location(item.unit)))
    return replace(
        position,
        turn=turn,
        units=sorted_units((*others, *board.units)),
        centres=dict(sorted((board.centres or position.centres).items())),
        dislodged=dislodged if in_retreats else (),
        contested=board.contested if in_retreats else frozenset(),
    )


def _check_board(variant: Variant, board: ToldBoard, where: str) -> None:
    """Refuse a board with two units in a space, or with one where none can stand."""
    crowded = Counter(unit.space for unit in board.units)
    for unit in board.units:
        places = variant.board.locations(unit.space, unit.kind)
        if crowded[unit.space] > 1 or (unit.location not in places and unit.kind == ARMY):
            raise ImportRefused(
                "impossible_board", where, f"{unit} cannot stand there", word=str(unit)
            )
        if unit.location not in places:
            raise ImportRefused(
                "impossible_board", where, f"{unit} needs one of {places}", word=str(unit)
            )


def after_told(
    variant: Variant, last: Played, phase: ToldPhase, following: ToldPhase | None
) -> Position | None:
    """Return the next position by the told results; None if they agree with ours, or are silent."""
    turn = last.position.turn
    if phase.after is not None:
        told = phase.after
        if told in (_standing(variant, last, told), last.standing(variant, told)):
            return None
        gone: tuple[Dislodged, ...] = ()
    elif turn.phase in (PhaseKind.MOVEMENT, PhaseKind.RETREATS):
        orders = [(each, order) for each, order in last.given if _is_telling(each, order)]
        if not orders or all(last.agrees(each, order) for each, order in orders):
            return None
        told, gone = _told_after(variant, last)
    elif turn.phase is PhaseKind.ADJUSTMENTS:
        return _after_winter(variant, last)
    else:
        return None
    if turn.phase is PhaseKind.ADJUSTMENTS:
        homes = last.outcome.position.extra_homes
        return finish_adjustments(variant, last.position, told, homes).position
    if turn.phase is PhaseKind.RETREATS:
        return finish_retreats(variant, last.position, told).position
    is_followed = following is not None and (
        following.turn is None or following.turn.phase is PhaseKind.RETREATS
    )
    if not is_followed:
        gone = tuple(replace(item, retreats=()) for item in gone)
    contested = last.outcome.contested
    return finish_movement(variant, last.position, told, gone, contested).position


def _standing(variant: Variant, last: Played, told: frozenset[Unit]) -> frozenset[Unit]:
    return _told_units(variant, last.outcome.position.units, told)


def _is_telling(told: ToldOrder, order: Order | None) -> bool:
    """Whether the file says if a unit went, or was dislodged."""
    return told.dislodged or (isinstance(order, Move | Retreat) and told.succeeded is not None)


def _went(last: Played, told: ToldOrder, space: str) -> bool:
    """Whether a unit went, by the file, or by our rules if the file is silent."""
    return last.went(told.owner, space) if told.succeeded is None else told.succeeded


def _told_after(variant: Variant, last: Played) -> tuple[frozenset[Unit], tuple[Dislodged, ...]]:
    """Return the units that stand after the told results, and those that are dislodged."""
    position, orders = last.position, last.given
    units = dict(position.unit_at)
    if position.turn.phase is PhaseKind.RETREATS:
        lost = {item.unit.space: item.unit for item in position.dislodged}
        for told, order in orders:
            space = space_of(getattr(order, "location", ""))
            if isinstance(order, Retreat) and space in lost and _went(last, told, space):
                unit = lost[space]
                units[space_of(order.target)] = replace(unit, location=order.target)
        return frozenset(units.values()), ()
    went: dict[str, tuple[str, Unit]] = {}
    for told, order in orders:
        space = space_of(getattr(order, "location", ""))
        if isinstance(order, Move) and space in units and _went(last, told, space):
            unit = position.unit_at[space]
            target = order.target
            if unit.kind == ARMY:
                target = space_of(target)
            went[space_of(target)] = (space, replace(unit, location=target))
    beaten = {space_of(getattr(order, "location", "")) for told, order in orders if told.dislodged}
    after = {space: unit for space, unit in units.items() if space not in beaten}
    for origin, _unit in went.values():
        after.pop(origin, None)
    after |= {target: unit for target, (_origin, unit) in went.items()}
    terrain = Terrain(variant, position, after)
    gone = []
    for space in sorted(beaten & units.keys()):
        origin = went.get(space, ("", units[space]))[0]
        closed = {*after, *last.outcome.contested, origin}
        ways = [way for way in terrain.reach(units[space], RETREAT) if space_of(way) not in closed]
        by = str(position.unit_at[origin]) if origin else ""
        gone.append(Dislodged(units[space], by, tuple(sorted(ways))))
    return frozenset(after.values()), tuple(gone)


def _after_winter(variant: Variant, last: Played) -> Position | None:
    """Return Spring after the told builds and removals, if the file says which took place."""
    wrong = False
    units = set(last.position.units)
    for told, order in last.given:
        if told.succeeded is None:
            return None
        space = space_of(getattr(order, "location", ""))
        result = last.results.get((told.owner, space))
        match order:
            case Build(kind=kind, location=location) if told.succeeded:
                units.add(Unit(told.owner, kind, location))
                wrong |= result is not Result.BUILDS
            case Remove() | Disband() if told.succeeded and space in last.position.unit_at:
                units -= {unit for unit in units if unit.space == space}
                wrong |= result is not Result.REMOVED
    homes = last.outcome.position.extra_homes
    return finish_adjustments(variant, last.position, units, homes).position if wrong else None
