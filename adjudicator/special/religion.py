"""The Religion Rule: orders that a minor may not be given."""

from __future__ import annotations

from adjudicator.orders import Hold, Move, MovementOrder, Support, space_of
from adjudicator.state import Position, Unit
from adjudicator.variant import Variant


def breaks_religion_rule(
    variant: Variant, position: Position, unit: Unit, order: MovementOrder
) -> bool:
    """Whether a legal order of a minor's unit is forbidden (A&E 6.01, The Religion Rule).

    A minor of an exclusive faith may only hold, sortie against an adjacent space that is empty or
    holds a unit of another faith, or support a unit of its own faith. Any other minor may not
    support an attack by a unit of the other camp on a space that holds a unit of its own camp at
    the start of the turn, even if that unit leaves.
    """
    if isinstance(order, Hold):
        return False
    rules = variant.rules
    faith = variant.religion(unit.power, position)
    if rules.exclusive_faith.get(unit.power) == faith:
        if isinstance(order, Move):
            adjacent = space_of(order.target) in variant.board.neighbours[unit.space]
            return not adjacent or _faith_at(variant, position, order.target) == faith
        if isinstance(order, Support):
            return _faith_at(variant, position, order.supported) != faith
        return True
    if isinstance(order, Support) and order.target is not None:
        camp = rules.camps.get(faith)
        attacker = rules.camps.get(_faith_at(variant, position, order.supported))
        attacked = rules.camps.get(_faith_at(variant, position, order.target))
        return camp is not None and attacker != camp and attacked == camp
    return False


def _faith_at(variant: Variant, position: Position, location: str) -> str:
    unit = position.unit_at.get(space_of(location))
    return variant.religion(unit.power, position) if unit else ""
