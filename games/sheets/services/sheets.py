"""Save order sheets, and withhold drafts from a seat's next player."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from adjudicator import Bid
from games.core.accounts import User
from games.core.codec import BoardState, bids_from_rows, bids_to_rows, position_of, variant_of
from games.core.errors import Conflict, Forbidden
from games.core.locks import lock_game
from games.core.outbox import sheet_saved
from games.core.quotas import SAVES, SHEETS
from games.core.rate_limits import check_quota, count_towards
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
from games.sheets.queries.sheets import OrderingSeat, SavedSheet, ordering_seat, ordering_seats


def authorize_orders(
    *, game: Game, power: str, by: User, phase_number: int, now: datetime
) -> OrderingSeat:
    """Return the seat in the open phase of a locked game. Refuses anyone who may not order now."""
    ordering = ordering_seat(game, power)
    if ordering is None:
        raise no_such_power()
    if ordering.seat.state != SeatState.TAKEN or ordering.seat.holder_id != by.pk:
        raise Forbidden("not_your_seat", _("You do not hold this seat."))
    if game.status != Status.RUNNING:
        raise not_running()
    phase = ordering.phase
    if phase.number != phase_number:
        raise phase_over()
    if phase.is_withheld:
        raise result_withheld()
    if phase.closes_at is not None and phase.closes_at <= now:
        raise deadline_passed()
    return ordering


def authorize_to_change(
    *, game: Game, power: str, by: User, phase_number: int, now: datetime
) -> OrderingSeat:
    """Same as authorize_orders, but refuses a final sheet as well."""
    ordering = authorize_orders(game=game, power=power, by=by, phase_number=phase_number, now=now)
    if ordering.is_final:
        raise Conflict("final", _("Your orders are final. Take them back before you change them."))
    return ordering


def authorize_computers(
    *, game: Game, powers: Collection[str], phase_number: int, again: Collection[str] = ()
) -> list[OrderingSeat]:
    """Return the computer's seats among these powers that are not final in this phase.

    Those of the powers `again` may be final: they have promised something since. None once the
    phase is over. Deadlines do not apply: if need be, the computer orders when the phase is
    resolved.
    """
    if game.status != Status.RUNNING:
        return []
    return [
        ordering
        for ordering in ordering_seats(game, powers)
        if ordering.seat.state == SeatState.COMPUTER
        and (not ordering.is_final or ordering.seat.power in again)
        if ordering.open_phase is not None and ordering.open_phase.number == phase_number
    ]


def sheet_save(
    *,
    phase: Phase,
    seat: Seat,
    by: User | None,
    current: OrderSheet | None,
    report: SheetReport | None,
    now: datetime,
    seen_version: int | None = None,
    is_counted: bool = True,
) -> OrderSheet:
    """Save a new current sheet of a seat, an empty one without a report.

    Returns the `current` one if nothing changed. Unless `is_counted`, the save does not count
    towards the hourly quota of `by`, and is not refused for it.
    """
    lines, bids = _lines(report) if report else ([], [])
    if current and current.orders == lines and current.bids == bids:
        return current
    version = current.version if current else 0
    if seen_version is not None and seen_version != version:
        raise sheet_changed()
    check_quota(SHEETS, version, field="orders")
    if by is not None and is_counted:
        count_towards(SAVES, by.pk, now, field="orders")
    if current:
        OrderSheet.objects.filter(pk=current.pk).update(is_current=False, is_final=False)
    if by is not None:
        sheet_saved(phase.game_id, seat.pk)
    return OrderSheet.objects.create(
        phase=phase,
        seat=seat,
        version=(version or _last_version(phase, seat)) + 1,
        is_complete=report is not None and report.is_complete,
        orders=lines,
        bids=bids,
        digest=sheet_digest(lines, bids),
        saved_at=now,
        saved_by=by,
    )


def _last_version(phase: Phase, seat: Seat) -> int:
    """Return the last version of a seat whose draft was withheld from its player; 0 for other
    seats."""
    if seat.hidden_before is None:
        return 0
    sheets = OrderSheet.objects.filter(phase=phase, seat=seat)
    return sheets.order_by("-version").values_list("version", flat=True).first() or 0


def report_digest(report: SheetReport) -> str:
    """The digest of a sheet saved as reported."""
    return sheet_digest(*_lines(report))


def sheet_digest(orders: list[str], bids: list[dict[str, Any]]) -> str:
    """The SHA-256 of a sheet's canonical JSON, in hexadecimal."""
    text = json.dumps({"bids": bids, "orders": orders}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _lines(report: SheetReport) -> tuple[list[str], list[dict[str, Any]]]:
    bids = bids_to_rows(Bid(line.points, line.text) for line in report.bids)
    return [line.text for line in report.orders], bids


def sheet_submit(
    *,
    seat: OrderingSeat,
    by: User | None,
    orders: Sequence[str],
    bids: Sequence[Bid],
    now: datetime,
    seen_version: int | None = None,
    check: Callable[[SheetReport], None] | None = None,
    keeps: bool = False,
) -> SavedSheet:
    """Save a seat's sheet in place of its current one.

    Lines that are not understood or not possible are saved as written and reported. `seen_version`,
    `check` and `keeps` are those of `orders_submit`.
    """
    phase = seat.phase
    state = BoardState(variant_of(phase.game), position_of(phase), seat.seat.power)
    report = sheet_report(state, clean_orders(orders), clean_bids(bids))
    if check is not None:
        check(report)
    report, left_over = with_standing(state, seat.sheet, report) if keeps else (report, ())
    sheet = sheet_save(
        phase=phase,
        seat=seat.seat,
        by=by,
        current=seat.sheet,
        report=report,
        seen_version=seen_version,
        now=now,
    )
    return SavedSheet(sheet, report, left_over=left_over)


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
    keeps: bool = False,
    now: datetime | None = None,
) -> SavedSheet:
    """Save the orders and bids of `power` in the open phase; `by` is its player.

    Lines that are not understood or not possible are saved as written and reported. `check` gets
    the report before anything is saved, and may raise. `seen_version` is the version of the sheet
    that the form showed (0: none); a sheet saved in between is a conflict. With `keeps`, good saved
    orders that are left out stay if a line is not understood. Refuses a seat that is not `by`'s,
    another phase, a passed deadline, and a final sheet.
    """
    now = now or timezone.now()
    check_size(orders, bids)
    game = lock_game(game_id)
    seat = authorize_to_change(game=game, power=power, by=by, phase_number=phase_number, now=now)
    return sheet_submit(
        seat=seat,
        by=by,
        orders=orders,
        bids=bids,
        now=now,
        seen_version=seen_version,
        check=check,
        keeps=keeps,
    )


