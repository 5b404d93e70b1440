"""May the clock of this phase be stopped or moved at this moment?"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.core.errors import Conflict
from games.models import ActedBy, Event, EventKind, Phase, ProposalKind

DONE_BY = {ProposalKind.EXTEND: EventKind.EXTENDED, ProposalKind.PAUSE: EventKind.PAUSED}


def clock_check(*, phase: Phase, now: datetime) -> None:
    """Refuses an open phase that has no deadline, not even one that stands still, and one whose
    deadline has passed."""
    if phase.is_paused:
        return
    if phase.due_at is None:
        raise Conflict("no_deadline", _("This phase has no deadline."))
    if phase.due_at <= now:
        raise Conflict("deadline_passed", _("The deadline has passed. Nothing was changed."))


def clock_vote_check(*, phase: Phase, kind: ProposalKind, now: datetime) -> None:
    """Refuses, besides, a vote on what is so already, and a second one of its kind in a phase."""
    clock_check(phase=phase, now=now)
    if kind == ProposalKind.RESUME:
        if not phase.is_paused:
            raise Conflict("not_paused", _("This game is not paused."), field="kind")
        return
    if kind == ProposalKind.PAUSE and phase.is_paused:
        raise Conflict("paused_already", _("This game is paused already."), field="kind")
    voted = Event.objects.filter(phase=phase, kind=DONE_BY[kind], data__cause=ActedBy.VOTE.value)
    if voted.exists():
        raise Conflict(
            "voted_already",
            _("The players have agreed on this once in this phase. Ask the GM for more."),
            field="kind",
        )
