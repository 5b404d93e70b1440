"""The context of games/gm/inbox.html: all that needs a GM or deputy in the games they run."""

from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from games.core.words.clock import clock
from games.gm.acts import extend, resolve
from games.gm.page.inbox_rows import InboxRow, inbox_rows
from games.gm.page.late_board import has_excuses, late_rows, settled_words, waiting_words
from games.gm.queries.inbox import Inbox
from games.gm.queries.late_board import LateBoard, SeatStatus, Urgency, is_near, next_reminder_at
from games.models import Right
from games.schedule.due import next_regular_deadline

# All open seats of a dozen games; the desk of each game lists the rest.
MAX_ROWS = 150

HEADINGS: dict[Urgency, str | Promise] = {
    Urgency.NOW: gettext_lazy("Now"),
    Urgency.TODAY: gettext_lazy("Today"),
    Urgency.LATER: gettext_lazy("Can wait"),
}


def inbox_context(
    inbox: Inbox, now: datetime, *, chosen: int | None = None, touched: str = "", error: str = ""
) -> dict[str, Any]:
    """The context of games/gm/inbox.html: the inbox, and the late board of the chosen game.

    Without a known one it is that of the first game with a row. The row with the id `touched`
    stays, even if it no longer needs the GM.
    """
    rows = sorted(inbox_rows(inbox, now, touched), key=_order)
    by_game = {board.game.pk: board for board in inbox.boards}
    first = rows[0].game.pk if rows else next(iter(by_game), None)
    board = by_game.get(chosen or 0) or by_game.get(first or 0)
    reminds = [item for item in inbox.boards if item.viewer.may(Right.REMIND)]
    near = [item for item in reminds if is_near(item.phase, now)]
    late = [seat for item in near for seat in item.late]
    remindable = sum(len(item.unsettled_seats(now)) for item in near)
    again = [
        next_reminder_at(seat, now)
        for item in near
        for seat in item.late
        if not item.is_excused(seat)
    ]
    groups = {code: [row for row in rows[:MAX_ROWS] if row.urgency == code] for code in HEADINGS}
    return {
        "now": now,
        "summary": _summary(len(inbox.boards), len(rows)),
        "groups": [
            {"heading": HEADINGS[code], "before": _before(group, now), "rows": group}
            for code, group in groups.items()
            if group
        ],
        "left_out": max(0, len(rows) - MAX_ROWS),
        "bulk": _late_words(near, now) if late else "",
        "bulk_again": clock(min(again), now) if again and not remindable else "",
        "bulk_last": _last_reminded(late, now) if remindable else "",
        "remindable": remindable,
        "tabs": [
            {
                "game": item.game,
                "says": _state_words(item, inbox, now),
                "url": f"{reverse('games:inbox')}?table={item.game.pk}#table",
                "is_chosen": item is board,
            }
            for item in inbox.boards
        ],
        "table": _table(board, now) if board else None,
        "touched": touched,
        "error": error,
    }


def _order(row: InboxRow) -> tuple[int, bool, datetime | float, int]:
    due = row.phase.due_at if row.phase else None
    return (
        list(Urgency).index(row.urgency),
        not row.leads,
        due.timestamp() if due else float("inf"),
        row.game.pk,
    )


def _table(board: LateBoard, now: datetime) -> dict[str, Any]:
    """The late board of the chosen game, with its actions."""
    rows, viewer = late_rows(board, now), board.viewer
    return {
        "game": board.game,
        "phase": board.phase,
        "seats": rows,
        "remindable": sum(row["can_remind"] for row in rows),
        "extend_by": extend.usual_length(board.phase),
        "next_deadline": next_regular_deadline(board.game, board.phase, now)
        if board.phase
        else None,
        "waiting_for": waiting_words(board, now),
        "has_excuses": has_excuses(board),
        "can_extend": viewer.may(Right.EXTEND) and extend.may(board.phase) is None,
        "may_correct": viewer.may(Right.CORRECT) and board.phase is not None,
        "is_gm": viewer.is_gm,
        "can_resolve": viewer.is_gm and resolve.may(board.phase) is None,
    }


def _state_words(board: LateBoard, inbox: Inbox, now: datetime) -> str:
    phase = board.phase
    if board.game.pk in inbox.joined:
        words = {"count": inbox.joined[board.game.pk], "seats": len(board.seats)}
        return _("Joined: %(count)s of %(seats)s.") % words
    if phase is None:
        return _("not started")
    if phase.is_stuck:
        return _("stuck")
    if phase.is_withheld:
        return _("result withheld")
    if phase.is_paused:
        return _("paused")
    late = len(board.unsettled_seats(now))
    if not late:
        return settled_words(len(board.late)) if board.late else _("nobody late")
    return ngettext("%(n)s without orders", "%(n)s without orders", late) % {"n": late}


def _late_words(boards: list[LateBoard], now: datetime) -> str:
    """The number of late seats that need the GM, and of those that are settled."""
    unsettled = [seats for seats in (item.unsettled_seats(now) for item in boards) if seats]
    late, count = sum(map(len, unsettled)), len(unsettled)
    settled = sum(len(item.late) for item in boards) - late
    sentences = []
    if late:
        at = ngettext("in %(n)s game", "in %(n)s games", count) % {"n": count}
        words = {"n": late, "at": at}
        sentences.append(
            ngettext("%(n)s without orders %(at)s.", "%(n)s without orders %(at)s.", late) % words
        )
    if settled:
        sentences.append(settled_words(settled))
    return " ".join(sentences)


def _last_reminded(late: list[SeatStatus], now: datetime) -> str:
    """The time of the last reminder of a late player, empty without one."""
    at = max((seat.reminded_at for seat in late if seat.reminded_at), default=None)
    return _("Last reminded: %(time)s.") % {"time": clock(at, now)} if at else ""


def _before(rows: list[InboxRow], now: datetime) -> str:
    """The first deadline of these rows, in words."""
    due = [row.phase.due_at for row in rows if row.phase and row.phase.due_at]
    return _("before %(time)s") % {"time": clock(min(due), now)} if due else ""


def _summary(boards: int, rows: int) -> str:
    games = ngettext("%(n)s game", "%(n)s games", boards) % {"n": boards}
    things = ngettext("%(n)s thing", "%(n)s things", rows) % {"n": rows}
    return f"{games}, {things}" if rows else games
