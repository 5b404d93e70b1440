"""Sees to it that a phase leaves somebody enough time."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.core.events import event_add
from games.models import ActedBy, EventKind, Game, Phase
from games.schedule.deadlines import landing
from games.schedule.stored import schedule_of


def deadline_at_least(
    *, game: Game, phase: Phase, at_least: timedelta, cause: ActedBy, now: datetime
) -> bool:
    """Whether the open phase of a locked game was given a later deadline: the first that the
    schedule knows after so long. A paused one has so much left. One that leaves enough time, or has
    no deadline, stays as it is."""
    if phase.time_left is not None:
        if phase.time_left >= at_least:
            return False
        more, phase.time_left = at_least - phase.time_left, at_least
    else:
        if phase.is_held_back or phase.due_at is None or phase.due_at >= now + at_least:
            return False
        due_at = landing(schedule_of(game), phase.turn.phase, now + at_least)
        more, phase.due_at = due_at - phase.due_at, due_at
    phase.stuck_reason = ""
    phase.backoff_until = None
    phase.save(update_fields=["due_at", "time_left", "stuck_reason", "backoff_until"])
    data = {"seconds": int(more.total_seconds()), "cause": cause.value}
    if phase.due_at is not None:
        data["due_at"] = phase.due_at.isoformat()
    event_add(game=game, kind=EventKind.EXTENDED, phase=phase, data=data, now=now)
    return True
