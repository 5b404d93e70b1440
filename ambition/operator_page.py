"""The operator's page: whether the site keeps its deadlines, and what needs a hand. Staff see where
a phase failed, never an order, a bid, press, or whose mail it was."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from ambition.queues import queue_states
from games.clock.queries.lateness import late_phases, since_heartbeat
from games.clock.queries.stuck_phases import stuck_phases
from games.clock.services.phase_retry import phase_retry
from games.core.answers import account_of, context_of
from games.core.circuit import AWAY
from games.core.errors import Refused
from games.core.forms import whole_number
from games.models import Delivery, Phase
from games.models.heartbeat import DEADLINES, NOTICES
from games.notices.queries.failed_mails import failed_mails

# So many of each are shown; the page says how many there are.
SHOWN = 50
SWEEPS = {
    DEADLINES: (gettext_lazy("Sweep of deadlines"), timedelta(minutes=2)),
    NOTICES: (gettext_lazy("Sweep of notices"), timedelta(minutes=5)),
}


@dataclass(frozen=True, slots=True)
class Sweep:
    """A task that beat sends again and again: since when it is silent, None where it never ran."""

    label: str
    silence: timedelta | None
    is_late: bool


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A queue, with how many tasks wait and for how long the oldest."""

    name: str
    waiting: int
    oldest: timedelta | None


@dataclass(frozen=True, slots=True)
class OperatorContext:
    """What ambition/operator.html takes; `queues` is None where the broker does not answer."""

    now: datetime
    sweeps: list[Sweep]
    queues: list[QueueRow] | None
    stuck: list[Phase]
    stuck_count: int
    late: list[Phase]
    late_count: int
    mails: list[Delivery]
    mail_count: int


@require_safe
def operator(request: HttpRequest) -> HttpResponse:
    """The page as it is now."""
    return _page(request)


@require_POST
def run_again(request: HttpRequest) -> HttpResponse:
    """Try a stuck phase at once; kept among the actions of the admin."""
    account = account_of(request)
    phase_id = whole_number(request.POST.get("phase", "")) or 0
    try:
        phase = phase_retry(phase_id=phase_id, by=account)
    except Refused as refusal:
        messages.error(request, refusal.message)
        return _page(request, refusal.status)
    LogEntry.objects.log_actions(
        account.pk, [phase], CHANGE, change_message="run again", single_object=True
    )
    facts = {"game": phase.game.name, "phase": phase.title, "place": phase.stuck_reason}
    if phase.is_open:
        messages.error(request, _("%(game)s, %(phase)s, failed again: %(place)s.") % facts)
    else:
        messages.success(request, _("%(game)s, %(phase)s, is resolved.") % facts)
    return redirect("operator")


def _page(request: HttpRequest, status: int = 200) -> HttpResponse:
    context = context_of(_context(timezone.now()))
    return render(request, "ambition/operator.html", context, status=status)


def _context(now: datetime) -> OperatorContext:
    stuck, mails = stuck_phases(), failed_mails(now)
    late = late_phases(now).filter(stuck_reason="").order_by("due_at", "pk")
    return OperatorContext(
        now=now,
        sweeps=[_sweep(name, now) for name in SWEEPS],
        queues=_queues(),
        stuck=_shown(stuck),
        stuck_count=stuck.count(),
        late=_shown(late),
        late_count=late.count(),
        mails=list(mails.defer("data")[:SHOWN]),
        mail_count=mails.count(),
    )


def _sweep(name: str, now: datetime) -> Sweep:
    label, longest = SWEEPS[name]
    silence = since_heartbeat(name, now)
    return Sweep(str(label), silence, silence is None or silence > longest)


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


def _shown(phases: QuerySet[Phase]) -> list[Phase]:
    """Without what was played in them: it is neither needed nor shown."""
    light = phases.select_related("game").defer("position", "outcome", "public_outcome")
    return list(light[:SHOWN])
