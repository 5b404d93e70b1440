"""Health checks: whether the process is alive, and whether deadlines are kept."""

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
from games.models.heartbeat import DEADLINES
from games.turn.queries.due_phases import overdue_phases, since_heartbeat
from games.workarounds.circuit_breaker import AWAY

# A sweep runs every five seconds, but none while a backlog is being processed.
MAX_SWEEP_AGE = timedelta(minutes=2)
# No task waits this long if a worker serves its queue, even under load.
MAX_TASK_AGE = timedelta(minutes=10)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Return 200 while the process responds; a supervisor restarts one that does not."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Return 200 if all is well, otherwise 503 with a list of problems, for alerting."""
    facts = _deadline_facts() | _broker_facts()
    problems = _problems(facts)
    status = "failing" if problems else "ok"
    body = {"status": status, "wrong": problems, **facts}
    return JsonResponse(body, status=503 if problems else 200)


def _deadline_facts() -> dict[str, Any]:
    """Whether the database responds, the age of the last sweep and the number of late phases."""
    now = timezone.now()
    try:
        age = since_heartbeat(DEADLINES, now)
        overdue = overdue_phases(now)
    except DatabaseError:
        return {"database": "away"}
    seconds = None if age is None else round(age.total_seconds())
    return {"database": "ok", "seconds_since_sweep": seconds, "overdue_phases": overdue}


def _broker_facts() -> dict[str, Any]:
    """Whether the message broker responds, and the length and age of each queue."""
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


def _problems(facts: dict[str, Any]) -> list[str]:
    problems = [name for name in ("database", "redis", "folder") if facts.get(name) == "away"]
    if facts["database"] == "ok":
        seconds = facts["seconds_since_sweep"]
        if seconds is None or seconds > MAX_SWEEP_AGE.total_seconds():
            problems.append("sweep")
        if facts["overdue_phases"]:
            problems.append("deadlines")
    ages = [queue["oldest_seconds"] or 0 for queue in facts.get("queues", {}).values()]
    if any(age > MAX_TASK_AGE.total_seconds() for age in ages):
        problems.append("queues")
    return problems
