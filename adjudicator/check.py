"""Check one order against a position."""

from __future__ import annotations

from adjudicator.adjustments import legal_adjustment
from adjudicator.errors import refuse
from adjudicator.legality import legal_movement
from adjudicator.notation import parse_order
from adjudicator.orders import ARMY, Disband, Move, Order, Remove, Retreat, space_of
from adjudicator.reasons import Reason
from adjudicator.special.joint_winter import OF_WINTER, is_joint, spring_ahead
from adjudicator.state import Dislodged, PhaseKind, Position
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant


def check_order(variant: Variant, position: Position, power: str, order: str | Order) -> Order:
    """Return an order in canonical form, as it will be adjudicated in this phase.

    `power` is a power or a minor. Raises InvalidOrder if the text is not understood, and
    IllegalOrder if the unit cannot do this in this position.

    >>> from maps.load import load_variant
    >>> variant = load_variant("standard")
    >>> str(check_order(variant, variant.start, "RUSSIA", "St. Petersburg - Gulf of Bothnia"))
    'F STP/sc - BOT'
    >>> check_order(variant, variant.start, "RUSSIA", "F STP - BAR")
    Traceback (most recent call last):
    adjudicator.errors.IllegalOrder: STP does not touch BAR.
    """
    parsed = parse_order(variant, order, position) if isinstance(order, str) else order
    if is_joint(variant, position) and not isinstance(parsed, OF_WINTER):
        position = spring_ahead(variant, position, power, parsed)
    if position.turn.phase is PhaseKind.MOVEMENT:
        return legal_movement(Terrain(variant, position), power, parsed)
    if position.turn.phase is PhaseKind.RETREATS:
        return _retreat(position, power, parsed)
    if position.turn.phase is PhaseKind.ALLIANCES:
        raise refuse(Reason.WRONG_PHASE, parsed)
    return legal_adjustment(variant, position, power, parsed)


def _retreat(position: Position, power: str, order: Order) -> Retreat | Disband:
    """Check a retreat or disbandment, filling in the only open coast.

    A move is read as a retreat.
    """
    match order:
        case Move():
            wanted: Retreat | Disband = Retreat(order.kind, order.location, order.target)
        case Remove():
            wanted = Disband(order.kind, order.location)
        case Retreat() | Disband():
            wanted = order
        case _:
            raise refuse(Reason.WRONG_PHASE, order)
    space = space_of(wanted.location)
    for item in position.dislodged:
        if item.unit.space == space and item.unit.kind == wanted.kind:
            if position.side(item.unit) != power:
                raise refuse(Reason.NOT_YOUR_UNIT, wanted)
            if isinstance(wanted, Disband):
                return Disband(item.unit.kind, item.unit.location)
            return Retreat(item.unit.kind, item.unit.location, _retreat_target(item, wanted))
    raise refuse(Reason.NOT_DISLODGED, wanted)


def _retreat_target(item: Dislodged, order: Retreat) -> str:
    """Return the location that a unit retreats to. An army ignores the coast (DATC 4.B.6)."""
    target = space_of(order.target) if item.unit.kind == ARMY else order.target
    if target in item.retreats:
        return target
    coasts = [place for place in item.retreats if space_of(place) == target]
    if len(coasts) == 1:
        return coasts[0]
    if coasts:
        raise refuse(Reason.COAST_NEEDED, order, coasts=tuple(coasts))
    raise refuse(Reason.RETREAT_NOT_OPEN, order)
