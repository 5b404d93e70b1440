"""The late board of a table: how far each seat is, in words, and never what it ordered."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext, npgettext, pgettext

from games.core.codec import variant_of
from games.core.words.clock import clock
from games.gm.queries.late_board import BoardSeat, Progress, Table, reminded_again_from
from games.models import Right, SeatState
from games.turn.queries.missing_orders import awaited_powers

WITHOUT_PLAYER = {
    Progress.OPEN: lambda: _("Open seat"),
    Progress.COMPUTER: lambda: _("Computer"),
}


@dataclass(frozen=True, slots=True)
class LateRow:
    """A row of games/gm/late_board.html. `progress` is a code of late_board.Progress, `facts` all
    else that is known, of which `alerts` are what is out of the common; `seen` and `excuses` are
    short, for columns. `again` says from when the player can be reminded again, where that is not
    now."""

    power: str
    power_name: str
    player_name: str
    progress: str
    facts: list[str]
    alerts: list[str]
    seen: str
    excuses: str
    can_remind: bool
    again: str
    can_excuse: bool
    can_enter: bool
    can_open: bool
    can_fill: bool


def late_rows(table: Table, now: datetime) -> list[LateRow]:
    """The rows of a table, those that are waited for first while a phase is open, with what its
    viewer may do."""
    rows = table.seats
    if table.phase is not None:
        order = list(Progress)
        rows = sorted(rows, key=lambda row: order.index(row.progress))
    return [_row(table, row, now) for row in rows]


def has_excuses(table: Table) -> bool:
    """Whether the game gives its players excuses."""
    return any(row.excuses_left is not None for row in table.seats)


def seat_facts(row: BoardSeat, now: datetime) -> list[str]:
    """What is known of the player of a seat, beside how far the orders are."""
    if row.seat.state != SeatState.TAKEN:
        return _missed_by_seat(row)
    facts = [*_substitute(row, now), active_words(row.active_at, now), *_reminded(row, now)]
    if row.ready_at is not None:
        facts.append(_("final since %(time)s") % {"time": clock(row.ready_at, now)})
    return [*facts, *_missed_by_player(row), *_excuses(row)]


def _substitute(row: BoardSeat, now: datetime) -> list[str]:
    until = row.seat.lent_until
    return [_("substitute until %(time)s") % {"time": clock(until, now)}] if until else []


def _alerts(row: BoardSeat, now: datetime) -> list[str]:
    """What is out of the common: reminded, excused, missed turns."""
    if row.seat.state != SeatState.TAKEN:
        return _missed_by_seat(row)
    return [
        *_substitute(row, now),
        *_reminded(row, now),
        *_missed_by_player(row),
        *_excused(row),
    ]


def _reminded(row: BoardSeat, now: datetime) -> list[str]:
    if row.reminded_at is None:
        return []
    return [_("reminded %(time)s") % {"time": clock(row.reminded_at, now)}]


def _excused(row: BoardSeat) -> list[str]:
    return [_("excused for this phase")] if row.is_excused else []


def waiting_words(table: Table, now: datetime) -> str:
    """Powers the open phase waits for, and until when; "" if it does not wait."""
    phase = table.phase
    if phase is None or not phase.is_waiting or phase.due_at is None:
        return ""
    powers = awaited_powers(variant_of(table.game), phase)
    return _("waits for %(powers)s until %(until)s") % {
        "powers": powers,
        "until": clock(phase.due_at, now),
    }


def _missed_by_seat(row: BoardSeat) -> list[str]:
    if not row.missed:
        return []
    said = ngettext("%(n)s missed turn", "%(n)s missed turns", row.missed)
    return [said % {"n": row.missed}]


def _missed_by_player(row: BoardSeat) -> list[str]:
    """What counts towards the loss of the seat, where it can be lost; else what was missed."""
    if not row.missed_by_player or not row.most_missed:
        return _missed_by_seat(row)
    words = {"n": row.missed_by_player, "limit": row.most_missed}
    return [_("missed turns: %(n)s; the seat is lost with %(limit)s") % words]


def _excuses(row: BoardSeat) -> list[str]:
    facts = _excused(row)
    if row.excuses_left is None:
        return facts
    said = ngettext("%(n)s excuse left", "%(n)s excuses left", row.excuses_left)
    return [*facts, said % {"n": row.excuses_left}]


def applicants_words(row: BoardSeat) -> str:
    """How many wait for an answer about a seat."""
    said = ngettext("%(n)s applicant", "%(n)s applicants", row.applicants)
    return said % {"n": row.applicants}


def again_words(row: BoardSeat, now: datetime) -> str:
    """ "again from 20:50" where the player was reminded of late, else nothing."""
    again = reminded_again_from(row, now)
    return _("again from %(time)s") % {"time": clock(again, now)} if again > now else ""


def can_excuse(table: Table, row: BoardSeat) -> bool:
    """Whether the player can be excused: the phase has a deadline that goes for the seat."""
    phase = table.phase
    has_deadline = phase is not None and phase.due_at is not None and not phase.is_withheld
    return has_deadline and row.can_be_excused


def active_words(at: datetime | None, now: datetime) -> str:
    """When somebody last signed in or saved orders, by days."""
    if at is None:
        return _("not seen yet")
    days = _days_since(at, now)
    if days <= 0:
        return _("seen today")
    return ngettext("seen %(n)s day ago", "seen %(n)s days ago", days) % {"n": days}


def _seen(row: BoardSeat, now: datetime) -> str:
    """The same in a column: "today", "3 days ago"; of an open seat who waits for it."""
    if row.seat.state != SeatState.TAKEN:
        return applicants_words(row) if row.applicants else ""
    if row.active_at is None:
        return pgettext("seen", "not yet")
    days = _days_since(row.active_at, now)
    if days <= 0:
        return pgettext("seen", "today")
    said = npgettext("seen", "%(n)s day ago", "%(n)s days ago", days)
    return said % {"n": days}


def _days_since(at: datetime, now: datetime) -> int:
    return (timezone.localtime(now).date() - timezone.localtime(at).date()) // timedelta(days=1)


def _row(table: Table, row: BoardSeat, now: datetime) -> LateRow:
    again, viewer = again_words(row, now), table.viewer
    runs = table.phase is not None
    return LateRow(
        power=row.power,
        power_name=row.short,
        player_name=row.holder_name or WITHOUT_PLAYER.get(row.progress, str)(),
        progress=row.progress,
        facts=seat_facts(row, now),
        alerts=_alerts(row, now),
        seen=_seen(row, now),
        excuses="" if row.excuses_left is None else str(row.excuses_left),
        can_remind=row.is_late and not again and viewer.may(Right.REMIND),
        again=again if row.is_late else "",
        can_excuse=can_excuse(table, row) and viewer.may(Right.EXTEND),
        can_enter=viewer.is_gm
        and row.is_asked
        and row.seat.state in (SeatState.TAKEN, SeatState.OPEN),
        can_open=runs
        and viewer.may(Right.REPLACE)
        and row.seat.state in (SeatState.TAKEN, SeatState.COMPUTER),
        can_fill=runs and viewer.may(Right.REPLACE) and row.seat.state == SeatState.OPEN,
    )
