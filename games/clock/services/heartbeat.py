"""A task that runs again and again says that it is at work."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.models import Heartbeat


def heartbeat(*, name: str, now: datetime | None = None) -> None:
    """Keeps the time under the task's name."""
    Heartbeat.objects.update_or_create(name=name, defaults={"beat_at": now or timezone.now()})
