"""Remind players whose orders are missing."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop, ngettext
from pydantic import Field

from games.core.accounts import User
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.forms import clean, whole_number
from games.core.gm import authorize_gm
from games.core.inputs import In, Key, Whole
from games.core.refusals import deadline_passed, no_such_power, not_running, result_withheld
from games.core.words.clock import clock
from games.gm.acts.act import DeskAct
from games.gm.queries.late_board import (
    Progress,
    SeatStatus,
    board_under_lock,
    is_near,
    late_boards_for,
    next_reminder_at,
)
from games.models import EventKind, Game, Phase, Right, SeatState
from games.turn.services.reminders import reminder_add


class RemindIn(In):
    """The powers to remind, null for all with orders missing."""

    phase: Whole
    powers: Annotated[list[Key], Field(max_length=40)] | None = None


def may(phase: Phase | None, now: datetime) -> Refused | None:
    """Why players cannot be reminded: the phase accepts no more orders."""
    if phase is None:
        return not_running()
    if phase.is_withheld:
        return result_withheld()
    is_closed = phase.closes_at is not None and phase.closes_at <= now
    return deadline_passed() if is_closed else None


def read(form: QueryDict) -> dict[str, Any]:
    """Read a page's form, which names one power, or none for all with orders missing."""
    power = clean(form.get("power", ""))
    return {"phase": whole_number(form.get("phase")) or 0, "powers": [power] if power else None}


@transaction.atomic
def players_remind(
    *,
    game_id: int,
    by: User,
    powers: Collection[str] | None = None,
    phase_number: int | None = None,
    now: datetime | None = None,
) -> tuple[list[str], list[str]]:
    """Remind the players of some powers, by default all with orders missing. Returns the powers
    whose players were reminded, and those skipped after a recent reminder.

    Everyone learns that reminders were sent, but only GMs and deputies to whom. Refuses a power
    without missing orders, and reminders of players who all had one within the last six hours.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(
        game_id=game_id,
        by=by,
        phase_number=phase_number,
        right=Right.REMIND,
        for_directors=True,
    )
    if refusal := may(phase, now):
        raise refusal
    wanted = _seats_to_remind(game, powers)
    due = [seat for seat in wanted if next_reminder_at(seat, now) <= now]
    if not due:
        raise _refusal(wanted, now)
    for seat in due:
        key = f"gm:{phase.pk}:{now.timestamp():.0f}"
        reminder_add(phase=phase, seat=seat.seat, key=key, now=now, by_gm=True)
    powers = [seat.power for seat in due]
    data = {"powers": powers}
    event_add(game=game, kind=EventKind.REMINDED, actor=by, phase=phase, data=data, now=now)
    skipped = [seat.power for seat in wanted if seat not in due]
    return powers, skipped


def _seats_to_remind(game: Game, powers: Collection[str] | None) -> list[SeatStatus]:
    board = board_under_lock(game)
    if powers is None:
        return board.late
    by_power = {seat.power: seat for seat in board.seats}
    if not by_power.keys() >= set(powers):
        raise no_such_power()
    wanted = [by_power[power] for power in powers]
    for seat in wanted:
        is_due = seat.is_asked and seat.progress != Progress.FINAL
        if seat.seat.state != SeatState.TAKEN or not is_due:
            raise Conflict(
                "not_waited_for",
                _("%(power)s has no missing orders.") % {"power": seat.power_name},
            )
    return wanted


def _refusal(wanted: list[SeatStatus], now: datetime) -> Conflict:
    if not wanted:
        return nobody_late()
    again = min(next_reminder_at(seat, now) for seat in wanted)
    return Conflict(
        "reminded_lately",
        _("Each player can be reminded at most once in six hours; again from %(time)s.")
        % {"time": clock(again, now)},
    )


def nobody_late() -> Conflict:
    """The refusal of reminders if everyone has submitted orders."""
    return Conflict("nobody_late", _("Nobody has orders missing."))


def all_remind(*, by: User, now: datetime | None = None) -> int:
    """Remind every player with orders missing in games with a near deadline, and count them.

    Skips excused players, and games that refuse. Refuses if nobody can be reminded.
    """
    now = now or timezone.now()
    reminded, refusal = 0, nobody_late()
    for board in late_boards_for(by.pk):
        has_right = board.viewer.may(Right.REMIND)
        powers = [seat.power for seat in board.late if not board.is_excused(seat)]
        if not (has_right and powers and is_near(board.phase, now)):
            continue
        try:
            sent, _skipped = players_remind(game_id=board.game.pk, by=by, powers=powers, now=now)
            reminded += len(sent)
        except Conflict as last_refusal:
            refusal = last_refusal
    if not reminded:
        raise refusal
    return reminded


def message(sent: tuple[list[str], list[str]]) -> str:
    reminded, skipped = count_words(len(sent[0])), len(sent[1])
    if not skipped:
        return reminded
    more = ngettext(
        "%(skipped)s already had a reminder within the last six hours.",
        "%(skipped)s already had reminders within the last six hours.",
        skipped,
    )
    return f"{reminded} {more % {'skipped': skipped}}"


def count_words(count: int) -> str:
    """The number of players who were reminded, in words."""
    sentence = ngettext("%(n)s player was reminded.", "%(n)s players were reminded.", count)
    return sentence % {"n": count}


ACT = DeskAct(
    code="remind",
    right=Right.REMIND,
    inputs=RemindIn,
    read=read,
    run=players_remind,
    message=message,
    group="reminders",
    events=(EventKind.REMINDED,),
    summary=gettext_noop("Remind players whose orders are missing."),
)
