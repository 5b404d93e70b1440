"""Saves the order sheet of a seat."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Bid
from games.core.accounts import User
from games.core.codec import bids_to_rows, position_of, variant_of
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.refusals import sheet_changed
from games.core.sheet_limits import check_size, clean_bids, clean_orders
from games.models import OrderSheet, Phase, Readiness, Seat
from games.orders.queries.sheet_report import SheetReport, sheet_report
from games.orders.services.authorize_orders import authorize_orders


@dataclass(frozen=True, slots=True)
class Submitted:
    """The sheet as saved, and what is to be said of its lines."""

    sheet: OrderSheet
    report: SheetReport


@transaction.atomic
def orders_submit(
    *,
    game_id: int,
    power: str,
    by: User | None,
    phase_number: int,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Submitted:
    """Saves what `power` orders and bids in the open phase; `by` is its player, None the computer.

    What is not understood or not possible is saved as written and reported. `seen_version` is the
    version of the sheet that the form showed (0: none); a sheet saved in between is a conflict.
    Refuses a seat that is not `by`'s, another phase, a passed deadline, and a final sheet.
    """
    now = now or timezone.now()
    check_size(orders, bids)
    game = lock_game(game_id)
    seat, phase = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    if Readiness.objects.filter(phase=phase, seat=seat).exists():
        raise Conflict("final", _("Your orders are final. Take them back before you change them."))
    report = sheet_report(
        variant_of(game), position_of(phase), power, clean_orders(orders), clean_bids(bids)
    )
    return Submitted(sheet_save(phase, seat, by, report, seen_version, now), report)


def sheet_save(
    phase: Phase,
    seat: Seat,
    by: User | None,
    report: SheetReport,
    seen_version: int | None,
    now: datetime,
) -> OrderSheet:
    """The new current sheet of a seat, or the present one where it says the same."""
    lines, bids = _saved_form(report)
    current = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True).first()
    if current and current.orders == lines and current.bids == bids:
        return current
    version = current.version if current else 0
    if seen_version is not None and seen_version != version:
        raise sheet_changed()
    if current:
        OrderSheet.objects.filter(pk=current.pk).update(is_current=False)
    return OrderSheet.objects.create(
        phase=phase,
        seat=seat,
        version=version + 1,
        orders=lines,
        bids=bids,
        digest=sheet_digest(lines, bids),
        saved_at=now,
        saved_by=by,
    )


def report_digest(report: SheetReport) -> str:
    """The digest that a sheet has when it is saved as reported."""
    return sheet_digest(*_saved_form(report))


def _saved_form(report: SheetReport) -> tuple[list[str], list[dict[str, Any]]]:
    bids = bids_to_rows(Bid(line.points, line.text) for line in report.bids)
    return [line.text for line in report.orders], bids


def sheet_digest(orders: list[str], bids: list[dict[str, Any]]) -> str:
    """The SHA-256 of a sheet's canonical JSON, in hexadecimal."""
    text = json.dumps({"bids": bids, "orders": orders}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
