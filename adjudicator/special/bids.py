"""Diplomacy Points: entitlement, void bids, and the auction of the minors' orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from adjudicator.errors import IllegalOrder, InvalidOrder
from adjudicator.legality import legal_movement
from adjudicator.notation import parse_order
from adjudicator.orders import ARMY, Convoy, Hold, Move, MovementOrder, Order, Support, space_of
from adjudicator.outcome import Bid, VoidBid
from adjudicator.reasons import Reason
from adjudicator.special.influence import influence_points, read_influence
from adjudicator.special.religion import breaks_religion_rule
from adjudicator.state import PhaseKind, Position, Unit
from adjudicator.terrain import Terrain
from adjudicator.variant import Variant


@dataclass(frozen=True, slots=True)
class Award:
    """The order that a minor got, as published, and the reason if it is not possible."""

    order: MovementOrder
    refusal: Reason | None


def entitlement(variant: Variant, position: Position, power: str) -> int:
    """Return a power's Diplomacy Points this turn.

    In movement phases a power has one point per centre, up to the variant's maximum (A&E 6.01,
    Diplomacy Points); in alliances phases it has its influence. A power in permanent civil disorder
    has none.

    >>> from maps.load import load_variant
    >>> variant = load_variant("ambition-empire-6.01")
    >>> [entitlement(variant, variant.start, power) for power in ("FR", "DN")]
    [3, 2]
    """
    if position.turn.phase is PhaseKind.ALLIANCES:
        return influence_points(variant, position, power)
    if position.turn.phase is not PhaseKind.MOVEMENT or power in position.civil_disorder:
        return 0
    return min(variant.rules.bid_maximum, len(position.centres_of(power)))


def minor_units(variant: Variant, position: Position) -> tuple[Unit, ...]:
    """Return the minors' units, in the order of the position."""
    return tuple(unit for unit in position.units if unit.power not in variant.powers)


def auction(
    terrain: Terrain,
    bids: Mapping[str, Sequence[Bid]],
    own_orders: Mapping[str, Iterable[MovementOrder]],
) -> tuple[dict[str, Award], tuple[VoidBid, ...]]:
    """Return the winning order of each minor that has one, and the void bids.

    `own_orders` are the legal orders of each power's units. A power whose bids add up to more than
    its entitlement loses them all; void bids count towards the sum. Equal orders from different
    powers add up. Only a single highest order wins (A&E 6.01, Gaining Control of Minor Power
    Units).
    """
    counted, void = counted_bids(terrain, bids, own_orders)
    points: dict[str, dict[MovementOrder, int]] = {}
    for _, bid, order in counted:
        tally = points.setdefault(order.space, {})
        tally[order] = tally.get(order, 0) + bid.points
    awards = {}
    for minor, tally in points.items():
        most = max(tally.values())
        best = [order for order, total in tally.items() if total == most]
        if len(best) == 1:
            awards[minor] = Award(best[0], refusal(terrain, best[0]))
    return awards, void


def never_given(variant: Variant, order: Order) -> bool:
    """Whether minors never get such an order (A&E 2002: they only hold or support)."""
    return variant.rules.sortie == "forbidden" and isinstance(order, Move | Convoy)


def directed(terrain: Terrain, orders: Iterable[str]) -> dict[str, Award]:
    """Return orders given to minors by hand, as if each had won its auction.

    Used to try out a board, where there are no points. An order that is not understood or not for a
    minor is left out.
    """
    read = (bid_order(terrain, text) for text in orders)
    return {
        order.space: Award(order, refusal(terrain, order))
        for order in read
        if not isinstance(order, Reason)
    }


def counted_bids(
    terrain: Terrain,
    bids: Mapping[str, Sequence[Bid]],
    own_orders: Mapping[str, Iterable[MovementOrder]],
) -> tuple[list[tuple[str, Bid, MovementOrder]], tuple[VoidBid, ...]]:
    """Return the bids that count, each with its power and its order, and the void bids."""
    counted: list[tuple[str, Bid, MovementOrder]] = []
    void: list[VoidBid] = []
    for power in sorted(bids):
        allowed = entitlement(terrain.variant, terrain.position, power)
        overspent = sum(max(bid.points, 0) for bid in bids[power]) > allowed
        for bid in bids[power]:
            order = bid_order(terrain, bid.order)
            if overspent:
                reason: Reason | None = Reason.OVERSPENT
            elif isinstance(order, Reason):
                reason = order
            else:
                reason = limitation(terrain, order, own_orders.get(power, ()))
            if bid.points < 1 and reason is None:
                reason = Reason.BID_NOT_UNDERSTOOD
            if reason is not None or isinstance(order, Reason):
                void.append(VoidBid(power, bid, reason or Reason.BID_NOT_UNDERSTOOD))
            else:
                counted.append((power, bid, order))
    return counted, tuple(void)


