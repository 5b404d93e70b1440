"""The operator's page: stuck and late games, lost GMs, sweeps, queues and failing emails.

Staff see where a phase failed, but no orders, bids, press or email recipients.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from ambition.appoint_page import LOSSES
from ambition.queues import queue_states
from games.core.decorators import account_of, context_of
from games.core.errors import Refused
from games.core.forms import whole_number
from games.gm.queries.lost_gms import lost_gms
from games.gm.services.gm_role import may_appoint
from games.models import Delivery, Game, Phase
from games.models.heartbeat import DEADLINES, NOTICES
from games.notices.queries import failed_mails
from games.turn.queries.due_phases import late_phases, since_heartbeat, stuck_phases
from games.turn.services.phase_advance import phase_retry
from games.workarounds.circuit_breaker import AWAY

# Rows shown in each list; the page also shows the totals.
MAX_ROWS = 50
SWEEPS = {
    DEADLINES: (gettext_lazy("Deadline sweep"), timedelta(minutes=2)),
    NOTICES: (gettext_lazy("Notification sweep"), timedelta(minutes=5)),
}


@dataclass(frozen=True, slots=True)
class Sweep:
    """A periodic task and the time since it last ran; None if it never ran."""

    label: str
    age: timedelta | None
    is_late: bool


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A queue, its number of waiting tasks and the age of the oldest."""

    name: str
    waiting: int
    oldest: timedelta | None


@dataclass(frozen=True, slots=True)
class OperatorContext:
    """Context of ambition/operator.html; `queues` is None if the broker does not respond.

    `lost` are games that have lost their GM, and why; None if the reader may not appoint one.
    """

    now: datetime
    sweeps: list[Sweep]
    queues: list[QueueRow] | None
    stuck: list[Phase]
    stuck_count: int
    late: list[Phase]
    late_count: int
    mails: list[Delivery]
    mail_count: int
    lost: list[tuple[Game, Promise]] | None
    has_more_lost: bool


@require_safe
def operator(request: HttpRequest) -> HttpResponse:
    """Show the page."""
    return _page(request)


@require_POST
def run_again(request: HttpRequest) -> HttpResponse:
    """Retry a stuck phase now and record the action in the admin's log."""
    account = account_of(request)
    phase_id = whole_number(request.POST.get("phase", "")) or 0
    try:
        phase = phase_retry(phase_id=phase_id, by=account)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return _page(request, refusal.status)
    LogEntry.objects.log_actions(
        account.pk, [phase], CHANGE, change_message="retried", single_object=True
    )
    facts = {"game": phase.game.name, "phase": phase.title, "place": phase.stuck_reason}
    if phase.is_open:
        messages.error(request, _("%(game)s, %(phase)s: failed again (%(place)s).") % facts)
    else:
        messages.success(request, _("%(game)s, %(phase)s: resolved.") % facts)
    return redirect("operator")


def _page(request: HttpRequest, status: int = 200) -> HttpResponse:
    context = context_of(_context(timezone.now(), appoints=may_appoint(account_of(request))))
    return render(request, "ambition/operator.html", context, status=status)


def _context(now: datetime, *, appoints: bool) -> OperatorContext:
    lost = list(islice(lost_gms(now), MAX_ROWS + 1)) if appoints else None
    stuck, mails = stuck_phases(), failed_mails(now)
    late = late_phases(now).filter(stuck_reason="").order_by("due_at", "pk")
    return OperatorContext(
        now=now,
        sweeps=[_sweep(name, now) for name in SWEEPS],
        queues=_queues(),
        stuck=_rows(stuck),
        stuck_count=stuck.count(),
        late=_rows(late),
        late_count=late.count(),
        mails=list(mails.defer("data")[:MAX_ROWS]),
        mail_count=mails.count(),
        lost=None if lost is None else [(game, LOSSES[loss]) for game, loss in lost[:MAX_ROWS]],
        has_more_lost=lost is not None and len(lost) > MAX_ROWS,
    )


def _sweep(name: str, now: datetime) -> Sweep:
    label, longest = SWEEPS[name]
    age = since_heartbeat(name, now)
    return Sweep(str(label), age, age is None or age > longest)


def _queues() -> list[QueueRow] | None:
    try:
        states = queue_states()
    except AWAY:
        return None
    return [
        QueueRow(
            name,
            state.waiting,
            None if state.oldest_seconds is None else timedelta(seconds=state.oldest_seconds),
        )
        for name, state in states.items()
    ]


def _rows(phases: QuerySet[Phase]) -> list[Phase]:
    """The phases to show, without their orders and outcomes, which staff must not see."""
    light = phases.select_related("game").defer("position", "outcome", "public_outcome")
    return list(light[:MAX_ROWS])
