"""Phases that could not be resolved, for the site's operator."""

from __future__ import annotations

from django.db.models import QuerySet

from games.models import Phase, PhaseStatus, Status


def stuck_phases() -> QuerySet[Phase]:
    """The open phases of running games whose last attempt failed, the longest due first."""
    stuck = Phase.objects.filter(status=PhaseStatus.OPEN, game__status=Status.RUNNING)
    return stuck.exclude(stuck_reason="").order_by("due_at", "pk")
