"""Saves the orders of a computer player, which is final with them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from adjudicator import Bid
from games.core.locks import lock_game
from games.core.sheet_limits import check_size
from games.orders.services.authorize_orders import authorize_to_change
from games.orders.services.ready_mark import mark_ready
from games.orders.services.sheet_submit import SentSheet, sheet_submit


@transaction.atomic
def computer_submit(
    *,
    game_id: int,
    power: str,
    phase_number: int,
    orders: Sequence[str],
    bids: Sequence[Bid],
    now: datetime,
) -> None:
    """Saves what the computer orders and bids for `power` in the open phase, and marks it final.

    Refuses a seat that is not the computer's, another phase, and a final sheet. Its seat shows the
    same before and after: nobody is told.
    """
    check_size(orders, bids)
    game = lock_game(game_id)
    seat, phase, current = authorize_to_change(
        game=game, power=power, by=None, phase_number=phase_number, now=now
    )
    sent = SentSheet(orders, bids, seen_version=None, check=None)
    sheet_submit(phase=phase, seat=seat, by=None, current=current, sent=sent, now=now)
    mark_ready(phase, seat, now)
