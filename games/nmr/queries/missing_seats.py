"""Whose orders are missing."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef

from games.models import Excuse, OrderSheet, Phase, Seat, SeatState
from games.nmr.queries.of_seats import with_misses


def missing_seats(phase: Phase) -> list[Any]:
    """The seats of players, and the open ones, that have something to order in an open phase and no
    sheet: with what `with_misses` says of each, and whether its player `has_excuse` for this phase,
    of whomever."""
    sheet = OrderSheet.objects.filter(phase=phase, seat=OuterRef("pk"), is_current=True)
    seats = Seat.objects.filter(
        ~Exists(sheet.order_by()),
        game=phase.game_id,
        state__in=[SeatState.HELD, SeatState.OPEN],
        power__in=phase.concerned,
    )
    own = Excuse.objects.filter(phase=phase, seat=OuterRef("pk"), user=OuterRef("holder"))
    found = with_misses(seats).annotate(has_excuse=Exists(own.order_by()))
    return list(found.select_related("holder"))
