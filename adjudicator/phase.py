"""Resolving one phase of any kind; `resolve` is the adjudicator's main function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adjudicator.adjustments import resolve_adjustments
from adjudicator.calendar import (
    finish_adjustments,
    finish_alliances,
    finish_movement,
    finish_retreats,
)
from adjudicator.check import check_order
from adjudicator.errors import IllegalOrder, InvalidOrder
from adjudicator.movement import resolve_movement
from adjudicator.notation import parse_order
from adjudicator.orders import Order
from adjudicator.outcome import Bid, OrderResult, Outcome
from adjudicator.reasons import Result
from adjudicator.retreats import resolve_retreats
from adjudicator.special.influence import settle_alliances
from adjudicator.special.joint_winter import PowerOrders, is_joint, joined, parted
from adjudicator.state import PhaseKind, Position
from adjudicator.variant import Variant

PowerBids = Mapping[str, Sequence[Bid]]

# Raise it with every change to the adjudicator's decisions. A resolved phase keeps the version that
# decided it.
RULES_VERSION = 5


def resolve(
    variant: Variant,
    position: Position,
    orders: PowerOrders,
    bids: PowerBids | None = None,
    direct: Sequence[str] = (),
) -> Outcome:
    """Resolve the phase that `position` is in.

    `orders` and `bids` are given by power, as text or as orders. `direct` are orders that minors
    carry out without bids, for trying out a board. An order that is not understood or not possible
    becomes an illegal order in the outcome and raises nothing. The outcome's position is the next
    one with something to decide. Equal arguments give equal outcomes, in whatever order the
    mappings are.

    >>> from maps.load import load_variant
    >>> variant = load_variant("standard")
    >>> outcome = resolve(variant, variant.start, {"FRANCE": ["army paris to burgundy"]})
    >>> [str(line.result) for line in outcome.orders if line.order == "A PAR - BUR"]
    ['moves']
    >>> str(outcome.position.turn)
    'Fall 1901 movement'
    """
    if is_joint(variant, position):
        return _winter_with_spring(variant, position, orders, bids or {}, direct)
    return _one_phase(variant, position, orders, bids or {}, direct)


def _one_phase(
    variant: Variant,
    position: Position,
    orders: PowerOrders,
    bids: PowerBids,
    direct: Sequence[str],
) -> Outcome:
    match position.turn.phase:
        case PhaseKind.MOVEMENT:
            return _movement(variant, position, orders, bids, direct)
        case PhaseKind.RETREATS:
            return _retreats(variant, position, orders)
        case PhaseKind.ADJUSTMENTS:
            return _adjustments(variant, position, orders)
        case PhaseKind.ALLIANCES:
            return _alliances(variant, position, orders, bids)


def _winter_with_spring(
    variant: Variant,
    position: Position,
    orders: PowerOrders,
    bids: PowerBids,
    direct: Sequence[str],
) -> Outcome:
    winter, spring = parted(variant, position, orders)
    bidding = PhaseKind.ALLIANCES if variant.rules.influence else PhaseKind.MOVEMENT
    parts: list[Outcome] = []
    while not parts or parts[-1].turn.phase is not PhaseKind.MOVEMENT:
        here = parts[-1].position if parts else position
        phase = here.turn.phase
        given = spring if phase is PhaseKind.MOVEMENT else {} if parts else winter
        parts.append(_one_phase(variant, here, given, bids if phase is bidding else {}, direct))
    return joined(position.turn, parts)


def _movement(
    variant: Variant,
    position: Position,
    orders: PowerOrders,
    bids: PowerBids,
    direct: Sequence[str],
) -> Outcome:
    done = resolve_movement(variant, position, orders, bids, direct)
    after = finish_movement(variant, position, done.units, done.dislodged, done.contested)
    return Outcome(
        turn=position.turn,
        orders=done.orders,
        position=after.position,
        minors=done.minors,
        void_bids=done.void_bids,
        dislodged=done.dislodged,
        disbanded=after.disbanded,
        contested=tuple(sorted(done.contested)),
        skipped=after.skipped,
        winner=after.winner,
    )


def _retreats(variant: Variant, position: Position, orders: PowerOrders) -> Outcome:
    legal, refused = _read(variant, position, orders, check_order)
    results, units, disbanded = resolve_retreats(variant, position, legal, refused)
    after = finish_retreats(variant, position, units)
    return Outcome(
        turn=position.turn,
        orders=results,
        position=after.position,
        disbanded=disbanded,
        skipped=after.skipped,
        winner=after.winner,
    )


def _adjustments(variant: Variant, position: Position, orders: PowerOrders) -> Outcome:
    # Whether a build is legal depends on the builds before it, so only the text is read here.
    given, refused = _read(variant, position, orders, _parsed)
    results, units, removed, homes = resolve_adjustments(variant, position, given, refused)
    after = finish_adjustments(variant, position, units, homes)
    return Outcome(
        turn=position.turn,
        orders=results,
        position=after.position,
        disbanded=(*removed, *after.disbanded),
        skipped=after.skipped,
        winner=after.winner,
    )


def _alliances(
    variant: Variant, position: Position, orders: PowerOrders, bids: PowerBids
) -> Outcome:
    _, refused = _read(variant, position, orders, check_order)
    alliances, void_bids = settle_alliances(variant, position, bids)
    return Outcome(
        turn=position.turn,
        orders=tuple(refused),
        position=finish_alliances(variant, position, alliances).position,
        void_bids=void_bids,
        alliances={minor: ally.power for minor, ally in alliances.items()},
    )


def _read(
    variant: Variant,
    position: Position,
    orders: PowerOrders,
    read: Callable[[Variant, Position, str, str | Order], Order],
) -> tuple[dict[str, list[Order]], list[OrderResult]]:
    """Return the orders that `read` accepts, by power, and the results of the others."""
    accepted: dict[str, list[Order]] = {}
    refused: list[OrderResult] = []
    for power in sorted(orders):
        for given in orders[power]:
            try:
                accepted.setdefault(power, []).append(read(variant, position, power, given))
            except (InvalidOrder, IllegalOrder) as error:
                refused.append(OrderResult(power, error.text, Result.ILLEGAL, error.reason))
    return accepted, refused


def _parsed(variant: Variant, position: Position, power: str, given: str | Order) -> Order:
    return parse_order(variant, given, position) if isinstance(given, str) else given
