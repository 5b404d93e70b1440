"""Saves the order sheet of a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from adjudicator import Bid
from games.core.accounts import User
from games.core.locks import lock_game
from games.core.sheet_limits import check_size
from games.orders.queries.sheet_report import SheetReport
from games.orders.services.authorize_orders import authorize_to_change
from games.orders.services.sheet_submit import SentSheet, Submitted, sheet_submit


@transaction.atomic
def orders_submit(
    *,
    game_id: int,
    power: str,
    by: User,
    phase_number: int,
    orders: Sequence[str],
    bids: Sequence[Bid] = (),
    seen_version: int | None = None,
    check: Callable[[SheetReport], None] | None = None,
    now: datetime | None = None,
) -> Submitted:
    """Saves what `power` orders and bids in the open phase; `by` is its player.

    What is not understood or not possible is saved as written and reported, unless `check`, which
    gets the report before anything is saved, raises. `seen_version` is the version of the sheet
    that the form showed (0: none); a sheet saved in between is a conflict. Refuses a seat that is
    not `by`'s, another phase, a passed deadline, and a final sheet.
    """
    now = now or timezone.now()
    check_size(orders, bids)
    game = lock_game(game_id)
    seat, phase, current = authorize_to_change(
        game=game, power=power, by=by, phase_number=phase_number, now=now
    )
    return sheet_submit(
        phase=phase,
        seat=seat,
        by=by,
        current=current,
        sent=SentSheet(orders, bids, seen_version, check),
        now=now,
    )
