"""The sheets that decide a phase."""

from __future__ import annotations

from adjudicator import Bid, Position
from games.core.codec import sheets_to_orders
from games.models import OrderSheet, Phase


def used_sheets(
    phase: Phase, position: Position
) -> tuple[dict[str, list[str]], dict[str, tuple[Bid, ...]]]:
    """The current orders and bids by power, as the adjudicator takes them; of a power in permanent
    civil disorder nothing counts, whatever was saved before."""
    sheets = OrderSheet.objects.filter(phase=phase, is_current=True).select_related("seat")
    sheets = sheets.only("orders", "bids", "seat__power").order_by()
    return sheets_to_orders(
        sheet for sheet in sheets if sheet.seat.power not in position.civil_disorder
    )
