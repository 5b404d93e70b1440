"""The seats that a GM should see to, for a count."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from games.clock.queries.concerned import concerned_seats
from games.gm.queries.urgency import TODAY
from games.models import OrderSheet, Readiness, Seat, SeatState, Status


def late_seats(user_id: int, now: datetime | Now) -> QuerySet[Seat]:
    """The seats at a GM's tables whose deadline is near: those that have orders missing, and those
    that are open and are waited for."""
    final = Readiness.objects.filter(phase=OuterRef("game__phases__pk"), seat=OuterRef("pk"))
    sheet = OrderSheet.objects.filter(
        phase=OuterRef("game__phases__pk"), seat=OuterRef("pk"), is_current=True, is_complete=True
    )
    missing = Q(state=SeatState.HELD) & ~Exists(final) & ~Exists(sheet)
    seats = Seat.objects.filter(
        missing | Q(state=SeatState.OPEN),
        game__gm=user_id,
        game__status=Status.RUNNING,
        game__phases__status="open",
        game__phases__due_at__lte=now + TODAY,
        game__phases__due_at__gt=now - F("game__phases__grace"),
    )
    return concerned_seats(seats, "game__phases__concerned")
