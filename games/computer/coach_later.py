"""The coach of retreats, builds and removals: the orders that the learned value likes better."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from adjudicator.legal_orders import options
from adjudicator.orders import Build, Order, Remove, Retreat, space_of
from adjudicator.state import PhaseKind, Position, Unit
from adjudicator.terrain import Terrain
from games.computer.adjustments import choose_adjustments, choose_retreats
from games.computer.evaluate import Outlook
from games.computer.sight import CENTRE
from games.computer.value import Scale


class Proposal(NamedTuple):
    """All orders of a power for a phase of retreats or adjustments, and what they gain, in
    centres."""

    orders: tuple[Order, ...]
    gain: float


def propose_orders(terrain: Terrain, power: str, orders: Iterable[Order]) -> Proposal:
    """Return the orders that a computer player would give, compared with `orders`."""
    variant, position = terrain.variant, terrain.position
    random = Random(f"coach {power} {position.turn}")  # noqa: S311 - not a secret
    outlook, scale = Outlook(terrain, power, random), Scale(variant, position, power)
    if position.turn.phase is PhaseKind.RETREATS:
        better = choose_retreats(outlook, options(variant, position, power), scale)
    else:
        better = choose_adjustments(outlook, scale)
    before = scale.weigh(_units_after(position, power, orders))
    after = scale.weigh(_units_after(position, power, better))
    return Proposal(better, (after - before) / CENTRE)


def _units_after(position: Position, power: str, orders: Iterable[Order]) -> dict[str, Unit]:
    units = dict(position.unit_at)
    for order in orders:
        match order:
            case Build():
                units[space_of(order.location)] = Unit(power, order.kind, order.location)
            case Retreat():
                units[space_of(order.target)] = Unit(power, order.kind, order.target)
            case Remove():
                units.pop(space_of(order.location), None)
    return units
