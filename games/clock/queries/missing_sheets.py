"""Whose sheet is missing in a phase whose deadline has passed."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.clock.queries.concerned import concerned_seats
from games.models import OrderSheet, Phase, Readiness, Seat, SeatState

# Whoever is late and not final is still at it for so long after each change of the draft, which
# the page saves by itself.
REST = timedelta(minutes=5)


def is_over(phase: Phase, now: datetime) -> bool:
    """Whether the deadline of an open phase has passed, and its grace is over or not needed."""
    if phase.due_at is None or phase.closes_at is None or phase.due_at > now:
        return False
    return phase.closes_at <= now or Phase.objects.filter(grace_over(now), pk=phase.pk).exists()


def grace_over(now: datetime) -> Q:
    """Of phases whose deadline has passed: those without grace, at its end, or in which every
    player with something to order has a sheet."""
    ended = Q(due_at__lte=now - F("grace"))
    return Q(grace=timedelta(0)) | ended | Q(~Exists(_late_seats(now)))


def _late_seats(now: datetime) -> QuerySet[Seat]:
    """The players of the outer phase that have something to order, and no sheet from before the
    deadline nor one that they are done with."""
    phase = OuterRef(OuterRef("pk"))
    in_time = Q(saved_at__lte=OuterRef(OuterRef("due_at")))
    rested = Q(is_current=True, saved_at__lte=now - REST)
    sheet = OrderSheet.objects.filter(in_time | rested, phase=phase, seat=OuterRef("pk"))
    final = Readiness.objects.filter(phase=phase, seat=OuterRef("pk"))
    players = Seat.objects.filter(game=OuterRef("game"), state=SeatState.HELD)
    late = players.filter(~Exists(sheet.order_by()), ~Exists(final.order_by()))
    return concerned_seats(late, OuterRef("concerned"))
