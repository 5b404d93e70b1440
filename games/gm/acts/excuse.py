"""Excuse a player from the open phase."""

from datetime import datetime

from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PowerPhaseIn
from games.core.errors import Refused
from games.core.events import event_add
from games.core.forms import reason_if_any
from games.core.gm import authorize_gm
from games.core.refusals import (
    already_excused,
    no_deadline,
    not_running,
    nothing_to_excuse,
    result_withheld,
    seat_without_player,
)
from games.core.words.clock import length_text
from games.gm.acts.act import DeskAct, Question
from games.gm.queries.inbox import GmDesk
from games.gm.queries.late_board import LateBoard, Progress, SeatStatus, board_under_lock
from games.models import EventKind, Excuse, Right, SeatState
from games.schedule.due import longest_wait
from games.schedule.stored import phase_policy


def may(board: LateBoard, seat: SeatStatus) -> Refused | None:
    """Why a player cannot be excused. A phase waits only for seats without any orders."""
    phase = board.phase
    if phase is None:
        return not_running()
    if phase.is_withheld:
        return result_withheld()
    if phase.due_at is None and not phase.is_paused:
        return no_deadline()
    if seat.seat.state != SeatState.TAKEN:
        return seat_without_player("power")
    if seat.is_excused:
        return already_excused()
    return None if seat.progress == Progress.NOTHING else nothing_to_excuse()


def question(desk: GmDesk, query: QueryDict) -> Question:
    seat, phase = desk.board.seat(query.get("power", "")), desk.phase
    if refusal := may(desk.board, seat):
        raise refusal
    assert phase is not None, "a player is excused from the open phase"
    policy = phase_policy(phase)
    if phase.is_waiting:
        waits = _("This phase is waiting already and will not wait again.")
    else:
        waits = _(
            "Without orders at the deadline, the phase stays open for up to %(time)s longer."
        ) % {"time": length_text(longest_wait(phase, policy.wait))}
    sentences = [waits]
    if policy.excuses:
        sentences.append(_("This uses none of the player’s own excuses."))
    if policy.limit:
        sentences.append(_("A missed turn then does not count towards losing the seat."))
    notified = _("%(name)s is notified, and everyone can read it in the history.")
    sentences.append(notified % {"name": seat.holder_name or _("The player")})
    return Question(
        heading=_("Excuse %(power)s in %(phase)s?")
        % {"power": seat.power_name, "phase": phase.title},
        warning=_("This cannot be undone."),
        sentences=sentences,
        inputs={"power": seat.power, "phase": phase.number},
        label=_("Excuse"),
        keep=_("Do not excuse"),
    )


@transaction.atomic
def excuse_grant(
    *,
    game_id: int,
    by: User,
    power: str,
    phase_number: int | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> Excuse:
    """Excuse the player of a power in the open phase.

    If the player's orders are missing at the deadline, the phase waits, and none of the player's
    own excuses is used; one that this phase already used is given back. If the player misses the
    turn nevertheless, it does not count towards the loss of the seat.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(
        game_id=game_id, by=by, phase_number=phase_number, right=Right.EXTEND
    )
    board = board_under_lock(game)
    seat = board.seat(power)
    if refusal := may(board, seat):
        raise refusal
    data = {"power": power, **reason_if_any(reason, by)}
    excuse, _created = Excuse.objects.update_or_create(
        phase=phase,
        seat=seat.seat,
        user=seat.seat.holder,
        defaults={"granted_by": by},
        create_defaults={"granted_by": by, "created_at": now},
    )
    event_add(game=game, kind=EventKind.EXCUSED, actor=by, phase=phase, data=data, now=now)
    return excuse


ACT = DeskAct(
    code="excuse",
    right=Right.EXTEND,
    inputs=PowerPhaseIn,
    question=question,
    run=excuse_grant,
    message=lambda _result: _("The player is excused and notified."),
    group="clock",
    events=(EventKind.EXCUSED,),
    summary=gettext_noop("Excuse a player from the open phase."),
)
