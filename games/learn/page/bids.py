"""The lines of templates/games/learn/bid_row.html."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from adjudicator import Bid, Position, Variant, entitlement, options
from adjudicator.orders import space_of
from games.core.words.orders import printed
from games.orders.page.choices_in_words import options_in_words


@dataclass(frozen=True, slots=True)
class BidRow:
    """A minor with the reader's points on one of its orders."""

    minor: str
    kind: str
    name: str
    value: str
    code: str
    points: int
    most: list[int]
    options: SafeString
    without: str = ""


def bid_row(
    variant: Variant,
    position: Position,
    power: str,
    minor: str,
    bids: Iterable[Bid],
    half: tuple[int, str] = (0, ""),
) -> BidRow:
    """A minor with the points that stand on it, or with the half of a bid that was chosen."""
    bid = next((bid for bid in bids if space_of(bid.order.split()[1]) == minor), None)
    most = entitlement(variant, position, power)
    points, order = (bid.points, bid.order) if bid else half
    choices = options(variant, position, minor)[minor]
    own = {unit.space for unit in position.units if unit.power == power}
    return BidRow(
        minor=minor,
        kind=position.unit_at[minor].kind,
        name=variant.board.spaces[minor].name,
        value=order,
        code=printed(order),
        points=points,
        most=list(range(most + 1)),
        options=options_in_words(variant.board, choices, order, own=own, is_minor=True),
        without=_without(points, order),
    )


def _without(points: int, order: str) -> str:
    """What a bid still lacks."""
    if points and not order:
        return _("Choose what it is to do: without an order the points buy nothing.")
    if order and not points:
        return _("It still has no points: without any nobody obeys it.")
    return ""
