"""Whether deadlines are kept: what monitors, and the people at a table, are told."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import F, QuerySet

from games.models import Heartbeat, Phase, PhaseStatus, Status

# A phase is resolved by the next sweep; with this much past its deadline something is wrong.
TOLERATED = timedelta(minutes=2)


def is_late(closes_at: datetime, now: datetime) -> bool:
    """Whether a phase that is still open, and whose grace ended then, should have been resolved
    long ago."""
    return now - closes_at > TOLERATED


def late_phases(now: datetime) -> QuerySet[Phase]:
    """The open phases of running games that are late, those that are stuck among them."""
    return Phase.objects.filter(
        status=PhaseStatus.OPEN,
        held_back_at__isnull=True,
        due_at__lt=now - TOLERATED - F("grace"),
        game__status=Status.RUNNING,
    )


def overdue_phases(now: datetime) -> int:
    """How many open phases of running games are late."""
    return late_phases(now).count()


def since_heartbeat(name: str, now: datetime) -> timedelta | None:
    """How long ago a task was last at work; None where it never was."""
    beat = Heartbeat.objects.filter(name=name).first()
    return now - beat.beat_at if beat else None
