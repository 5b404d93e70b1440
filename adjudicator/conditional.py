"""Conditional orders, given in advance for a later phase of the same season."""

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
    """Return the kinds of phases that may still come in this season, in order.

    Winter belongs to the Fall before it.

    >>> [str(kind) for kind in conditional_kinds(Turn(1763, Season.FALL, PhaseKind.MOVEMENT))]
    ['retreats', 'adjustments']
    """
    retreats = (PhaseKind.RETREATS,) if turn.phase is PhaseKind.MOVEMENT else ()
    winter = (PhaseKind.ADJUSTMENTS,) if turn.season is Season.FALL else ()
    return (*retreats, *winter)


def check_conditional(
    variant: Variant, position: Position, power: str, kind: PhaseKind, text: str
) -> Order:
    """Return the canonical form of a retreat, build or removal that may become possible.

    A retreat may go anywhere beside a unit of `position`: nobody knows yet which units attack,
    which spaces are occupied or contested, or which straits are closed. A build may be in any home
    of the power and any conquest that could become one, no matter who controls it now. A removal
    may name any place where such a unit could stand. Raises InvalidOrder and IllegalOrder.
    """
    imagined = _most_open_position(variant, position, power, kind)
    if kind is PhaseKind.RETREATS:
        return check_order(variant, imagined, power, text)
    order = parse_order(variant, text, position)
    if isinstance(order, Remove | Disband):
        return _removal(variant, order)
    return check_order(variant, imagined, power, order)


def conditional_options(
    variant: Variant, position: Position, power: str, kind: PhaseKind
) -> Options:
    """Return the conditional orders to offer, by space.

    These are every retreat of each unit; or every build, and the removal of each unit where it
    stands now. `check_conditional` accepts them all.
    """
    by_space = dict(options(variant, _most_open_position(variant, position, power, kind), power))
    if kind is PhaseKind.ADJUSTMENTS:
        for unit in position.units_of(power):
            removal = Remove(unit.kind, unit.location)
            by_space[unit.space] = (*by_space.get(unit.space, ()), removal)
    return by_space


def _most_open_position(
    variant: Variant, position: Position, power: str, kind: PhaseKind
) -> Position:
    """Imagine the position that allows the power most.

    For retreats all its units are dislodged with every way open; for adjustments every centre is
    its own and empty.
    """
    if kind is PhaseKind.RETREATS:
        turn = replace(position.turn, phase=kind)
        dislodged = tuple(
            Dislodged(unit, "", _retreat_targets(variant, position, unit))
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


def _retreat_targets(variant: Variant, position: Position, unit: Unit) -> tuple[str, ...]:
    if unit.kind == ARMY:
        return tuple(sorted(variant.board.army[unit.space]))
    unified = unified_spaces(variant, position, unit.power)
    return tuple(sorted(unified_reach(variant, unified, unit.location)))


def _removal(variant: Variant, order: Remove | Disband) -> Remove:
    """Return a removal. A fleet is removed whatever its coast, so none need be named."""
    space = space_of(order.location)
    places = variant.board.locations(space, order.kind)
    if not places:
        raise refuse(Reason.WRONG_TERRAIN, order, target=space)
    return Remove(order.kind, order.location if order.location in places else space)
