"""Supports that helped an order, and those that would have, had they not been cut."""

from __future__ import annotations

from adjudicator import InvalidOrder, Outcome, Position, Result, Variant, parse_order
from adjudicator.orders import Move, Order, Support
from adjudicator.state import Dislodged


def decisive_supports(outcome: Outcome, beaten: Dislodged) -> tuple[str, ...]:
    """The units, as results name them, whose support dislodged another."""
    attack = f"{beaten.by} "
    return next(
        (
            done.by
            for done in outcome.orders
            if done.result is Result.MOVES and done.order.startswith(attack)
        ),
        (),
    )


def cut_supports(variant: Variant, before: Position, outcome: Outcome, text: str) -> list[str]:
    """The units, as results name them, whose support of an order was cut."""
    # Few are cut, so that hardly an order is read again.
    cut = [
        *(done.order for done in outcome.orders if done.result is Result.CUT),
        *(done.published for done in outcome.minors if done.result is Result.CUT),
    ]
    if not cut:
        return []
    try:
        order = parse_order(variant, text, before)
        supports = [parse_order(variant, item, before) for item in cut]
    except InvalidOrder:
        return []
    return [
        f"{support.kind} {support.location}"
        for support in supports
        if isinstance(support, Support) and _is_of(support, order)
    ]


def _is_of(support: Support, order: Order) -> bool:
    """Whether it supports what the unit of the order does; of all but a move, that it stays."""
    if isinstance(order, Move):
        return (support.supported_space, support.destination) == (order.space, order.destination)
    return support.target is None and support.supported_space == getattr(order, "space", "")
