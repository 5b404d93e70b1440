"""A sheet as text, and back."""

from __future__ import annotations

from adjudicator import Bid
from games.core.codec import bids_from_rows
from games.core.words.orders import printed
from games.models import OrderSheet
from games.orders.text import read_sheet, write_sheet


def sheet_text(sheet: OrderSheet, *, with_bids: bool = True) -> str:
    """A saved sheet as text, as it is printed; without bids for whoever may not know them."""
    bids = bids_from_rows(sheet.bids) if with_bids else ()
    return printed(write_sheet(sheet.orders, bids))


def sheet_lines(text: str) -> tuple[tuple[str, ...], tuple[Bid, ...]]:
    """The orders and the bids of a typed text. Refuses one that is larger than any sheet."""
    found = read_sheet(text)
    return found.orders, found.bids
