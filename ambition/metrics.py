"""Metrics for Prometheus.

Metrics of games and queues are read from the database and the broker at each scrape, so every
process reports the same. Requests are counted as they are answered, in files that the web processes
of a machine share.
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
from games.models import Heartbeat
from games.turn.queries.due_phases import deadline_statistics, overdue_phases, stuck_phases
from games.workarounds.circuit_breaker import AWAY

BUCKETS = [timedelta(seconds=each) for each in (5, 15, 30, 60, 120, 300, 900, 3600)]

REQUESTS = Counter(
    "ambition_requests", "Requests by page and status.", ["view", "status"], registry=None
)


def count_request(request: HttpRequest, response: HttpResponse) -> None:
    """Count a response by view; all unknown URLs count as one view."""
    match = request.resolver_match
    REQUESTS.labels(match.view_name if match else "none", response.status_code).inc()


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Serve the metrics to clients that send the token; 404 if no token is set."""
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
    """Collect metrics from the database and the broker; one that is down reports only that."""

    def collect(self) -> Iterator[Metric]:
        yield from _collect_from("database", _deadline_metrics)
        yield from _collect_from("broker", _queue_metrics)


def _collect_from(server: str, collect: Callable[[], list[Metric]]) -> Iterator[Metric]:
    try:
        metrics = collect()
    except (DatabaseError, *AWAY):
        metrics = []
    yield GaugeMetricFamily(
        f"ambition_{server}_up", f"Whether the {server} responds.", bool(metrics)
    )
    yield from metrics


def _deadline_metrics() -> list[Metric]:
    now = timezone.now()
    statistics = deadline_statistics(BUCKETS)
    counts = zip(BUCKETS, statistics.within, strict=True)
    lateness = HistogramMetricFamily(
        "ambition_phase_lateness_seconds",
        "Time from deadline to resolution, for phases resolved at their deadline.",
        buckets=[
            *((str(bucket.total_seconds()), number) for bucket, number in counts),
            ("+Inf", statistics.at_deadline),
        ],
        sum_value=statistics.lateness.total_seconds(),
    )
    sweeps = GaugeMetricFamily(
        "ambition_last_sweep_timestamp_seconds", "When a sweep last ran.", labels=["sweep"]
    )
    for beat in Heartbeat.objects.all():
        sweeps.add_metric([beat.name], beat.beat_at.timestamp())
    return [
        CounterMetricFamily("ambition_phases_resolved", "Phases resolved.", statistics.resolved),
        CounterMetricFamily(
            "ambition_phase_failures", "Failed attempts to resolve.", statistics.failures
        ),
        lateness,
        GaugeMetricFamily("ambition_phases_stuck", "Phases stuck.", stuck_phases().count()),
        GaugeMetricFamily("ambition_phases_overdue", "Phases overdue.", overdue_phases(now)),
        sweeps,
    ]


def _queue_metrics() -> list[Metric]:
    waiting = GaugeMetricFamily("ambition_queue_messages", "Waiting tasks.", labels=["queue"])
    oldest = GaugeMetricFamily(
        "ambition_queue_oldest_seconds", "Age of the oldest waiting task.", labels=["queue"]
    )
    for name, state in queue_states().items():
        waiting.add_metric([name], state.waiting)
        oldest.add_metric([name], state.oldest_seconds or 0)
    return [waiting, oldest]
