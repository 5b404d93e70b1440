"""Writes down whom new press is to be told to."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef

from games.core.outbox import is_quiet
from games.models import Game, NoticeKind, PressMember, PressMessage, PressMute, SeatState
from games.notices.services.deliveries_add import deliveries_add
from games.notices.services.news_apart import news_apart


def press_tell(*, message: PressMessage, game: Game, now: datetime) -> None:
    """Tells the readers of new press, but those who muted its author, that there is some: at most
    once an hour for each game, and never who wrote."""
    if game.is_practice or is_quiet():
        return
    with news_apart("press in game", game.pk):
        readers = PressMember.objects.filter(thread=message.thread_id)
        muted = PressMute.objects.filter(seat=OuterRef("seat"), other=message.author_id)
        held = readers.filter(~Exists(muted), seat__state=SeatState.HELD)
        people: set[int | None] = set(held.values_list("seat__holder_id", flat=True))
        if readers.filter(seat__isnull=True).exists():
            people.add(game.gm_id)
        deliveries_add(
            user_ids=people - {message.sent_by_id},
            kind=NoticeKind.PRESS,
            key=f"press:{game.pk}:{now:%Y%m%d%H}",
            game=game,
            phase=None,
            data={},
            now=now,
        )
