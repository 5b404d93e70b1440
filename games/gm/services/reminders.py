"""Reminders that a GM or a deputy sends."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.refusals import deadline_passed, no_such_power, result_withheld
from games.core.words.clock import clock
from games.gm.queries.late_board import (
    Progress,
    SeatStatus,
    is_near,
    late_boards,
    late_boards_for,
    reminded_again_from,
)
from games.models import EventKind, Game, Right, SeatState
from games.turn.services.reminders import reminder_add


@dataclass(frozen=True, slots=True)
class SentReminders:
    """The powers whose players were reminded, and those `skipped` after a recent reminder."""

    powers: list[str]
    skipped: list[str]


@transaction.atomic
def players_remind(
    *,
    game_id: int,
    by: User,
    powers: Collection[str] | None = None,
    phase_number: int | None = None,
    now: datetime | None = None,
) -> SentReminders:
    """Remind the players of some powers, by default all with orders missing.

    Everyone learns that reminders were sent, but only GMs and deputies to whom. Refuses a power
    without missing orders, a phase that accepts no more orders, and reminders of players who all
    had one within the last six hours.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(
        game_id=game_id, by=by, phase_number=phase_number, right=Right.REMIND
    )
    if phase.is_withheld:
        raise result_withheld()
    if phase.closes_at is not None and phase.closes_at <= now:
        raise deadline_passed()
    wanted = _wanted(game, powers)
    due = [seat for seat in wanted if reminded_again_from(seat, now) <= now]
    if not due:
        raise _refusal(wanted, now)
    for seat in due:
        key = f"gm:{phase.pk}:{now.timestamp():.0f}"
        reminder_add(phase=phase, seat=seat.seat, key=key, now=now, by_gm=True)
    data = {"powers": [seat.power for seat in due]}
    event_add(game=game, kind=EventKind.REMINDED, actor=by, phase=phase, data=data, now=now)
    skipped = [seat.power for seat in wanted if seat not in due]
    return SentReminders([seat.power for seat in due], skipped)


def _wanted(game: Game, powers: Collection[str] | None) -> list[SeatStatus]:
    board = late_boards([game])[0]
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
    again = min(reminded_again_from(seat, now) for seat in wanted)
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
        may = board.viewer.may(Right.REMIND)
        powers = [seat.power for seat in board.late if not board.is_excused(seat)]
        if not (may and powers and is_near(board.phase, now)):
            continue
        try:
            sent = players_remind(game_id=board.game.pk, by=by, powers=powers, now=now)
            reminded += len(sent.powers)
        except Conflict as said:
            refusal = said
    if not reminded:
        raise refusal
    return reminded
