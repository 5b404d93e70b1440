"""A bid that the page proposed, drafted by one press of its button."""

from __future__ import annotations

from dataclasses import replace

from games.orders.forms.sheet import TypedBid, TypedSheet

# A minor takes so many lines of bids, for its fields are numbered by one figure.
MAX_LINES = 10


def with_proposed(typed: TypedSheet, budget: int) -> TypedSheet:
    """What was typed with one point on the bid that was `proposed`. Where none is left, it is
    taken from the last bid of the form, which is the least useful one."""
    minor, _space, order = typed.proposed.partition(" ")
    bids = {(bid.minor, bid.n): bid for bid in typed.bids}
    used = {n for (of, n), bid in bids.items() if of == minor and (bid.order or bid.number)}
    free = next((n for n in range(MAX_LINES) if n not in used), None)
    if not order or free is None:
        return typed
    paid = [key for key, bid in bids.items() if bid.number and key != (minor, free)]
    if paid and sum(bids[key].number or 0 for key in paid) >= budget:
        last = bids[paid[-1]]
        rest = (last.number or 0) - 1
        bids[paid[-1]] = replace(last, points=str(rest)) if rest else TypedBid(last.minor, last.n)
    bids[minor, free] = TypedBid(minor, free, "1", value=order)
    return replace(typed, bids=tuple(bids.values()))
