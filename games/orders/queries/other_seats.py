"""The other seats of whoever plays every power of a practice table."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from games.core.codec import variant_of
from games.models import OrderSheet, Phase, Seat


def others_missing(phase: Phase, user_id: int | None) -> list[str]:
    """The powers beside the one in hand, in short, that `user_id` plays too and that have orders
    missing in an open phase."""
    sheet = OrderSheet.objects.filter(
        phase=phase, seat=OuterRef("pk"), is_current=True, is_complete=True
    )
    seats = Seat.objects.filter(game=phase.game_id, holder=user_id, in_hand=False)
    waiting = seats.filter(~Exists(sheet), power__in=phase.concerned).order_by("pk")
    powers = variant_of(phase.game).powers
    return [powers[power].short for power in waiting.values_list("power", flat=True)]
