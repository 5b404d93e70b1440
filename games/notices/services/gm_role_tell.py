"""Writes down what one person is to be told of the offer of a GM role."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from games.models import Game, NoticeKind
from games.notices.services.deliveries_add import deliveries_add
from games.notices.services.news_apart import news_apart


class GmRoleNotice(StrEnum):
    """What one person is told of the offer of a GM role. It is no event: the table is not told."""

    OFFERED = "gm_role_offered"
    DECLINED = "gm_role_declined"
    DEPUTY_OFFERED = "deputy_offered"


def gm_role_tell(*, game: Game, user_id: int | None, said: GmRoleNotice, now: datetime) -> None:
    """Tells one person of the offer of a game's GM role: of each thing at most once a day."""
    with news_apart("the GM role of game", game.pk):
        deliveries_add(
            user_ids=[user_id],
            kind=NoticeKind.SEAT,
            key=f"{said}:{game.pk}:{now:%Y%m%d}",
            game=game,
            phase=None,
            data={"event": said.value},
            now=now,
        )
