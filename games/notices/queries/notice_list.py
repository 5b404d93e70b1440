"""The newest notices of one person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from games.core.accounts import User
from games.models import Delivery, NoticeKind
from games.notices.queries.notice import notice_of
from games.notices.queries.notice_type import Notice


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice with the name of its game."""

    created_at: datetime
    game_name: str
    notice: Notice


def notice_rows(user: User) -> QuerySet[Delivery]:
    """Everything that the person was told of, newest first."""
    return (
        Delivery.objects.filter(user=user, game__isnull=False)
        .exclude(kind=NoticeKind.DIGEST)
        .select_related("game", "phase")
        .defer("phase__position", "phase__outcome", "phase__public_outcome")
        .order_by("-pk")
    )


def notice_list(user: User, limit: int = 50) -> list[NoticeLine]:
    """What the person was told of, newest first, by mail or not."""
    return [
        NoticeLine(row.created_at, row.game.name, notice_of(row))
        for row in notice_rows(user)[:limit]
        if row.game is not None
    ]
