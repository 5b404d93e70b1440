"""Games that wait for somebody, and the seats with something to order."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat

from games.core.accounts import Visitor
from games.models import Readiness, Seat, SeatState, Status


def concerned_seats(seats: QuerySet[Seat], powers: str | OuterRef) -> QuerySet[Seat]:
    """Those of the seats whose power stands in a list; `powers` is the path to it. The list is
    looked into as text, which both databases can."""
    quoted = Concat(Value('"'), F("power"), Value('"'))
    return seats.alias(concerned=Cast(powers, TextField())).filter(concerned__contains=quoted)


def waiting_seats(user_id: int) -> QuerySet[Seat]:
    """Somebody's seats with something to order in an open phase and that are not final; of a
    practice game the one in hand."""
    final = Readiness.objects.filter(phase=OuterRef("game__phases__pk"), seat=OuterRef("pk"))
    seats = Seat.objects.filter(
        holder_id=user_id,
        state=SeatState.HELD,
        in_hand=True,
        game__status=Status.RUNNING,
        game__phases__status="open",
        game__phases__held_back_at__isnull=True,
    )
    return concerned_seats(seats.filter(~Exists(final)), "game__phases__concerned")


def waiting_games(user: Visitor) -> list[int]:
    """The ids of the running games that wait for the visitor."""
    if not user.is_authenticated:
        return []
    return sorted(waiting_seats(user.pk).order_by().values_list("game_id", flat=True))
