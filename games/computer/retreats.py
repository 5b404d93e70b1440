"""The retreats phase: the best open space, no two units into one."""

from __future__ import annotations

from adjudicator.legal_orders import Options
from adjudicator.orders import Disband, Order, Retreat, space_of
from games.computer.evaluate import Outlook


def choose_retreats(outlook: Outlook, legal: Options) -> tuple[Order, ...]:
    """For every dislodged unit its best retreat that no other own unit takes, else disband."""
    taken: set[str] = set()
    chosen: list[Order] = []
    for space in sorted(legal):
        open_to = [
            order
            for order in legal[space]
            if isinstance(order, Retreat) and space_of(order.target) not in taken
        ]
        if open_to:
            best = max(open_to, key=lambda order: _worth(outlook, order))
            taken.add(space_of(best.target))
            chosen.append(best)
        else:
            chosen.extend(order for order in legal[space] if isinstance(order, Disband))
    return tuple(chosen)


def _worth(outlook: Outlook, order: Retreat) -> float:
    space = space_of(order.target)
    worth = outlook.worth(order.kind, order.target)
    if outlook.position.centres.get(space) == outlook.power:
        worth += outlook.loss(space) * (0.2 + 0.2 * min(outlook.threat(space), 2))
    return worth
