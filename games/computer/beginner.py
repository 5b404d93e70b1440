"""A beginner's movement: each unit for itself, to the nearest gain, and often not at all."""

from __future__ import annotations

from adjudicator.legal_orders import Options
from adjudicator.orders import Hold, Move, Order, space_of
from adjudicator.outcome import Bid
from adjudicator.special.bids import bid_warning
from games.computer.evaluate import Outlook
from games.computer.minors import Diplomacy

HESITATES = 0.35


def choose_alone(outlook: Outlook, legal: Options) -> tuple[Order, ...]:
    """An order for every unit: no supports, no convoys, no two units into one space."""
    taken, chosen = set(outlook.own), []
    for space, unit in outlook.own.items():
        moves = [
            order
            for order in legal[space]
            if isinstance(order, Move) and not order.via and space_of(order.target) not in taken
        ]
        order: Order = Hold(unit.kind, unit.location)
        if moves and outlook.random.random() >= HESITATES:
            best = max(moves, key=lambda move: outlook.worth(move.kind, move.target))
            if outlook.worth(best.kind, best.target) > outlook.worth(unit.kind, unit.location):
                order = best
                taken.add(space_of(best.target))
        chosen.append(order)
    return tuple(chosen)


def choose_first_bid(
    outlook: Outlook, orders: tuple[Order, ...], diplomacy: Diplomacy
) -> tuple[Bid, ...]:
    """One point on the first support that fits an own move; the other points stay unspent."""
    if not diplomacy.points:
        return ()
    for order in orders:
        if isinstance(order, Move):
            supports = diplomacy.supports(space_of(order.location), space_of(order.target))
            for support in supports.values():
                if not bid_warning(
                    outlook.variant, outlook.position, outlook.power, orders, support
                ):
                    return (Bid(1, str(support)),)
    return ()
