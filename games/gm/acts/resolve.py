"""Resolve the open phase before its deadline, also if it is stuck."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db import transaction
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PhaseIn, check_seen
from games.core.errors import Refused
from games.core.forms import reason_if_any
from games.core.gm import authorize_gm
from games.core.refusals import game_is_paused, not_running, result_withheld
from games.core.seats import SeatRow
from games.gm.acts.act import DeskAct, Question
from games.gm.queries.inbox import GmDesk, promised_seats
from games.gm.queries.late_board import Progress, SeatStatus
from games.models import EventKind, Phase, SeatState
from games.schedule.stored import phase_policy
from games.sheets.services.computers import computers_order
from games.turn.services.commitments import phase_commit
from games.turn.services.phase_advance import resolve_at_once
from games.turn.services.phase_resolve import Cause, phase_withhold

WITHOUT_ORDERS = {
    "movement": lambda: _("No orders are saved, so all units hold: %(powers)s."),
    "retreats": lambda: _(
        "No orders are saved, so units that must retreat are disbanded: %(powers)s."
    ),
    "adjustments": lambda: _(
        "No orders are saved, so nothing is built and the rules choose the removals: %(powers)s."
    ),
    "alliances": lambda: _("No bids are saved, so alliances stay as they are: %(powers)s."),
}


def may(phase: Phase | None) -> Refused | None:
    """Why the open phase cannot be resolved now."""
    if phase is None:
        return not_running()
    if phase.is_paused:
        return game_is_paused()
    return result_withheld() if phase.is_withheld else None


def question(desk: GmDesk, query: QueryDict) -> Question:
    """Ask with the promises that this breaks. A result to be withheld is for the GM alone."""
    phase = desk.phase
    if refusal := may(phase):
        raise refusal
    assert phase is not None, "only a running game has an open phase"
    rows = [
        row
        for row in desk.seats
        if row.must_order and row.seat.state in (SeatState.TAKEN, SeatState.OPEN)
    ]
    groups = [
        ([row for row in rows if not row.is_saved], WITHOUT_ORDERS[phase.kind]()),
        (
            [row for row in rows if row.is_saved and not row.ready_at],
            _("Saved, but not final: %(powers)s."),
        ),
        ([row for row in rows if row.ready_at], _("Final: %(powers)s.")),
    ]
    if phase.withholds_result:
        heading, label = _("Resolve %(phase)s for you alone?"), _("Resolve for me alone")
        warning = _(
            "Orders close at once, for good. You then have 24 hours to see the result, correct it"
            " or release it."
        )
    else:
        heading, label = _("Resolve %(phase)s now?"), _("Resolve now")
        warning = _(
            "The saved orders are used, and the results are published at once. You can take this"
            " back under “Correct the game”, but everybody will have seen the orders."
        )
    return Question(
        heading=heading % {"phase": phase.title},
        warning=warning,
        sentences=[*_promises(desk, phase), *_sentences(groups)],
        inputs={"phase": phase.number, "seen": phase.result_mark},
        label=label,
        keep=_("Keep waiting"),
    )


def _promises(desk: GmDesk, phase: Phase) -> Iterator[str]:
    """The promises that resolving the phase before its time breaks."""
    rows, (substitutes, offers) = desk.board.seats, promised_seats(desk.game)
    if phase.waiting_since is not None:
        waited = [row for row in rows if row.power in phase.waits_for and row.is_late]
    else:
        waited = [row for row in rows if _would_wait(row, phase)]
    return _sentences(
        [
            (waited, _("Breaks a promise: the game would wait for missing orders of %(powers)s.")),
            (
                [row for row in rows if row.power in substitutes],
                _("Breaks a promise: somebody has been asked to be a substitute for %(powers)s."),
            ),
            (
                [row for row in rows if row.applicants or row.power in offers],
                _("People who have applied or been offered the seat still wait: %(powers)s."),
            ),
        ]
    )


def _would_wait(row: SeatStatus, phase: Phase) -> bool:
    """Whether the phase would wait for a player after its deadline."""
    if not row.is_asked or row.progress != Progress.NOTHING:
        return False
    policy = phase_policy(phase)
    own = bool(row.excuses_left) and policy.counts(phase.turn.phase)
    return row.is_excused or own or (policy.waits_first and phase.number == 1)


def _sentences(groups: Iterable[tuple[Iterable[SeatRow | SeatStatus], str]]) -> Iterator[str]:
    """Yield each sentence with the names of its powers, if there are any."""
    for rows, sentence in groups:
        if powers := ", ".join(row.short for row in rows):
            yield sentence % {"powers": powers}


def phase_resolve_now(
    *,
    game_id: int,
    by: User,
    phase_number: int | None = None,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Phase:
    """Resolve the open phase before its deadline and return it.

    If its result is to be withheld, its orders close now and the GM alone sees the result. Refuses
    a phase that was resolved in the meantime or cannot be resolved, and one whose result is to be
    seen by others than was `seen` (Phase.result_mark).
    """
    now = now or timezone.now()
    data = reason_if_any(reason, by)
    with transaction.atomic():
        game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
        if refusal := may(phase):
            raise refusal
        check_seen(seen, phase.result_mark)
        if phase.withholds_result:
            computers_order(phase_id=phase.pk, now=now)
            phase_commit(phase=phase, now=now)
            phase_withhold(game=game, phase=phase, now=now, actor=by, reason=data)
            return phase
    return resolve_at_once(phase_id=phase.pk, cause=Cause.GM, by=by, now=now, reason=data)


def message(phase: Phase) -> str:
    if phase.is_withheld:
        return _("Orders are closed. You alone can see the result.")
    return _(
        "%(phase)s is resolved. To take this back, roll the game back under “Correct the game”."
    ) % {"phase": phase.title}


def leads_to(phase: Phase) -> str:
    name = "games:gm_result" if phase.is_withheld else "games:gm"
    return reverse(name, args=[phase.game_id])


ACT = DeskAct(
    code="resolve",
    inputs=PhaseIn,
    checks_seen=True,
    question=question,
    run=phase_resolve_now,
    message=message,
    leads_to=leads_to,
    group="clock",
    events=(EventKind.RESOLVED,),
    summary=gettext_noop("Resolve the open phase now."),
)
