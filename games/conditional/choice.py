"""Which wishes of a conditional sheet become orders, once the position is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator import (
    IllegalOrder,
    InvalidOrder,
    Position,
    Result,
    Variant,
    check_order,
    parse_order,
)
from adjudicator.adjustments import balance, builds_possible, resolve_adjustments
from adjudicator.orders import Order, Retreat, space_of
from adjudicator.state import PhaseKind

# Beside the adjudicator's reasons: an earlier wish was used, or an own unit goes there.
NOT_NEEDED = "not_needed"
OWN_RETREAT = "own_retreat"

CARRIED_OUT = frozenset({Result.BUILDS, Result.WAIVED, Result.REMOVED})


@dataclass(frozen=True, slots=True)
class Wish:
    """A line of the sheet: the reason for which it is left out, empty where it is used."""

    order: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ConditionalChoice:
    """What becomes of every wish; `is_complete` where nothing more is asked of the power."""

    wishes: tuple[Wish, ...]
    is_complete: bool

    @property
    def orders(self) -> list[str]:
        return [wish.order for wish in self.wishes if not wish.reason]


def conditional_choice(
    variant: Variant, position: Position, power: str, orders: Sequence[str]
) -> ConditionalChoice:
    """The first possible wish of each unit, or as many builds or removals as are due, in the order
    written. Nothing is chosen that was not wished for; never raises for bad orders.

    Two units of one power never retreat to the same space: the later one in the sheet takes its
    next wish.
    """
    if position.turn.phase is PhaseKind.RETREATS:
        wishes = _retreats(variant, position, power, orders)
        asked = sum(1 for item in position.dislodged if position.side(item.unit) == power)
    else:
        wishes = _adjustments(variant, position, power, orders)
        asked = max(-balance(variant, position, power), builds_possible(variant, position, power))
    used = sum(1 for wish in wishes if not wish.reason)
    return ConditionalChoice(tuple(wishes), used >= asked)


def _retreats(
    variant: Variant, position: Position, power: str, orders: Sequence[str]
) -> list[Wish]:
    wishes = []
    settled: set[str] = set()
    taken: set[str] = set()
    for line in orders:
        try:
            order = check_order(variant, position, power, line)
        except (InvalidOrder, IllegalOrder) as error:
            wishes.append(Wish(line, error.reason.value))
            continue
        unit = space_of(getattr(order, "location", ""))
        target = space_of(order.target) if isinstance(order, Retreat) else ""
        if unit in settled:
            wishes.append(Wish(str(order), NOT_NEEDED))
        elif target in taken:
            wishes.append(Wish(str(order), OWN_RETREAT))
        else:
            settled.add(unit)
            taken.update(filter(None, [target]))
            wishes.append(Wish(str(order)))
    return wishes


def _adjustments(
    variant: Variant, position: Position, power: str, orders: Sequence[str]
) -> list[Wish]:
    read = [_read(variant, position, line) for line in orders]
    understood = [order for order in read if not isinstance(order, str)]
    results, *_rest = resolve_adjustments(variant, position, {power: understood})
    # The results of a power begin with those of its orders, in their order.
    told = iter([result for result in results if result.power == power])
    wishes = []
    for line, order in zip(orders, read, strict=True):
        if isinstance(order, str):
            wishes.append(Wish(line, order))
            continue
        result = next(told)
        used = result.result in CARRIED_OUT
        wishes.append(Wish(result.order, "" if used else result.reason.value))
    return wishes


def _read(variant: Variant, position: Position, line: str) -> Order | str:
    """The order, or the reason for which it is not understood."""
    try:
        return parse_order(variant, line, position)
    except InvalidOrder as error:
        return error.reason.value
