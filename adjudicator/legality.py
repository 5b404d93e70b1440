"""The legality and canonical form of movement orders (DATC 4.E.1).

Orders of other units are not considered: an order that matches nothing is legal but void.
"""

from __future__ import annotations

from adjudicator.board import COASTAL
from adjudicator.convoys import chain_exists, on_chain
from adjudicator.errors import refuse
from adjudicator.orders import (
    ARMY,
    FLEET,
    Convoy,
    Hold,
    Move,
    MovementOrder,
    Order,
    Support,
    space_of,
)
from adjudicator.reasons import Reason
from adjudicator.state import Unit
from adjudicator.terrain import SUPPORT, Terrain

MOVEMENT_ORDERS = (Move, Support, Hold, Convoy)


def legal_movement(terrain: Terrain, power: str, order: Order) -> MovementOrder:
    """Return a movement order as it will be adjudicated; `power` is a power or a minor.

    It has the unit's real coast, whichever was written (DATC 6.B.10), the target's coast if only
    one is possible (DATC 6.B.2, 6.B.3), and `via` exactly when a convoy is needed or asked for.
    Raises IllegalOrder.
    """
    if not isinstance(order, MOVEMENT_ORDERS):
        raise refuse(Reason.WRONG_PHASE, order)
    unit = terrain.unit_at.get(order.space)
    if unit is None or unit.kind != order.kind:
        raise refuse(Reason.NO_SUCH_UNIT, order)
    if unit.power != power and terrain.power_at[order.space] != power:
        raise refuse(Reason.NOT_YOUR_UNIT, order)
    if isinstance(order, Move):
        return _move(terrain, unit, order)
    if isinstance(order, Support):
        return _support(terrain, unit, order)
    if isinstance(order, Hold):
        return _hold(unit, order)
    return _convoy(terrain, unit, order)


def _hold(unit: Unit, order: Hold) -> Hold:
    return order if order.location == unit.location else Hold(unit.kind, unit.location)


def _move(terrain: Terrain, unit: Unit, order: Move) -> Move:
    if order.target in terrain.reach(unit) and order.location == unit.location and not order.via:
        return order
    target = order.destination
    if target == unit.space:
        raise refuse(Reason.SAME_SPACE, order, place=target)
    if unit.kind == FLEET:
        return Move(FLEET, unit.location, _fleet_target(terrain, unit, order))
    if terrain.is_sea(target):
        raise refuse(Reason.WRONG_TERRAIN, order)
    by_land = target in terrain.reach(unit)
    if by_land and not order.via:
        return Move(ARMY, unit.location, target)
    if chain_exists(terrain.board, terrain.fleets_at_sea, unit.space, target):
        same = order.via and (order.location, order.target) == (unit.location, target)
        return order if same else Move(ARMY, unit.location, target, via=True)
    if by_land:
        # The convoy is impossible, so the army takes the land route (DATC 6.G.8).
        return Move(ARMY, unit.location, target)
    sea = terrain.closing_sea(unit, target)
    if sea:
        raise refuse(Reason.CROSSING_BLOCKED, order, sea=sea)
    shores = terrain.board.shores
    if unit.space in shores and target in shores:
        raise refuse(Reason.NO_ROUTE, order)
    raise refuse(Reason.NOT_ADJACENT, order)


def _fleet_target(terrain: Terrain, unit: Unit, order: Move) -> str:
    target, wanted = order.destination, order.target
    reach = terrain.reach(unit)
    if wanted in reach:
        return wanted
    coasts = [place for place in terrain.board.spaces[target].locations if place in reach]
    if wanted == target and len(coasts) == 1:
        return coasts[0]
    if wanted == target and coasts:
        raise refuse(Reason.COAST_NEEDED, order, coasts=tuple(coasts))
    if coasts:
        raise refuse(Reason.COAST_UNREACHABLE, order)
    sea = terrain.closing_sea(unit, target)
    if sea:
        raise refuse(Reason.CROSSING_BLOCKED, order, sea=sea)
    if not terrain.board.locations(target, FLEET):
        raise refuse(Reason.WRONG_TERRAIN, order)
    if target in terrain.board.army.get(unit.space, ()):
        raise refuse(Reason.NO_COMMON_COAST, order)
    raise refuse(Reason.NOT_ADJACENT, order)


def _support(terrain: Terrain, unit: Unit, order: Support) -> Support:
    supported = terrain.unit_at.get(order.supported_space)
    if supported is None or supported.kind != order.supported_kind:
        kind = order.supported_kind
        raise refuse(Reason.NO_SUCH_UNIT, order, place=order.supported, kind=kind)
    if supported is unit:
        raise refuse(Reason.SAME_SPACE, order)
    target = order.destination or supported.space
    if target not in terrain.spaces(unit, SUPPORT):
        sea = terrain.closing_sea(unit, target, SUPPORT)
        if sea:
            raise refuse(Reason.CROSSING_BLOCKED, order, target=target, sea=sea)
        raise refuse(Reason.CANNOT_REACH_SUPPORT, order, target=target)
    named = order.target
    if named is not None:
        if target == supported.space:
            raise refuse(Reason.SAME_SPACE, order, place=target)
        if not _can_move(terrain, supported, target, without=unit):
            raise refuse(Reason.SUPPORTED_CANNOT_MOVE, order, unit=str(supported))
        if supported.kind == ARMY:
            named = target
    written = (order.location, order.supported, order.target)
    if written == (unit.location, supported.location, named):
        return order
    return Support(unit.kind, unit.location, supported.kind, supported.location, named)


def _can_move(terrain: Terrain, unit: Unit, target: str, without: Unit) -> bool:
    """Whether a unit could move to a space.

    A convoy must not need the supporting fleet itself (DATC 6.D.31).
    """
    if target in terrain.spaces(unit):
        return True
    if unit.kind == FLEET:
        return False
    fleets = terrain.fleets_at_sea & ~terrain.board.sea_bits.get(without.space, 0)
    return chain_exists(terrain.board, fleets, unit.space, target)


def _convoy(terrain: Terrain, unit: Unit, order: Convoy) -> Convoy:
    board = terrain.board
    start, end = space_of(order.army), space_of(order.target)
    army = terrain.unit_at.get(start)
    coastal = board.spaces[start].kind == COASTAL and board.spaces[end].kind == COASTAL
    if unit.space not in board.sea_bits or not coastal or start == end or unit.space == end:
        raise refuse(Reason.CANNOT_CONVOY, order)
    if army is None or army.kind != ARMY:
        raise refuse(Reason.NO_SUCH_UNIT, order, place=order.army, kind=ARMY)
    if not on_chain(board, terrain.fleets_at_sea, board.sea_bits[unit.space], start, end):
        raise refuse(Reason.NOT_ON_ROUTE, order)
    if (order.location, order.army, order.target) == (unit.location, start, end):
        return order
    return Convoy(FLEET, unit.location, start, end)
