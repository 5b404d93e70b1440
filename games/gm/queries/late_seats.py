"""The seats that a GM should see to, for a count."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast, Now

from games.clock.queries.concerned import concerned_seats
from games.gm.queries.urgency import TODAY
from games.models import Deputy, OrderSheet, Readiness, Right, Seat, SeatState, Status


def late_seats(user_id: int, now: datetime | Now) -> QuerySet[Seat]:
    """The seats whose deadline is near, at the tables of a GM or of a deputy whose rights are for
    them: those that have orders missing, and those that are open and are waited for."""
    final = Readiness.objects.filter(phase=OuterRef("game__phases__pk"), seat=OuterRef("pk"))
    sheet = OrderSheet.objects.filter(
        phase=OuterRef("game__phases__pk"), seat=OuterRef("pk"), is_current=True, is_complete=True
    )
    missing = Q(state=SeatState.HELD) & ~Exists(final) & ~Exists(sheet)
    seats = Seat.objects.filter(
        missing & _seen_to(user_id, Right.REMIND, Right.EXTEND)
        | Q(state=SeatState.OPEN) & _seen_to(user_id, Right.REPLACE, Right.EXTEND),
        game__status=Status.RUNNING,
        game__phases__status="open",
        game__phases__due_at__lte=now + TODAY,
        game__phases__due_at__gt=now - F("game__phases__grace"),
    )
    return concerned_seats(seats, "game__phases__concerned")


def _seen_to(user_id: int, *rights: Right) -> Q:
    """Of seats, whether somebody is their GM, or a deputy with one of the rights."""
    has = Q()
    for right in rights:
        has |= Q(said__contains=f'"{right}"')
    helping = Deputy.objects.filter(game=OuterRef("game"), user=user_id, taken_at__isnull=False)
    said = helping.annotate(said=Cast("rights", TextField()))
    return Q(game__gm=user_id) | Q(Exists(said.filter(has)))
