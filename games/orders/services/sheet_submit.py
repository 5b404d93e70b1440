"""Reads and saves what was sent for a seat, for the services that have asked for the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from adjudicator import Bid, Position, Variant
from games.core.accounts import User
from games.core.codec import position_of, variant_of
from games.core.sheet_limits import clean_bids, clean_orders
from games.models import OrderSheet, Phase, Seat
from games.orders.queries.sheet_report import SheetReport, sheet_report
from games.orders.queries.sheet_rows import is_complete
from games.orders.services.sheet_save import sheet_save


@dataclass(frozen=True, slots=True)
class Submitted:
    """The sheet as saved, what is to be said of its lines, and the board that it was read on."""

    sheet: OrderSheet
    report: SheetReport
    variant: Variant
    position: Position


@dataclass(frozen=True, slots=True)
class SentSheet:
    """What was sent. `seen_version` is the version of the sheet that the form showed (0: none);
    `check` gets the report before anything is saved, and may raise."""

    orders: Sequence[str]
    bids: Sequence[Bid]
    seen_version: int | None = None
    check: Callable[[SheetReport], None] | None = None


def sheet_submit(
    *,
    phase: Phase,
    seat: Seat,
    by: User | None,
    current: OrderSheet | None,
    sent: SentSheet,
    now: datetime,
) -> Submitted:
    """The sheet as saved, in the place of the `current` one. What is not understood or not possible
    is saved as written and reported."""
    variant, position = variant_of(phase.game), position_of(phase)
    report = sheet_report(
        variant, position, seat.power, clean_orders(sent.orders), clean_bids(sent.bids)
    )
    if sent.check is not None:
        sent.check(report)
    sheet = sheet_save(
        phase=phase,
        seat=seat,
        by=by,
        current=current,
        report=report,
        is_complete=is_complete(variant, position, seat.power, report.orders),
        seen_version=sent.seen_version,
        now=now,
    )
    return Submitted(sheet, report, variant, position)