def bid_order(terrain: Terrain, text: str) -> MovementOrder | Reason:
    """Read the order of a bid, so that bids for the same order compare equal.

    Missing or wrong unit letters and coasts of armies do not matter. Returns a reason if the text
    is not understood, is not for a minor's unit, or is an order that minors never get.
    """
    variant, position = terrain.variant, terrain.position
    try:
        order = parse_order(variant, text, position, hints=False)
    except InvalidOrder:
        return Reason.BID_NOT_UNDERSTOOD
    if not isinstance(order, Hold | Move | Support | Convoy):
        return Reason.BID_NOT_UNDERSTOOD
    unit = position.unit_at.get(order.space)
    if unit is None or unit.power in variant.powers:
        return Reason.NOT_A_MINOR
    if never_given(variant, order):
        return Reason.MINOR_NEVER_MOVES
    if (order.kind, order.location) != (unit.kind, unit.location):
        order = replace(order, kind=unit.kind, location=unit.location)
    if isinstance(order, Support):
        other = position.unit_at.get(order.supported_space)
        if other and (order.supported_kind, order.supported) != (other.kind, other.location):
            order = replace(order, supported_kind=other.kind, supported=other.location)
        if other and other.kind == ARMY and order.target:
            order = replace(order, target=order.destination)
    elif isinstance(order, Move) and unit.kind == ARMY:
        order = replace(order, target=order.destination)
    try:
        return legal_movement(terrain, unit.power, order)
    except IllegalOrder:
        return order


def refusal(terrain: Terrain, order: MovementOrder) -> Reason | None:
    """Return why a minor cannot or must not carry out an order; None if it can."""
    unit = terrain.unit_at[order.space]
    if never_given(terrain.variant, order):
        return Reason.MINOR_NEVER_MOVES
    try:
        legal = legal_movement(terrain, unit.power, order)
    except IllegalOrder as error:
        return error.reason
    if breaks_religion_rule(terrain.variant, terrain.position, unit, legal):
        return Reason.RELIGION
    return None


def limitation(
    terrain: Terrain, order: MovementOrder, own_orders: Iterable[Order]
) -> Reason | None:
    """Return ATTACKS_MINOR if the bidder's own legal orders attack the minor, else None.

    Supporting or convoying an attack on it counts too, as far as the variant says (A&E 6.01,
    Limitations on DPs).
    """
    minor, counted = order.space, terrain.variant.rules.bid_limitation
    sorts = {Move: "attack", Support: "support", Convoy: "convoy"}
    for own in own_orders:
        target = getattr(own, "target", None)
        if target and space_of(target) == minor and sorts.get(type(own)) in counted:
            return Reason.ATTACKS_MINOR
    return None


def bid_warning(
    variant: Variant,
    position: Position,
    power: str,
    own_orders: Iterable[str | Order],
    minor_order: str | Order,
) -> Reason | None:
    """Return why a bid would be void or its order invalid, as far as the bidder's own orders show.

    `own_orders` is the bidder's draft. SORTIE_WOULD_SUCCEED warns of a sortie into an empty space
    that no unit of the bidder is ordered to. Never raises for bad orders.

    >>> from maps.load import load_variant
    >>> variant = load_variant("ambition-empire-6.01")
    >>> str(bid_warning(variant, variant.start, "FR", ["A Mar - Sav"], "A Sav H"))
    'attacks_minor'
    """
    if position.turn.phase is PhaseKind.ALLIANCES:
        meant = read_influence(variant, position, power, str(minor_order))
        return meant if isinstance(meant, Reason) else None
    terrain = Terrain(variant, position)
    order = bid_order(terrain, str(minor_order))
    if isinstance(order, Reason):
        return order
    legal: list[MovementOrder] = []
    for own in own_orders:
        try:
            parsed = parse_order(variant, own, position) if isinstance(own, str) else own
            legal.append(legal_movement(terrain, power, parsed))
        except (InvalidOrder, IllegalOrder):
            continue
    reason = limitation(terrain, order, legal) or refusal(terrain, order)
    if reason is None and isinstance(order, Move):
        target = space_of(order.target)
        met = target in position.unit_at or any(
            isinstance(own, Move) and space_of(own.target) == target for own in legal
        )
        if not met and variant.rules.sortie == "invalid":
            return Reason.SORTIE_WOULD_SUCCEED
    return reason
