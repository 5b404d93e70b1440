"""Random legal play, the floor below every computer player."""

from __future__ import annotations

from random import Random

from adjudicator import Bid, Position, Variant, entitlement, options
from adjudicator.adjustments import balance
from adjudicator.orders import Order
from adjudicator.state import PhaseKind
from games.computer import Sheet


def choose(
    variant: Variant, position: Position, power: str, seed: int, _guess_seed: int = 0
) -> Sheet:
    """A legal order of every unit by chance, and each point on an order of a minor by chance."""
    random = Random(f"random {seed} {power} {position.turn}")
    offered = options(variant, position, power)
    match position.turn.phase:
        case PhaseKind.MOVEMENT:
            orders = [str(random.choice(orders)) for orders in offered.values()]
            return Sheet(tuple(orders), _bids(variant, position, power, random))
        case PhaseKind.RETREATS:
            return Sheet(tuple(str(random.choice(orders)) for orders in offered.values()))
        case PhaseKind.ADJUSTMENTS:
            due = abs(balance(variant, position, power))
            places = [orders for space, orders in offered.items() if space]
            drawn: list[tuple[Order, ...]] = random.sample(places, min(due, len(places)))
            return Sheet(tuple(str(random.choice(orders)) for orders in drawn))
        case PhaseKind.ALLIANCES:
            return Sheet()


def _bids(variant: Variant, position: Position, power: str, random: Random) -> tuple[Bid, ...]:
    minors = [unit.power for unit in position.units if unit.power not in variant.powers]
    points = min(entitlement(variant, position, power), len(minors))
    return tuple(
        Bid(1, str(random.choice(options(variant, position, minor)[minor])))
        for minor in random.sample(minors, points)
        if minor in options(variant, position, minor)
    )
