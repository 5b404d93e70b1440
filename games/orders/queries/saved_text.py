"""A saved sheet as text."""

from __future__ import annotations

from games.core.codec import bids_from_rows
from games.core.words.orders import printed
from games.models import OrderSheet
from games.orders.text import write_sheet


def sheet_text(sheet: OrderSheet) -> str:
    """A saved sheet as text, as it is printed."""
    return printed(write_sheet(sheet.orders, bids_from_rows(sheet.bids)))
