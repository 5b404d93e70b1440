"""The rows of the inbox: each is one thing that needs the GM, with its actions."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from games.core.codec import variant_of
from games.core.words.clock import clock
from games.gm.acts import excuse, extend, pause, resolve
from games.gm.page.late_board import (
    again_words,
    applicants_words,
    late_mark,
    seat_facts,
    waiting_words,
)
from games.gm.queries.inbox import Inbox
from games.gm.queries.late_board import LateBoard, Progress, SeatStatus, Urgency, is_near, urgency
from games.models import Game, Phase, Right, SeatChoice, ThreadKind
from games.press.queries.threads import Membership
from games.press.words import thread_url
from games.seats.queries.fixed import people_without_power


@dataclass(frozen=True, slots=True)
class RowAction:
    """An action of a row: a form with fields, or a link without any.

    `key` is its keyboard shortcut. A label that ends in an ellipsis leads to a question first.
    """

    label: str
    action: str
    fields: list[tuple[str, object]] = field(default_factory=list)
    key: str = ""


@dataclass(frozen=True, slots=True)
class InboxRow:
    """One thing that needs the GM.

    `mark` is its colour, "bad", "warn" or "". `done` says why an action is missing. `leads` puts it
    before others that are as urgent.
    """

    id: str
    urgency: Urgency
    badge: str
    game: Game
    url: str
    says: str
    phase: Phase | None = None
    mark: str = ""
    facts: str = ""
    acts: list[RowAction] = field(default_factory=list)
    power: str = ""
    power_name: str = ""
    player_name: str = ""
    done: str = ""
    leads: bool = False


def inbox_rows(inbox: Inbox, now: datetime, touched: str) -> Iterable[InboxRow]:
    """Everything that needs the viewer, game by game.

    The row with the id `touched` stays. Deputies get rows on which their rights let them act.
    """
    for board in inbox.boards:
        if board.viewer.is_gm:
            yield from _full_table_rows(board, inbox)
            yield from _phase_rows(board, now)
        if board.viewer.may(Right.REPLACE):
            yield from _open_seats_rows(board, now)
        yield from _seat_rows(board, now, touched)
        for waiting in inbox.unread.get(board.game.pk, ()):
            yield _press_row(board, waiting)


def _full_table_rows(board: LateBoard, inbox: Inbox) -> Iterable[InboxRow]:
    """A game that starts only when its GM starts it, and whose seats are all taken."""
    game = board.game
    if game.starts_at is not None or inbox.joined.get(game.pk, 0) < len(board.seats):
        return
    yield InboxRow(
        id=f"full-{game.pk}",
        urgency=Urgency.NOW,
        badge=_("Forming"),
        game=game,
        url=reverse("games:gm", args=[game.pk]),
        says=_("All seats are taken."),
        acts=[_next_act(game)],
    )


def _next_act(game: Game) -> RowAction:
    """Start a full game, or first assign the powers that its players do not have yet."""
    if game.seat_choice == SeatChoice.FIXED and people_without_power(game):
        return RowAction(_("Assign the powers"), reverse("games:gm", args=[game.pk]))
    return RowAction(_("Start the game…"), reverse("games:start", args=[game.pk]))


def _phase_rows(board: LateBoard, now: datetime) -> Iterable[InboxRow]:
    game, phase = board.game, board.phase
    if phase is None:
        return
    desk = reverse("games:gm", args=[game.pk])
    row = partial(InboxRow, game=game, phase=phase, url=desk, facts=phase.title)
    if phase.is_stuck:
        yield row(
            id=f"stuck-{game.pk}",
            urgency=Urgency.NOW,
            mark="bad",
            badge=_("Stuck"),
            says=_("could not be resolved; the site will try again"),
            acts=[_resolve(game, phase)] if resolve.may(phase) is None else [],
        )
    if phase.is_withheld:
        until = clock(phase.withheld_until, now) if phase.withheld_until else ""
        result = reverse("games:gm_result", args=[game.pk])
        yield row(
            id=f"withheld-{game.pk}",
            urgency=urgency(phase.withheld_until, now),
            mark="warn",
            badge=_("Withheld"),
            phase=None,
            url=result,
            says=_("The result will be published automatically %(time)s") % {"time": until},
            acts=[RowAction(_("Look at the result"), result)],
        )
    if waiting := waiting_words(board, now):
        yield row(
            id=f"waits-{game.pk}",
            urgency=urgency(phase.due_at, now),
            badge=_("Waiting"),
            says=waiting,
        )
    if phase.is_paused and phase.paused_until is not None:
        yield row(
            id=f"paused-{game.pk}",
            urgency=urgency(phase.paused_until, now),
            badge=_("Paused"),
            says=_("resumes %(time)s") % {"time": clock(phase.paused_until, now)},
        )


def _open_seats_rows(board: LateBoard, now: datetime) -> Iterable[InboxRow]:
    """A game of whose seats more than half are open. The GM can pause it."""
    game, phase, count = board.game, board.phase, len(board.open_seats)
    if phase is None or 2 * count <= len(board.seats):
        return
    desk = reverse("games:gm", args=[game.pk])
    can_pause = board.viewer.is_gm and not phase.is_paused and pause.may(phase, now) is None
    yield InboxRow(
        id=f"open-{game.pk}",
        urgency=Urgency.LATER if phase.is_paused else Urgency.NOW,
        mark="" if phase.is_paused else "bad",
        badge=_("Open seats"),
        game=game,
        phase=phase,
        url=desk,
        says=_("%(open)s of %(seats)s seats are open") % {"open": count, "seats": len(board.seats)},
        facts=_("The game is paused.") if phase.is_paused else "",
        acts=[
            *([RowAction(_("Pause the game…"), pause.ACT.url(game.pk))] if can_pause else []),
            RowAction(_("Fill the seats…"), f"{desk}#hand-over"),
        ],
        leads=True,
    )


def _seat_rows(board: LateBoard, now: datetime, touched: str) -> Iterable[InboxRow]:
    phase = board.phase
    if phase is None:
        return
    for seat in board.seats:
        has_deadline = phase.due_at is not None and not phase.is_withheld
        is_touched = _row_id(seat) == touched and seat.is_asked and has_deadline
        if is_touched or is_near(phase, now) or seat.progress == Progress.OPEN:
            row = _seat_row(board, phase, seat, now, touched)
            if row is not None and (row.acts or row.done or board.viewer.is_gm):
                yield row


def _seat_row(
    board: LateBoard, phase: Phase, seat: SeatStatus, now: datetime, touched: str
) -> InboxRow | None:
    game, may = board.game, board.viewer.may
    extends = may(Right.EXTEND) and extend.may(phase) is None
    if seat.is_late:
        again = again_words(seat, now) if may(Right.REMIND) else ""
        nothing = seat.progress == Progress.NOTHING
        can_excuse = extends and excuse.may(board, seat) is None
        # The row that was acted on stays where it is.
        can_wait = board.is_settled(seat, now) and _row_id(seat) != touched
        return InboxRow(
            id=_row_id(seat),
            urgency=Urgency.LATER if can_wait else urgency(phase.due_at, now),
            mark=late_mark(board, seat, now),
            badge=_("Nothing") if nothing else _("Incomplete"),
            game=game,
            phase=phase,
            url=f"{reverse('games:gm', args=[game.pk])}#power-{seat.power}",
            power=seat.power,
            power_name=seat.short,
            player_name=seat.holder_name,
            says=_("has ordered nothing") if nothing else _("has orders missing"),
            facts=" · ".join(seat_facts(seat, now)),
            done=again,
            acts=[
                *([_remind(game, phase, seat)] if may(Right.REMIND) and not again else []),
                *([_excuse(game, phase, seat)] if can_excuse else []),
                *([_extend(game, phase, seat)] if extends else []),
            ],
        )
    if seat.progress == Progress.OPEN:
        waits = seat.is_asked and is_near(phase, now)
        choose = _("Choose…") if seat.applicants else _("Fill the seat…")
        applicants = reverse("games:gm_seat", args=[game.pk, seat.power])
        return InboxRow(
            id=_row_id(seat),
            urgency=urgency(phase.due_at, now) if waits else Urgency.LATER,
            mark="warn" if waits or seat.applicants else "",
            badge=_("Open seat"),
            game=game,
            phase=phase,
            url=applicants if may(Right.REPLACE) else reverse("games:gm", args=[game.pk]),
            power=seat.power,
            power_name=seat.short,
            says=applicants_words(seat) if seat.applicants else _("has no player"),
            facts=_("The phase waits for this seat until the deadline.") if waits else "",
            acts=[
                *([RowAction(choose, applicants)] if may(Right.REPLACE) else []),
                *([_extend(game, phase, seat)] if extends and waits else []),
            ],
        )
    return None


def _press_row(board: LateBoard, waiting: Membership) -> InboxRow:
    """A row for an unread thread, with a link to the first unread message."""
    thread, count, powers = waiting.thread, waiting.unread, variant_of(board.game).powers
    unread = ngettext("%(n)s unread message", "%(n)s unread messages", count) % {"n": count}
    to_gm = thread.kind == ThreadKind.GM
    power = thread.powers[0] if to_gm else ""
    page_url = thread_url(board.game.get_absolute_url(), thread.key)
    url = f"{page_url}#message-{thread.last_number}"
    return InboxRow(
        id=f"press-{thread.pk}",
        urgency=Urgency.TODAY,
        badge=_("Press"),
        game=board.game,
        url=url,
        power=power,
        power_name=powers[power].short if power else "",
        says=unread,
        facts=_("to the GM") if to_gm else _("to everyone"),
        acts=[RowAction(_("Read"), url)],
    )


def _remind(game: Game, phase: Phase, seat: SeatStatus) -> RowAction:
    fields = [("power", seat.power), *_back(phase, seat)]
    return RowAction(_("Remind"), reverse("games:gm_remind", args=[game.pk]), fields, key="r")


def _extend(game: Game, phase: Phase, seat: SeatStatus) -> RowAction:
    value, time = extend.usual_length(phase)
    label = _("Extend %(time)s") % {"time": time}
    fields = [("hours", value), ("seen", phase.clock_mark), *_back(phase, seat)]
    return RowAction(label, reverse("games:gm_extend", args=[game.pk]), fields, key="e")


def _excuse(game: Game, phase: Phase, seat: SeatStatus) -> RowAction:
    fields = [("power", seat.power), *_back(phase, seat)]
    return RowAction(_("Excuse"), excuse.ACT.url(game.pk), fields, key="x")


def _resolve(game: Game, phase: Phase) -> RowAction:
    label = _("Resolve for me alone…") if phase.withholds_result else _("Resolve now…")
    return RowAction(label, reverse("games:gm_resolve", args=[game.pk]))


def _back(phase: Phase, seat: SeatStatus) -> list[tuple[str, object]]:
    """Fields with the phase that the page showed, and the row to return to."""
    return [("phase", phase.number), ("row", _row_id(seat))]


def _row_id(seat: SeatStatus) -> str:
    return f"seat-{seat.seat.pk}"
