"""Winter adjustments: builds and removals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudicator.errors import IllegalOrder, refuse
from adjudicator.orders import (
    FLEET,
    AdjustmentOrder,
    Build,
    Disband,
    Order,
    Remove,
    Waive,
    space_of,
)
from adjudicator.outcome import OrderResult
from adjudicator.reasons import Reason, Result
from adjudicator.special.emergency import emergency_site, units_allowed
from adjudicator.special.extra_homes import (
    after_build,
    gains_homes,
    homes,
    may_become_home,
    sites_at_once,
)
from adjudicator.state import Position, Unit, sorted_units
from adjudicator.variant import Variant


def balance(variant: Variant, position: Position, power: str) -> int:
    """Return the builds (positive) or removals (negative) due: units allowed minus units.

    One unit is allowed for each centre controlled, one more in an emergency (special/emergency.py).
    0 for a minor, and for a power in permanent civil disorder.
    """
    if power not in variant.powers or power in position.civil_disorder:
        return 0
    return units_allowed(variant, position, power) - len(position.units_of(power))


def builds_possible(variant: Variant, position: Position, power: str) -> int:
    """Return how many builds a power can make this Winter.

    The number of builds due is limited by its free build sites and by the variant's build limit.
    """
    due = balance(variant, position, power)
    if due <= 0:
        return 0
    if variant.rules.build_limit is not None:
        due = min(due, variant.rules.build_limit)
    return min(due, sites_at_once(variant, position, power))


def legal_adjustment(
    variant: Variant, position: Position, power: str, order: Order
) -> AdjustmentOrder:
    """Return an order in canonical form, as carried out if it is the power's first this Winter.

    Raises IllegalOrder.
    """
    return _Winter(variant, position, power).legal(order)


def resolve_adjustments(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[Order]],
    refused: Sequence[OrderResult] = (),
) -> tuple[tuple[OrderResult, ...], tuple[Unit, ...], tuple[Unit, ...], dict[str, tuple[str, ...]]]:
    """Adjudicate a Winter.

    Returns the results, the units after it, the units removed, and all homes gained so far.

    Each power's orders are carried out as written, as far as builds or removals are due; surplus
    and impossible ones are illegal (DATC 4.D.4, 4.D.6). Missing removals are made by
    `removals_by_default`. `refused` are the results of orders that were not understood; they come
    last in the results.
    """
    results: list[OrderResult] = []
    removed: list[Unit] = []
    built: list[Unit] = []
    extra_homes = dict(position.extra_homes)
    for power in sorted(variant.powers.keys() | orders.keys()):
        winter = _Winter(variant, position, power)
        for order in orders.get(power, ()):
            winter.carry_out(order)
        winter.remove_the_rest()
        results += winter.results
        removed += winter.removed
        built += winter.built
        extra_homes |= winter.homes_gained()
    left = [unit for unit in position.units if unit not in removed]
    return (
        (*results, *refused),
        sorted_units((*left, *built)),
        tuple(removed),
        dict(sorted(extra_homes.items())),
    )


def removals_by_default(
    variant: Variant, position: Position, power: str, number: int
) -> tuple[Unit, ...]:
    """Choose the units that a power loses if it names none (rules of 2023; DATC 6.J).

    Units on a supply centre stay longest. Of the others, the unit farthest from the power's own
    centres goes first, counting land and sea alike; then fleets before armies; then by name.
    """
    board = variant.board
    steps = board.distances(position.centres_of(power))
    unreached = len(board.spaces)

    def longest_kept_last(unit: Unit) -> tuple[bool, int, bool, str]:
        space = board.spaces[unit.space]
        distance = steps.get(unit.space, unreached)
        return (space.centre, -distance, unit.kind != FLEET, space.rule_name or space.name)

    return tuple(sorted(position.units_of(power), key=longest_kept_last)[:number])


class _Winter:
    """Carries out one power's Winter order by order; `position` reflects the orders so far."""

    def __init__(self, variant: Variant, position: Position, power: str) -> None:
        self.variant = variant
        self.position = position
        self.power = power
        self.could_build = builds_possible(variant, position, power) > 0
        self.built: list[Unit] = []
        self.waived = 0
        self.results: list[OrderResult] = []
        self.removed: list[Unit] = []

    def carry_out(self, order: Order) -> None:
        try:
            legal = self.legal(order)
        except IllegalOrder as error:
            self.record(str(order), Result.ILLEGAL, error.reason)
            return
        match legal:
            case Build():
                self.build(Unit(self.power, legal.kind, legal.location))
                self.record(str(legal), Result.BUILDS, Reason.BUILT)
            case Remove():
                self.remove([self.position.unit_at[space_of(legal.location)]])
                self.record(str(legal), Result.REMOVED, Reason.REMOVED_BY_ORDER)
            case Waive():
                self.waived += 1
                self.record(str(legal), Result.WAIVED, Reason.WAIVED)

    def remove_the_rest(self) -> None:
        missing = -balance(self.variant, self.position, self.power)
        if missing <= 0:
            return
        units = removals_by_default(self.variant, self.position, self.power, missing)
        self.remove(units)
        for unit in units:
            order = Remove(unit.kind, unit.location)
            self.record(str(order), Result.REMOVED, Reason.REMOVED_BY_DEFAULT)

    def build(self, unit: Unit) -> None:
        extra = after_build(self.variant, self.position, self.power, unit.space)
        units = (*self.position.units, unit)
        self.position = replace(self.position, units=units, extra_homes=extra)
        self.built.append(unit)

    def remove(self, units: Iterable[Unit]) -> None:
        gone = set(units)
        left = tuple(unit for unit in self.position.units if unit not in gone)
        self.position = replace(self.position, units=left)
        self.removed += sorted_units(gone)

    def homes_gained(self) -> dict[str, tuple[str, ...]]:
        gained = self.position.extra_homes.get(self.power)
        return {self.power: gained} if gained else {}

    def record(self, order: str, result: Result, reason: Reason) -> None:
        self.results.append(OrderResult(self.power, order, result, reason))

    def legal(self, order: Order) -> AdjustmentOrder:
        if isinstance(order, Disband):
            order = Remove(order.kind, order.location)
        if not isinstance(order, Build | Remove | Waive):
            raise refuse(Reason.WRONG_PHASE, order)
        if self.power not in self.variant.powers:
            raise refuse(Reason.NOT_YOUR_UNIT, order)
        if self.power in self.position.civil_disorder:
            raise refuse(Reason.CIVIL_DISORDER, order)
        if isinstance(order, Build):
            return self.legal_build(order)
        if isinstance(order, Remove):
            return self.legal_removal(order)
        if self.builds_left() <= 0 or not self.could_build:
            raise refuse(Reason.NO_BUILDS_LEFT, order)
        return order

    def legal_build(self, order: Build) -> Build:
        space = space_of(order.location)
        reason = self.site_refusal(space)
        if reason is not None:
            raise refuse(reason, order, place=space)
        places = self.variant.board.locations(space, order.kind)
        if not places:
            raise refuse(Reason.WRONG_TERRAIN, order, target=space)
        if order.kind == FLEET and order.location not in places:
            if len(places) > 1:
                raise refuse(Reason.COAST_NEEDED, order, target=space, coasts=places)
            raise refuse(Reason.WRONG_TERRAIN, order, target=order.location)
        if self.builds_left() <= 0:
            raise refuse(Reason.NO_BUILDS_LEFT, order)
        return Build(order.kind, order.location if order.kind == FLEET else space)

    def site_refusal(self, space: str) -> Reason | None:
        variant, position, power = self.variant, self.position, self.power
        if space == emergency_site(variant, position, power):
            return Reason.OCCUPIED if space in position.unit_at else None
        if not variant.board.spaces[space].centre:
            return Reason.NOT_A_CENTRE
        if position.centres.get(space) != power:
            return Reason.NOT_OWNED
        if space in position.unit_at:
            return Reason.OCCUPIED
        if space in homes(variant, position, power):
            return None
        if may_become_home(variant, position, power, space):
            return None
        return Reason.NO_EXTRA_HOME_LEFT if gains_homes(variant, power) else Reason.NOT_HOME

    def legal_removal(self, order: Remove) -> Remove:
        unit = self.position.unit_at.get(space_of(order.location))
        if unit is None or unit.kind != order.kind:
            raise refuse(Reason.NO_SUCH_UNIT, order)
        if unit.power != self.power:
            raise refuse(Reason.NOT_YOUR_UNIT, order)
        if balance(self.variant, self.position, self.power) >= 0:
            raise refuse(Reason.NO_REMOVALS_DUE, order)
        return Remove(unit.kind, unit.location)

    def builds_left(self) -> int:
        left = balance(self.variant, self.position, self.power) - self.waived
        if self.variant.rules.build_limit is not None:
            left = min(left, self.variant.rules.build_limit - len(self.built))
        return left
