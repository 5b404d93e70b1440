"""Addresses for monitors: does the process answer, and does the site keep its deadlines?"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ambition.queues import queue_states
from games.clock.queries.lateness import overdue_phases, since_heartbeat
from games.core.circuit import AWAY
from games.models.heartbeat import DEADLINES

# Sweeps follow each other by five seconds; while a backlog is worked off none runs.
LONGEST_SILENCE = timedelta(minutes=2)
# No task waits so long where a worker serves its queue, however much there is to do.
LONGEST_WAIT = timedelta(minutes=10)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers: for whoever starts one anew that does not."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 where all is well; 503 with what is wrong, for whoever is to be woken."""
    facts = _clock() | _broker()
    wrong = _wrong(facts)
    status = "failing" if wrong else "ok"
    return JsonResponse({"status": status, "wrong": wrong, **facts}, status=503 if wrong else 200)


def _clock() -> dict[str, Any]:
    """What the database says of the deadlines."""
    now = timezone.now()
    try:
        silence = since_heartbeat(DEADLINES, now)
        overdue = overdue_phases(now)
    except DatabaseError:
        return {"database": "away"}
    seconds = None if silence is None else round(silence.total_seconds())
    return {"database": "ok", "seconds_since_sweep": seconds, "overdue_phases": overdue}


def _broker() -> dict[str, Any]:
    """Whether the broker of the tasks answers, and what waits in each queue."""
    broker = "redis" if settings.REDIS_URL else "folder"
    try:
        states = queue_states()
    except AWAY:
        return {broker: "away"}
    queues = {
        name: {
            "waiting": state.waiting,
            "oldest_seconds": None if state.oldest_seconds is None else round(state.oldest_seconds),
        }
        for name, state in states.items()
    }
    return {broker: "ok", "queues": queues}


def _wrong(facts: dict[str, Any]) -> list[str]:
    wrong = [name for name in ("database", "redis", "folder") if facts.get(name) == "away"]
    if facts["database"] == "ok":
        seconds = facts["seconds_since_sweep"]
        if seconds is None or seconds > LONGEST_SILENCE.total_seconds():
            wrong.append("sweep")
        if facts["overdue_phases"]:
            wrong.append("deadlines")
    waits = [queue["oldest_seconds"] or 0 for queue in facts.get("queues", {}).values()]
    if any(wait > LONGEST_WAIT.total_seconds() for wait in waits):
        wrong.append("queues")
    return wrong
