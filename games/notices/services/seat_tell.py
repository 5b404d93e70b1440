"""Writes down what one person is to be told of a seat that was asked for or offered."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from games.core.outbox import is_quiet
from games.models import NoticeKind, Seat
from games.notices.services.deliveries_add import deliveries_add
from games.notices.services.news_apart import news_apart


class SeatSaid(StrEnum):
    """What one person is told of a seat. It is no event: the table is told of none of it."""

    OFFERED = "seat_offered_to_you"
    YOURS = "seat_yours"
    DECLINED = "seat_not_yours"
    GONE = "seat_gone"


def seat_tell(*, seat: Seat, user_id: int | None, said: SeatSaid, key: int, now: datetime) -> None:
    """Tells one person, once for each application or offer, whose number the key is."""
    if is_quiet():
        return
    with news_apart("a seat of game", seat.game_id):
        deliveries_add(
            user_ids=[user_id],
            kind=NoticeKind.SEAT,
            key=f"{said}:{seat.pk}:{key}",
            game=seat.game,
            phase=None,
            data={"event": said.value, "power": seat.power},
            now=now,
        )
