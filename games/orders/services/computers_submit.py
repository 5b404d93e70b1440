"""Saves the orders of computer players, which are final with them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from games.core.locks import lock_game
from games.core.sheet_limits import check_size
from games.models import OrderSheet, Readiness
from games.orders.services.authorize_orders import authorize_computers
from games.orders.services.sheet_submit import SentSheet, sheet_submit


@transaction.atomic
def computers_submit(
    *, game_id: int, phase_number: int, sheets: Mapping[str, SentSheet], now: datetime
) -> int:
    """Saves what the computer orders and bids for each of these powers in the open phase, and marks
    them final; gives their number.

    Leaves out a seat that is not the computer's, or final already, and all of them in another
    phase. Their seats show the same before and after: nobody is told.
    """
    for sent in sheets.values():
        check_size(sent.orders, sent.bids)
    game = lock_game(game_id)
    ordering = authorize_computers(game=game, powers=sheets.keys(), phase_number=phase_number)
    if not ordering:
        return 0
    for seat, phase, current in ordering:
        sent = sheets[seat.power]
        sheet_submit(phase=phase, seat=seat, by=None, current=current, sent=sent, now=now)
    seats = [each.seat for each in ordering]
    Readiness.objects.bulk_create(Readiness(phase=phase, seat=seat, ready_at=now) for seat in seats)
    saved = OrderSheet.objects.filter(phase=phase, seat__in=seats, is_current=True)
    saved.update(ready_at=now)
    return len(ordering)
