"""A whole sheet as text: one order a line, bids as "2: A Swi S A Mar - Sav"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator import Bid
from games.core.sheet_limits import lines_of

# A line has single spaces: patterns that could share out a run of them would do so in all ways.
BID = re.compile(r"([-+]?\d[\d.,]*) ?(?:DPs?)? ?[:=] ?(.*)", re.IGNORECASE)
NO_NUMBER = -1


@dataclass(frozen=True, slots=True)
class SheetText:
    """What a text holds, with the number of the line that each order and bid came from."""

    orders: tuple[str, ...]
    bids: tuple[Bid, ...]
    order_lines: tuple[int, ...]
    bid_lines: tuple[int, ...]


def read_sheet(text: str) -> SheetText:
    """The orders and the bids of a text; empty lines and those that start with # are skipped.

    Points that are no whole number, or have more than six figures, are NO_NUMBER. Refuses a text
    that is larger than any sheet.
    """
    orders: list[tuple[int, str]] = []
    bids: list[tuple[int, Bid]] = []
    for number, line in enumerate(lines_of(text), start=1):
        if not line or line.startswith("#"):
            continue
        bid = BID.fullmatch(line)
        if bid:
            bids.append((number, Bid(_points(bid[1]), bid[2].strip())))
        else:
            orders.append((number, line))
    return SheetText(
        orders=tuple(line for _, line in orders),
        bids=tuple(bid for _, bid in bids),
        order_lines=tuple(number for number, _ in orders),
        bid_lines=tuple(number for number, _ in bids),
    )


def _points(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 6 else NO_NUMBER


def write_sheet(orders: Iterable[str], bids: Iterable[Bid]) -> str:
    """The text that `read_sheet` reads back."""
    return "\n".join([*orders, *(f"{bid.points}: {bid.order}" for bid in bids)])
