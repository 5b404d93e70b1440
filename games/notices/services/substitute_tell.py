"""Writes down what a player or a substitute is to be told of a seat that is played by another."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from games.core.outbox import is_quiet
from games.models import NoticeKind, Substitution
from games.notices.services.deliveries_add import deliveries_add
from games.notices.services.news_apart import news_apart


class SubstituteSaid(StrEnum):
    """What one person is told, beside the events, which the table or the GM is told."""

    ASKED = "substitute_asked_you"
    ASKED_FOR_YOU = "substitute_asked_for_you"
    NOBODY = "substitute_nobody"
    NOT_NEEDED = "substitute_not_needed"
    ENDS_FOR_PLAYER = "substitute_ends_for_player"
    ENDS_FOR_SUBSTITUTE = "substitute_ends_for_substitute"


def substitute_tell(
    substitution: Substitution,
    said: SubstituteSaid,
    user_ids: Collection[int],
    *,
    now: datetime,
) -> None:
    """Tells these people, once of each substitution, whose seat knows its game."""
    if is_quiet():
        return
    seat = substitution.seat
    with news_apart("a seat of game", seat.game_id):
        deliveries_add(
            user_ids=user_ids,
            kind=NoticeKind.SEAT,
            key=f"{said}:{substitution.pk}",
            game=seat.game,
            phase=None,
            data={
                "event": said.value,
                "power": seat.power,
                "until": substitution.until.isoformat(),
            },
            now=now,
        )
