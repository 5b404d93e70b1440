"""Addresses for monitors: does the process answer, and does the site keep its deadlines?"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clock.queries.lateness import overdue_phases, since_heartbeat
from games.core.circuit import ANSWER_SECONDS, AWAY
from games.models.heartbeat import DEADLINES

# Sweeps follow each other by fifteen seconds.
LONGEST_SILENCE = timedelta(minutes=2)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers: for whoever starts one anew that does not."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 where all is well; 503 with what is wrong, for whoever is to be woken."""
    facts = _clock() | _redis()
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


def _redis() -> dict[str, Any]:
    """Whether Redis answers; nothing where the site has none."""
    if not settings.REDIS_URL:
        return {}
    limits = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
    try:
        with redis.Redis.from_url(settings.REDIS_URL, retry=None, **limits) as asked:
            asked.ping()
    except AWAY:
        return {"redis": "away"}
    return {"redis": "ok"}


def _wrong(facts: dict[str, Any]) -> list[str]:
    wrong = [name for name in ("database", "redis") if facts.get(name) == "away"]
    if facts["database"] == "ok":
        seconds = facts["seconds_since_sweep"]
        if seconds is None or seconds > LONGEST_SILENCE.total_seconds():
            wrong.append("sweep")
        if facts["overdue_phases"]:
            wrong.append("deadlines")
    return wrong
