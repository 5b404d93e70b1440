"""Saves an order sheet: by its player, or withheld from a new holder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Bid, Position, Variant
from games.core.accounts import User
from games.core.codec import BoardState, bids_to_rows, position_of, variant_of
from games.core.errors import Conflict, Forbidden
from games.core.limits import SAVES, SHEETS, check_quota, count_towards
from games.core.locks import lock_game
from games.core.refusals import (
    deadline_passed,
    no_such_power,
    not_running,
    phase_over,
    result_withheld,
    sheet_changed,
)
from games.core.sheet_limits import check_size, clean_bids, clean_orders
from games.models import Game, OrderSheet, Phase, Seat, SeatState, Status
from games.sheets.queries.sheet_report import SheetReport, sheet_report
from games.sheets.queries.sheet_rows import is_complete
from games.sheets.queries.sheets import ordering_seat, ordering_seats


class AuthorizedSeat(NamedTuple):
    """Who orders, in which phase, and what is saved there so far: the current sheet, and whether
    it is final."""

    seat: Seat
    phase: Phase
    sheet: OrderSheet | None
    is_final: bool


def authorize_orders(
    *, game: Game, power: str, by: User, phase_number: int, now: datetime
) -> AuthorizedSeat:
    """The seat and the open phase of a locked game; refuses whoever may not order now."""
    found = ordering_seat(game, power)
    if found is None:
        raise no_such_power()
    seat, phase, sheet, is_final = found
    if seat.state != SeatState.HELD or seat.holder_id != by.pk:
        raise Forbidden("not_your_seat", _("You do not hold this seat."))
    if game.status != Status.RUNNING:
        raise not_running()
    if phase is None or phase.number != phase_number:
        raise phase_over()
    if phase.is_held_back:
        raise result_withheld()
    if phase.closes_at is not None and phase.closes_at <= now:
        raise deadline_passed()
    return AuthorizedSeat(seat, phase, sheet, is_final)


class SeatToChange(NamedTuple):
    """Whose orders are changed, in which phase, and what is saved there so far."""

    seat: Seat
    phase: Phase
    sheet: OrderSheet | None


def authorize_to_change(
    *, game: Game, power: str, by: User, phase_number: int, now: datetime
) -> SeatToChange:
    """As authorize_orders; refuses a final sheet as well."""
    seat, phase, sheet, is_final = authorize_orders(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    if is_final:
        raise Conflict("final", _("Your orders are final. Take them back before you change them."))
    return SeatToChange(seat, phase, sheet)


def authorize_computers(
    *, game: Game, powers: Collection[str], phase_number: int
) -> list[SeatToChange]:
    """Those of these powers of a locked game that a computer plays and that are not final in this
    phase; none once it is over. The computer is never late: it orders, where it must, in the moment
    of the deadline."""
    if game.status != Status.RUNNING:
        return []
    return [
        SeatToChange(seat, phase, sheet)
        for seat, phase, sheet, is_final in ordering_seats(game, powers)
        if seat.state == SeatState.COMPUTER and not is_final
        if phase is not None and phase.number == phase_number
    ]


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
    check_quota(SHEETS, version, field="orders")
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
        BoardState(variant, position, seat.power), clean_orders(sent.orders), clean_bids(sent.bids)
    )
    if sent.check is not None:
        sent.check(report)
    sheet = sheet_save(
        phase=phase,
        seat=seat,
        by=by,
        current=current,
        report=report,
        is_complete=is_complete(BoardState(variant, position, seat.power), report.orders),
        seen_version=sent.seen_version,
        now=now,
    )
    return Submitted(sheet, report, variant, position)


@transaction.atomic
def orders_submit(
    *,
    game_id: int,
    power: str,
    by: User,
    phase_number: int,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
    seen_version: int | None = None,
    check: Callable[[SheetReport], None] | None = None,
    now: datetime | None = None,
) -> Submitted:
    """Saves what `power` orders and bids in the open phase; `by` is its player.

    What is not understood or not possible is saved as written and reported, unless `check`, which
    gets the report before anything is saved, raises. `seen_version` is the version of the sheet
    that the form showed (0: none); a sheet saved in between is a conflict. Refuses a seat that is
    not `by`'s, another phase, a passed deadline, and a final sheet.
    """
    now = now or timezone.now()
    check_size(orders, bids)
    game = lock_game(game_id)
    seat, phase, current = authorize_to_change(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    return sheet_submit(
        phase=phase,
        seat=seat,
        by=by,
        current=current,
        sent=SentSheet(orders, bids, seen_version, check),
        now=now,
    )


def sheet_withhold(*, phase: Phase, seat: Seat) -> None:
    """The draft of a seat of a locked game counts no more in the open phase; it stays stored."""
    OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True).update(is_current=False)
