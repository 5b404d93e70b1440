"""The lines of templates/games/learn/bid_row.html."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from adjudicator import Bid, Position, Variant, entitlement, options
from adjudicator.orders import space_of
from games.orders.page.choices import option_list


@dataclass(frozen=True, slots=True)
class BidRow:
    """A minor with the reader's points on one of its orders."""

    minor: str
    kind: str
    name: str
    value: str
    points: int
    most: list[int]
    options: SafeString


def bid_row(
    variant: Variant, position: Position, power: str, minor: str, bids: Iterable[Bid]
) -> BidRow:
    """A minor with the points that stand on it."""
    bid = next((bid for bid in bids if space_of(bid.order.split()[1]) == minor), None)
    most = entitlement(variant, position, power)
    choices = options(variant, position, minor)[minor]
    return BidRow(
        minor=minor,
        kind=position.unit_at[minor].kind,
        name=variant.board.spaces[minor].name,
        value=bid.order if bid else "",
        points=bid.points if bid else 0,
        most=list(range(most + 1)),
        options=option_list(variant.board, choices, bid.order if bid else ""),
    )
