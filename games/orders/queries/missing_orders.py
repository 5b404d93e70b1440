"""What is still missing of a seat's orders, in numbers. For the seat's own holder alone."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.state import PhaseKind
from games.core.codec import position_of, variant_of
from games.models import OrderSheet, Phase, Seat
from games.orders.queries.sheet_report import sheet_report
from games.orders.queries.sheet_rows import sheet_rows
from games.orders.queries.sheet_summary import sheet_summary


@dataclass(frozen=True, slots=True)
class Missing:
    """How many orders a phase of this kind asks for, and how many are saved that can be carried
    out; one that asks for bids alone is ordered once where a sheet is saved."""

    kind: str
    asked: int
    ordered: int


def missing_orders(phase: Phase, seat: Seat) -> Missing:
    """The numbers of a seat in an open phase; it says nothing of bids."""
    variant, position = variant_of(phase.game), position_of(phase)
    rows = sheet_rows(variant, position, seat.power)
    sheet = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True).first()
    if sheet is None:
        return Missing(phase.kind, len(rows), 0)
    if position.turn.phase is PhaseKind.ALLIANCES:
        return Missing(phase.kind, 0, 1)
    summary = sheet_summary(rows, sheet_report(variant, position, seat.power, sheet.orders))
    return Missing(phase.kind, len(rows), summary.ordered)