def sheet_withhold(*, phase: Phase, seat: Seat) -> None:
    """Stop counting the draft of a seat of a locked game in the open phase. It stays stored."""
    current = OrderSheet.objects.filter(phase=phase, seat=seat, is_current=True)
    current.update(is_current=False, is_final=False)


def has_unread(report: SheetReport) -> bool:
    """Whether a line was not understood, or is for no unit of the power."""
    return bool(report.unused) or any(line.order is None for line in (*report.orders, *report.bids))


def with_standing(
    state: BoardState, sheet: OrderSheet | None, report: SheetReport
) -> tuple[SheetReport, tuple[str, ...]]:
    """Return the report with the saved lines that stay, and these lines.

    Lines stay if a line of the report was not understood: it may have been meant for their units.
    The saved order of a unit stays if it can be carried out and the unit has no other; a saved bid
    if its minor has no other and the points suffice.
    """
    if sheet is None or report.is_influence or not has_unread(report):
        return report, ()
    before = sheet_report(state, sheet.orders, bids_from_rows(sheet.bids))
    given = [line for line in report.placed.values() if line.order is not None]
    taken = {line.space for line in given}
    orders = [
        line.text
        for line in before.placed.values()
        if line.space and line.space not in taken and not line.is_refused
    ][: len(report.rows) - len(given)]
    bids = list(_bids(before, report))
    if not (orders or bids):
        return report, ()
    merged = sheet_report(
        state,
        [*(line.text for line in report.orders), *orders],
        [*(Bid(line.points, line.text) for line in report.bids), *bids],
    )
    return merged, (*orders, *(f"{bid.points}: {bid.order}" for bid in bids))


def _bids(before: SheetReport, report: SheetReport) -> Iterator[Bid]:
    taken = {line.space for line in report.bids if line.space}
    left = report.unspent
    for line in before.bids:
        if line.has_no_effect or line.space in taken or line.points > left:
            continue
        left -= line.points
        yield Bid(line.points, line.text)
