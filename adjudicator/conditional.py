"""Conditional orders: for a later phase of the same season, which may come or not."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.check import check_order
from adjudicator.errors import refuse
from adjudicator.legal_orders import Options, options
from adjudicator.notation import parse_order
from adjudicator.orders import ARMY, Disband, Order, Remove, space_of
from adjudicator.reasons import Reason
from adjudicator.special.unified_coast import unified_reach, unified_spaces
from adjudicator.state import Dislodged, PhaseKind, Position, Season, Turn, Unit
from adjudicator.variant import Variant


def conditional_kinds(turn: Turn) -> tuple[PhaseKind, ...]:
    """The kinds of the phases that may still come in this season, in their order; Winter belongs
    to the Fall before it.

    >>> [str(kind) for kind in conditional_kinds(Turn(1763, Season.FALL, PhaseKind.MOVEMENT))]
    ['retreats', 'adjustments']
    """
    retreats = (PhaseKind.RETREATS,) if turn.phase is PhaseKind.MOVEMENT else ()
    winter = (PhaseKind.ADJUSTMENTS,) if turn.season is Season.FALL else ()
    return (*retreats, *winter)


def check_conditional(
    variant: Variant, position: Position, power: str, kind: PhaseKind, text: str
) -> Order:
    """The canonical form of a retreat, build or removal that could come to be possible.

    Retreats are for the units of `position`, to whatever borders them: who attacks, what is
    occupied or contested, and which straits are closed is not known yet. Builds are for the homes
    of the power and for the conquests that could become one, whoever holds them now. Removals
    are for any place in which such a unit could stand. Raises InvalidOrder and IllegalOrder.
    """
    imagined = _imagined(variant, position, power, kind)
    if kind is PhaseKind.RETREATS:
        return check_order(variant, imagined, power, text)
    order = parse_order(variant, text, position)
    if isinstance(order, Remove | Disband):
        return _removal(variant, order)
    return check_order(variant, imagined, power, order)


def conditional_options(
    variant: Variant, position: Position, power: str, kind: PhaseKind
) -> Options:
    """What may be offered as conditional orders, by space: every retreat of each unit, or
    every build, with the removal of each unit where it stands now. All pass `check_conditional`."""
    found = dict(options(variant, _imagined(variant, position, power, kind), power))
    if kind is PhaseKind.ADJUSTMENTS:
        for unit in position.units_of(power):
            removal = Remove(unit.kind, unit.location)
            found[unit.space] = (*found.get(unit.space, ()), removal)
    return found


def _imagined(variant: Variant, position: Position, power: str, kind: PhaseKind) -> Position:
    """Every unit of the power dislodged with every way open, or every centre its own and empty."""
    if kind is PhaseKind.RETREATS:
        turn = replace(position.turn, phase=kind)
        dislodged = tuple(
            Dislodged(unit, "", _ways(variant, position, unit))
            for unit in position.ordered_by(power)
        )
        return replace(position, turn=turn, dislodged=dislodged)
    return replace(
        position,
        turn=Turn(position.turn.year, Season.WINTER, kind),
        units=(),
        centres=dict.fromkeys(variant.board.centres, power),
        dislodged=(),
    )


def _ways(variant: Variant, position: Position, unit: Unit) -> tuple[str, ...]:
    if unit.kind == ARMY:
        return tuple(sorted(variant.board.army[unit.space]))
    unified = unified_spaces(variant, position, unit.power)
    return tuple(sorted(unified_reach(variant, unified, unit.location)))


def _removal(variant: Variant, order: Remove | Disband) -> Remove:
    """A fleet is removed whatever its coast, so that none need be named."""
    space = space_of(order.location)
    places = variant.board.locations(space, order.kind)
    if not places:
        raise refuse(Reason.WRONG_TERRAIN, order, target=space)
    return Remove(order.kind, order.location if order.location in places else space)
