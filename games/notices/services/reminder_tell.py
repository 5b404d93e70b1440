"""Writes down a reminder for the player of a seat."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from games.models import NoticeKind, Phase, Seat
from games.notices.services.deliveries_add import deliveries_add
from games.orders.queries.missing_orders import missing_orders


def reminder_tell(*, phase: Phase, seat: Seat, key: str, now: datetime) -> None:
    """Tells the player of a seat, and nobody else, what is still missing in the open phase; of
    each key once."""
    deliveries_add(
        user_ids=[seat.holder_id],
        kind=NoticeKind.REMINDER,
        key=key,
        game=phase.game,
        phase=phase,
        data=asdict(missing_orders(phase, seat)),
        now=now,
    )
