"""The rows of games/gm/late_board.html: the progress of orders in words, never the orders."""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext, npgettext, pgettext

from games.core.codec import variant_of
from games.core.words.clock import clock
from games.gm.acts import excuse
from games.gm.queries.late_board import LateBoard, Progress, SeatStatus, next_reminder_at
from games.models import Right, SeatState
from games.seats.queries.replacement import open_refusal
from games.sheets.acts.open_envelope import orders_refusal
from games.turn.queries.missing_orders import awaited_powers

WITHOUT_PLAYER = {
    Progress.OPEN: lambda: _("Open seat"),
    Progress.COMPUTER: lambda: _("Computer"),
}


def late_rows(board: LateBoard, now: datetime) -> list[dict[str, Any]]:
    """The rows of games/gm/late_board.html; while a phase is open, late seats come first."""
    rows = board.seats
    if board.phase is not None:
        order = list(Progress)
        rows = sorted(rows, key=lambda row: order.index(row.progress))
    return [_row(board, row, now) for row in rows]


def has_excuses(board: LateBoard) -> bool:
    """Whether the game gives its players excuses."""
    return any(row.excuses_left is not None for row in board.seats)


def seat_facts(row: SeatStatus, now: datetime) -> list[str]:
    """The facts about a seat and its player, apart from the progress of the orders."""
    if row.seat.state != SeatState.TAKEN:
        return _seat_misses(row)
    active = [active_words(row.active_at, now)] if row.shows_activity else []
    facts = [*_substitute(row, now), *active, *_reminder(row, now)]
    if row.ready_at is not None:
        facts.append(_("final since %(time)s") % {"time": clock(row.ready_at, now)})
    return [*facts, *_player_misses(row), *_excuses(row)]


def _substitute(row: SeatStatus, now: datetime) -> list[str]:
    until = row.seat.lent_until
    return [_("substitute until %(time)s") % {"time": clock(until, now)}] if until else []


def _alerts(row: SeatStatus, now: datetime) -> list[str]:
    """The unusual facts: substitute, reminder, missed turns, excuse."""
    if row.seat.state != SeatState.TAKEN:
        return _seat_misses(row)
    return [
        *_substitute(row, now),
        *_reminder(row, now),
        *_player_misses(row),
        *_excuse(row),
    ]


def _reminder(row: SeatStatus, now: datetime) -> list[str]:
    if row.reminded_at is None:
        return []
    return [_("reminded %(time)s") % {"time": clock(row.reminded_at, now)}]


def _excuse(row: SeatStatus) -> list[str]:
    return [_("excused for this phase")] if row.is_excused else []


def late_mark(board: LateBoard, row: SeatStatus, now: datetime) -> str:
    """The colour of a late seat: "bad" after the deadline, else "warn", "" once it is settled."""
    if board.is_overdue(now):
        return "bad"
    return "" if board.is_settled(row, now) else "warn"


def settled_words(count: int) -> str:
    """The number of late seats whose players were reminded or excused, in words."""
    words = ngettext(
        "%(n)s player without orders was reminded or is excused.",
        "%(n)s players without orders were reminded or are excused.",
        count,
    )
    return words % {"n": count}


def waiting_words(board: LateBoard, now: datetime) -> str:
    """Powers the open phase waits for, and until when; "" if it does not wait."""
    phase = board.phase
    if phase is None or not phase.is_waiting or phase.due_at is None:
        return ""
    powers = awaited_powers(variant_of(board.game), phase)
    return _("waits for %(powers)s until %(until)s") % {
        "powers": powers,
        "until": clock(phase.due_at, now),
    }


def _seat_misses(row: SeatStatus) -> list[str]:
    if not row.missed:
        return []
    words = ngettext("%(n)s missed turn", "%(n)s missed turns", row.missed)
    return [words % {"n": row.missed}]


def _player_misses(row: SeatStatus) -> list[str]:
    """The missed turns that count towards losing the seat; if it cannot be lost, all of them."""
    if not row.missed_by_player or not row.most_missed:
        return _seat_misses(row)
    words = {"n": row.missed_by_player, "limit": row.most_missed}
    return [_("missed turns: %(n)s; at %(limit)s the seat is lost") % words]


def _excuses(row: SeatStatus) -> list[str]:
    facts = _excuse(row)
    if row.excuses_left is None:
        return facts
    words = ngettext("%(n)s excuse left", "%(n)s excuses left", row.excuses_left)
    return [*facts, words % {"n": row.excuses_left}]


def applicants_words(row: SeatStatus) -> str:
    """The number of applicants of a seat, in words."""
    words = ngettext("%(n)s applicant", "%(n)s applicants", row.applicants)
    return words % {"n": row.applicants}


def again_words(row: SeatStatus, now: datetime) -> str:
    """ "again from 20:50" if the player was reminded recently, else empty."""
    again = next_reminder_at(row, now)
    return _("again from %(time)s") % {"time": clock(again, now)} if again > now else ""


def active_words(at: datetime | None, now: datetime) -> str:
    """The days since a person last signed in or saved orders, in words."""
    if at is None:
        return _("never seen")
    days = _days_since(at, now)
    if days <= 0:
        return _("seen today")
    return ngettext("seen %(n)s day ago", "seen %(n)s days ago", days) % {"n": days}


def _column_activity(row: SeatStatus, now: datetime) -> str:
    """The activity for a column: "today", "3 days ago"; for an open seat, its applicants."""
    if row.seat.state != SeatState.TAKEN:
        return applicants_words(row) if row.applicants else ""
    if not row.shows_activity:
        return ""
    if row.active_at is None:
        return pgettext("seen", "never")
    days = _days_since(row.active_at, now)
    if days <= 0:
        return pgettext("seen", "today")
    words = npgettext("seen", "%(n)s day ago", "%(n)s days ago", days)
    return words % {"n": days}


def _days_since(at: datetime, now: datetime) -> int:
    return (timezone.localtime(now).date() - timezone.localtime(at).date()) // timedelta(days=1)


def _row(board: LateBoard, row: SeatStatus, now: datetime) -> dict[str, Any]:
    again, viewer = again_words(row, now), board.viewer
    runs, is_late = board.phase is not None, board.accepts_orders and row.is_late
    return {
        "power": row.power,
        "power_name": row.short,
        "player_name": row.holder_name or WITHOUT_PLAYER.get(row.progress, str)(),
        "progress": row.progress,
        "mark": late_mark(board, row, now) if is_late else "",
        "facts": seat_facts(row, now),
        "alerts": _alerts(row, now),
        "seen": _column_activity(row, now),
        "excuses": "" if row.excuses_left is None else str(row.excuses_left),
        "can_remind": is_late and not again and viewer.may(Right.REMIND),
        "again": again if is_late else "",
        "can_excuse": viewer.may(Right.EXTEND) and excuse.may(board, row) is None,
        "can_enter": viewer.is_gm
        and board.phase is not None
        and orders_refusal(board.phase, row.seat, now) is None,
        "can_open": viewer.may(Right.REPLACE) and open_refusal(board.game, row.seat) is None,
        "can_fill": runs and viewer.may(Right.REPLACE) and row.seat.state == SeatState.OPEN,
    }
