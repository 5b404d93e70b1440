"""Stores the sheet of a seat in an open phase, for the services that have asked for the right."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import Any

from adjudicator import Bid
from games.core.accounts import User
from games.core.ceilings import SAVES, SHEETS, check_ceiling, count_towards
from games.core.codec import bids_to_rows
from games.core.refusals import sheet_changed
from games.models import OrderSheet, Phase, Seat
from games.orders.queries.sheet_report import SheetReport


def sheet_save(
    *,
    phase: Phase,
    seat: Seat,
    by: User | None,
    current: OrderSheet | None,
    report: SheetReport,
    is_complete: bool,
    now: datetime,
    seen_version: int | None = None,
) -> OrderSheet:
    """The new current sheet of a seat, in the place of the `current` one; or that, where it says
    the same."""
    lines, bids = _saved_form(report)
    if current and current.orders == lines and current.bids == bids:
        return current
    version = current.version if current else 0
    if seen_version is not None and seen_version != version:
        raise sheet_changed()
    check_ceiling(SHEETS, version, field="orders")
    if by is not None:
        count_towards(SAVES, by.pk, now, field="orders")
    if current:
        OrderSheet.objects.filter(pk=current.pk).update(is_current=False)
    return OrderSheet.objects.create(
        phase=phase,
        seat=seat,
        version=(version or _last_version(phase, seat)) + 1,
        is_complete=is_complete,
        orders=lines,
        bids=bids,
        digest=sheet_digest(lines, bids),
        saved_at=now,
        saved_by=by,
    )


def _last_version(phase: Phase, seat: Seat) -> int:
    """Of a seat without a current sheet, whose draft may have been withheld from its holder."""
    if seat.hidden_before is None:
        return 0
    sheets = OrderSheet.objects.filter(phase=phase, seat=seat)
    return sheets.order_by("-version").values_list("version", flat=True).first() or 0


def report_digest(report: SheetReport) -> str:
    """The digest that a sheet has when it is saved as reported."""
    return sheet_digest(*_saved_form(report))


def sheet_digest(orders: list[str], bids: list[dict[str, Any]]) -> str:
    """The SHA-256 of a sheet's canonical JSON, in hexadecimal."""
    text = json.dumps({"bids": bids, "orders": orders}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _saved_form(report: SheetReport) -> tuple[list[str], list[dict[str, Any]]]:
    bids = bids_to_rows(Bid(line.points, line.text) for line in report.bids)
    return [line.text for line in report.orders], bids
