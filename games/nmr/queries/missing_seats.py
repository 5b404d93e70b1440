"""Whose orders are missing."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from games.models import OrderSheet, Phase, Seat, SeatState


def missing_seats(phase: Phase) -> list[Seat]:
    """The seats of players, and the open ones, that have something to order and no sheet."""
    sheet = OrderSheet.objects.filter(phase=phase, seat=OuterRef("pk"), is_current=True)
    seats = Seat.objects.filter(
        ~Exists(sheet.order_by()),
        game=phase.game_id,
        state__in=[SeatState.HELD, SeatState.OPEN],
        power__in=phase.concerned,
    )
    return list(seats.select_related("holder"))
