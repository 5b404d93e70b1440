"""One computer player's sheet for any phase."""

from __future__ import annotations

from random import Random

from adjudicator.legal_orders import options
from adjudicator.state import PhaseKind, Position
from adjudicator.variant import Variant
from games.computer.adjustments import choose_adjustments
from games.computer.bids import choose_bids
from games.computer.evaluate import Outlook
from games.computer.influence import choose_influence
from games.computer.minors import Diplomacy
from games.computer.moves import Planner
from games.computer.retreats import choose_retreats
from games.computer.sheet import Sheet


def choose_orders(variant: Variant, position: Position, power: str, seed: int) -> Sheet:
    """Legal orders and bids for a power in the phase of `position`.

    It sees what every player sees, the position, and nothing else. Equal arguments give equal
    sheets; another seed may give another choice among orders that look about as good. Where the
    power has nothing to order the sheet is empty.
    """
    random = Random(f"{seed} {power} {position.turn}")  # noqa: S311 - a whim, not a secret
    outlook = Outlook(variant, position, power, random)
    match position.turn.phase:
        case PhaseKind.RETREATS:
            return _sheet(choose_retreats(outlook, options(variant, position, power)))
        case PhaseKind.ADJUSTMENTS:
            return _sheet(choose_adjustments(outlook))
        case PhaseKind.ALLIANCES:
            return Sheet((), choose_influence(outlook))
    diplomacy = Diplomacy(outlook)
    planner = Planner(outlook, options(variant, position, power), diplomacy)
    planner.search()
    orders = tuple(str(order) for order in planner.orders.values())
    return Sheet(orders, choose_bids(outlook, planner, diplomacy))


def _sheet(orders: tuple[object, ...]) -> Sheet:
    return Sheet(tuple(str(order) for order in orders))
