"""The context of games/gm/inbox.html: what needs the GM, over all the tables."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from games.core.words.clock import clock
from games.gm.page.inbox_rows import EXTEND_HOURS, InboxRow, inbox_rows
from games.gm.page.late_board import LateRow, has_excuses, late_rows, waiting_words
from games.gm.queries.inbox import Inbox
from games.gm.queries.late_board import BoardSeat, Table, Urgency, is_near, reminded_again_from
from games.models import Game, Phase, Right

# More rows are left to the tables' own boards: nobody reads so many, least of all on a phone.
MAX_ROWS = 40

HEADINGS: dict[Urgency, str | Promise] = {
    Urgency.NOW: gettext_lazy("Now"),
    Urgency.TODAY: gettext_lazy("Today"),
    Urgency.LATER: gettext_lazy("Can wait"),
}


@dataclass(frozen=True, slots=True)
class Group:
    """The rows of one urgency; `before` is the first deadline among them, in words, "" for
    none."""

    heading: str
    before: str
    rows: list[InboxRow]


@dataclass(frozen=True, slots=True)
class TableTab:
    """A table among the GM's, with what is to be seen to there in a few words."""

    game: Game
    says: str
    url: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ChosenTable:
    """The late board beside the rows."""

    game: Game
    phase: Phase | None
    seats: list[LateRow]
    remindable: int
    extend_hours: int
    held: str
    has_excuses: bool
    may_extend: bool
    may_correct: bool
    may_resolve: bool


@dataclass(frozen=True, slots=True)
class InboxContext:
    """What games/gm/inbox.html takes; its first rows tell of each field."""

    now: datetime
    summary: str
    groups: list[Group]
    left_out: int
    bulk: str
    bulk_again: str
    bulk_last: str
    remindable: int
    tabs: list[TableTab]
    table: ChosenTable | None
    touched: str
    error: str


def inbox_context(
    inbox: Inbox, now: datetime, *, chosen: int | None = None, touched: str = "", error: str = ""
) -> InboxContext:
    """The inbox of a GM with the late board of the chosen table, else of the first that needs
    something. The row that was `touched` stays, whatever became of it."""
    rows = sorted(inbox_rows(inbox, now, touched), key=_order)
    table = _chosen(inbox.tables, rows, chosen)
    reminds = [item for item in inbox.tables if item.viewer.may(Right.REMIND)]
    late = [seat for item in reminds if is_near(item.phase, now) for seat in item.late]
    again = [reminded_again_from(seat, now) for seat in late]
    remindable = sum(at <= now for at in again)
    return InboxContext(
        now=now,
        summary=_summary(len(inbox.tables), len(rows)),
        groups=[
            Group(str(heading), _before(found, now), found)
            for code, heading in HEADINGS.items()
            if (found := [row for row in rows[:MAX_ROWS] if row.urgency == code])
        ],
        left_out=max(0, len(rows) - MAX_ROWS),
        bulk=_late_words(late, reminds, now) if late else "",
        bulk_again=clock(min(again), now) if again and not remindable else "",
        bulk_last=_last_reminded(late, now) if remindable else "",
        remindable=remindable,
        tabs=[_tab(item, now, is_chosen=item is table) for item in inbox.tables],
        table=_shown(table, now) if table else None,
        touched=touched,
        error=error,
    )


def _order(row: InboxRow) -> tuple[int, datetime | float, int]:
    due = row.phase.due_at if row.phase else None
    return (
        list(Urgency).index(row.urgency),
        due.timestamp() if due else float("inf"),
        row.game.pk,
    )


def _chosen(tables: list[Table], rows: list[InboxRow], chosen: int | None) -> Table | None:
    first = rows[0].game.pk if rows else None
    by_game = {table.game.pk: table for table in tables}
    fallback = tables[0] if tables else None
    return by_game.get(chosen or 0) or by_game.get(first or 0) or fallback


def _shown(table: Table, now: datetime) -> ChosenTable:
    rows = late_rows(table, now)
    remindable = sum(row.can_remind for row in rows)
    return ChosenTable(
        game=table.game,
        phase=table.phase,
        seats=rows,
        remindable=remindable,
        extend_hours=EXTEND_HOURS,
        held=waiting_words(table, now),
        has_excuses=has_excuses(table),
        may_extend=table.viewer.may(Right.EXTEND),
        may_correct=table.viewer.may(Right.CORRECT) and table.phase is not None,
        may_resolve=table.viewer.is_gm,
    )


def _tab(table: Table, now: datetime, *, is_chosen: bool) -> TableTab:
    return TableTab(
        game=table.game,
        says=_state_words(table, now),
        url=f"{reverse('games:inbox')}?table={table.game.pk}#table",
        is_chosen=is_chosen,
    )


def _state_words(table: Table, now: datetime) -> str:
    phase = table.phase
    if phase is None:
        return _("not started")
    if phase.is_stuck:
        return _("stuck")
    if phase.is_withheld:
        return _("result withheld")
    if phase.is_paused:
        return _("paused")
    late = len(table.late)
    if not late:
        return _("nobody late")
    return ngettext("%(n)s without orders", "%(n)s without orders", late) % {"n": late}


def _late_words(late: list[BoardSeat], tables: list[Table], now: datetime) -> str:
    count = sum(1 for item in tables if item.late and is_near(item.phase, now))
    at = ngettext("at %(n)s table", "at %(n)s tables", count) % {"n": count}
    said = ngettext("%(n)s late %(at)s.", "%(n)s late %(at)s.", len(late))
    return said % {"n": len(late), "at": at}


def _last_reminded(late: list[BoardSeat], now: datetime) -> str:
    """When any of those who are late was last reminded; "" where nobody was."""
    at = max((seat.reminded_at for seat in late if seat.reminded_at), default=None)
    return _("Last reminded: %(time)s.") % {"time": clock(at, now)} if at else ""


def _before(rows: list[InboxRow], now: datetime) -> str:
    """What is the first to be due among these rows."""
    due = [row.phase.due_at for row in rows if row.phase and row.phase.due_at]
    return _("before %(time)s") % {"time": clock(min(due), now)} if due else ""


def _summary(tables: int, rows: int) -> str:
    said = ngettext("%(n)s table", "%(n)s tables", tables) % {"n": tables}
    if not rows:
        return said
    things = ngettext("%(n)s thing", "%(n)s things", rows) % {"n": rows}
    return f"{said}, {things}"
