"""Numbers for Prometheus, for whoever knows the token.

What concerns the games is asked of the database and the broker at each scrape, so that it is true
whichever process answers and whichever resolved a phase. Requests are counted as they are answered,
in files that the web processes of a machine share.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from ambition.queues import queue_states
from games.clock.queries.kept_deadlines import kept_deadlines
from games.clock.queries.lateness import overdue_phases
from games.clock.queries.stuck_phases import stuck_phases
from games.core.circuit import AWAY
from games.models import Heartbeat

LIMITS = [timedelta(seconds=each) for each in (5, 15, 30, 60, 120, 300, 900, 3600)]

REQUESTS = Counter(
    "ambition_requests", "Requests by page and status.", ["view", "status"], registry=None
)


def count_request(request: HttpRequest, response: HttpResponse) -> None:
    """Counts an answer under the name of its page; all addresses that are none under one."""
    match = request.resolver_match
    REQUESTS.labels(match.view_name if match else "none", response.status_code).inc()


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The page that Prometheus reads; there is none where no token is set."""
    if not settings.METRICS_TOKEN:
        raise Http404
    given = request.headers.get("Authorization", "").encode("utf-8", "replace")
    if not secrets.compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode()):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    registry = CollectorRegistry()
    registry.register(SiteCollector())
    MultiProcessCollector(registry, str(settings.METRICS_DIR))  # type: ignore[no-untyped-call]
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class SiteCollector(Collector):
    """Asks the database and the broker; of what is away there is no number but that it is."""

    def collect(self) -> Iterator[Metric]:
        """The numbers of this moment."""
        yield from _asked("database", _of_deadlines)
        yield from _asked("broker", _of_queues)


def _asked(server: str, question: Callable[[], list[Metric]]) -> Iterator[Metric]:
    try:
        found = question()
    except (DatabaseError, *AWAY):
        found = []
    yield GaugeMetricFamily(f"ambition_{server}_up", f"Whether the {server} answers.", bool(found))
    yield from found


def _of_deadlines() -> list[Metric]:
    now = timezone.now()
    kept = kept_deadlines(LIMITS)
    within = zip(LIMITS, kept.within, strict=True)
    lateness = HistogramMetricFamily(
        "ambition_phase_lateness_seconds",
        "From the deadline to the resolution, of phases that waited for their deadline.",
        buckets=[
            *((str(limit.total_seconds()), number) for limit, number in within),
            ("+Inf", kept.at_deadline),
        ],
        sum_value=kept.lateness.total_seconds(),
    )
    sweeps = GaugeMetricFamily(
        "ambition_last_sweep_timestamp_seconds", "When a sweep last ran.", labels=["sweep"]
    )
    for beat in Heartbeat.objects.all():
        sweeps.add_metric([beat.name], beat.beat_at.timestamp())
    return [
        CounterMetricFamily("ambition_phases_resolved", "Phases resolved.", kept.resolved),
        CounterMetricFamily("ambition_phase_failures", "Failed attempts.", kept.failures),
        lateness,
        GaugeMetricFamily("ambition_phases_stuck", "Phases stuck.", stuck_phases().count()),
        GaugeMetricFamily("ambition_phases_overdue", "Phases overdue.", overdue_phases(now)),
        sweeps,
    ]


def _of_queues() -> list[Metric]:
    waiting = GaugeMetricFamily("ambition_queue_messages", "Tasks that wait.", labels=["queue"])
    oldest = GaugeMetricFamily(
        "ambition_queue_oldest_seconds", "For how long the oldest task waits.", labels=["queue"]
    )
    for name, state in queue_states().items():
        waiting.add_metric([name], state.waiting)
        oldest.add_metric([name], state.oldest_seconds or 0)
    return [waiting, oldest]
