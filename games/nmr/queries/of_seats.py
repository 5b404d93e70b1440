"""What the rows of seats say about missing orders, read with the seats themselves."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import Excuse, MissedTurn, PhaseStatus


def with_misses(seats: QuerySet[Any]) -> QuerySet[Any]:
    """Seats with the turns that each has `missed`, whoever held it, and those that its player has
    missed and that count (`missed_by_player`); with the excuses of its own that the player has
    used in the game (`excuses_used`), and whether the GM has excused the player from the open
    phase (`is_excused`)."""
    missed = MissedTurn.objects.filter(seat=OuterRef("pk")).exclude(
        phase__status=PhaseStatus.SUPERSEDED
    )
    own = Excuse.objects.filter(
        seat__game=OuterRef("game"), user=OuterRef("holder"), granted_by__isnull=True
    ).exclude(phase__status=PhaseStatus.SUPERSEDED)
    granted = Excuse.objects.filter(
        phase__status=PhaseStatus.OPEN,
        seat=OuterRef("pk"),
        user=OuterRef("holder"),
        granted_by__isnull=False,
    )
    found: QuerySet[Any] = seats.annotate(
        missed=_count(missed, "seat"),
        missed_by_player=_count(missed.filter(user=OuterRef("holder"), is_excused=False), "seat"),
        excuses_used=_count(own, "user"),
        is_excused=Exists(granted),
    )
    return found


def _count(rows: QuerySet[Any], by: str) -> Coalesce:
    counted = rows.order_by().values(by).annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted), 0)
