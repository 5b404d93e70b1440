"""The sheets that decide a phase."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from adjudicator import Bid, Position
from games.core.codec import sheets_to_orders
from games.models import OrderSheet, Phase


def used_sheets(
    phase: Phase, position: Position
) -> tuple[dict[str, list[str]], dict[str, tuple[Bid, ...]]]:
    """The current orders and bids by power, as the adjudicator takes them; of a power in permanent
    civil disorder nothing counts, whatever was saved before."""
    return counted(current_sheets([phase])[phase.pk], position)


def current_sheets(phases: Iterable[Phase]) -> Mapping[int, list[OrderSheet]]:
    """The current sheets of some phases, by the phase's key."""
    found: defaultdict[int, list[OrderSheet]] = defaultdict(list)
    sheets = OrderSheet.objects.filter(phase__in=phases, is_current=True).select_related("seat")
    for sheet in sheets.only("phase_id", "orders", "bids", "seat__power").order_by():
        found[sheet.phase_id].append(sheet)
    return found


def counted(
    sheets: Iterable[OrderSheet], position: Position
) -> tuple[dict[str, list[str]], dict[str, tuple[Bid, ...]]]:
    """As `used_sheets`, of a phase whose current sheets these are."""
    return sheets_to_orders(
        sheet for sheet in sheets if sheet.seat.power not in position.civil_disorder
    )
