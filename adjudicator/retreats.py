"""The retreats phase: dislodged units retreat or are disbanded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudicator.orders import Disband, Order, Retreat, space_of
from adjudicator.outcome import OrderResult
from adjudicator.reasons import Reason, Result
from adjudicator.special.half_strength import retreats_far
from adjudicator.state import Dislodged, Position, Unit, sorted_units
from adjudicator.variant import Variant


def resolve_retreats(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[Order]],
    refused: Sequence[OrderResult] = (),
) -> tuple[tuple[OrderResult, ...], tuple[Unit, ...], tuple[Unit, ...]]:
    """Adjudicate retreats (DATC 6.H). Returns the results, the units after it and those disbanded.

    A unit's first legal order counts. Units that retreat to the same space, whatever its coasts,
    are all disbanded (DATC 6.H.7); one that goes there a long way makes way for the others (1900,
    Suez Canal Rules). So is a unit without an order, or with one to a location that is not open to
    it. `refused` are the results of orders already found illegal; they come last in the
    results.
    """
    sheet = _Sheet(variant, position)
    for power in sorted(orders):
        for order in orders[power]:
            sheet.enter(power, order)
    results = [*sheet.results(), *_without_order(variant, sheet, refused)]
    arrived, disbanded = [], []
    for item in position.dislodged:
        chosen = sheet.chosen.get(item.unit.space)
        if isinstance(chosen, Retreat) and not sheet.rivals(chosen):
            arrived.append(replace(item.unit, location=chosen.target))
        else:
            disbanded.append(item.unit)
    return (*results, *refused), sorted_units((*position.units, *arrived)), tuple(disbanded)


class _Sheet:
    """The orders of a retreats phase; `chosen` has that of each dislodged unit, by its space."""

    def __init__(self, variant: Variant, position: Position) -> None:
        self.pairs = variant.rules.half_strength
        self.position = position
        self.waiting = {item.unit.space: item for item in position.dislodged}
        self.chosen: dict[str, Order] = {}
        self.given: list[tuple[str, Order, Reason | None]] = []

    def enter(self, power: str, order: Order) -> None:
        space = space_of(getattr(order, "location", ""))
        reason = self.refusal(power, order, space)
        if reason is None:
            self.chosen[space] = order
        self.given.append((power, order, reason))

    def refusal(self, power: str, order: Order, space: str) -> Reason | None:
        if not isinstance(order, Retreat | Disband):
            return Reason.WRONG_PHASE
        item = self.waiting.get(space)
        if item is None or item.unit.kind != order.kind:
            return Reason.NOT_DISLODGED
        if self.position.side(item.unit) != power:
            return Reason.NOT_YOUR_UNIT
        if isinstance(order, Retreat) and order.target not in item.retreats:
            return Reason.RETREAT_NOT_OPEN
        return Reason.ORDERED_TWICE if space in self.chosen else None

    def rivals(self, order: Retreat) -> tuple[str, ...]:
        """Return the other units that retreat to the same space, and need not make way."""
        far = self.is_far(order)
        return tuple(
            str(self.waiting[space].unit)
            for space, other in sorted(self.chosen.items())
            if isinstance(other, Retreat)
            and other != order
            and space_of(other.target) == space_of(order.target)
            and (far or not self.is_far(other))
        )

    def is_far(self, order: Retreat) -> bool:
        return retreats_far(self.pairs, space_of(order.location), space_of(order.target))

    def results(self) -> Iterable[OrderResult]:
        for power, order, reason in self.given:
            if reason is not None:
                yield OrderResult(power, str(order), Result.ILLEGAL, reason)
            elif not isinstance(order, Retreat):
                yield OrderResult(power, str(order), Result.DISBANDED, Reason.DISBAND_ORDER)
            elif rivals := self.rivals(order):
                collision = Reason.RETREAT_COLLISION
                yield OrderResult(power, str(order), Result.DISBANDED, collision, rivals)
            else:
                yield OrderResult(power, str(order), Result.RETREATS, Reason.RETREATED)


def _without_order(
    variant: Variant, sheet: _Sheet, refused: Sequence[OrderResult]
) -> Iterable[OrderResult]:
    """Yield a result for each dislodged unit without any order, even an illegal one."""
    ordered = {_unit_of(power, str(order)) for power, order, _ in sheet.given}
    ordered |= {_unit_of(result.power, result.order) for result in refused}
    for item in sheet.waiting.values():
        power = sheet.position.side(item.unit)
        order = str(Disband(item.unit.kind, item.unit.location))
        if _unit_of(power, order) not in ordered:
            reason = _reason(item) if power in variant.powers else Reason.MINOR_DISBANDS
            yield OrderResult(power, order, Result.DISBANDED, reason)


def _unit_of(power: str, order: str) -> tuple[str, str, str]:
    """Return the unit that a written order is for: power, kind and space, if the text has them."""
    kind, _, rest = order.partition(" ")
    return power, kind, space_of(rest.partition(" ")[0])


def _reason(item: Dislodged) -> Reason:
    return Reason.NO_ORDER if item.retreats else Reason.NO_RETREAT
