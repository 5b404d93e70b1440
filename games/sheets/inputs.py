"""Inputs of order sheets."""

from typing import Annotated

from pydantic import Field

from adjudicator import Bid
from games.core.inputs import In, Orders, Text, Whole
from games.core.sheet_limits import MAX_LINES


class BidIn(In):
    """A bid: points, and the order that the minor shall have."""

    points: Whole
    order: Text


class SheetIn(In):
    """A whole order sheet, which replaces the saved one."""

    orders: Orders
    bids: Annotated[list[BidIn], Field(max_length=MAX_LINES)] = []

    def read(self) -> tuple[list[str], list[Bid]]:
        """The orders and bids as the services take them."""
        return list(self.orders), [Bid(bid.points, bid.order) for bid in self.bids]
