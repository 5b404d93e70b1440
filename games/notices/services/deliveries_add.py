"""Writes down a notice for each of some people."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.core.accounts import User
from games.core.outbox import mails_wait
from games.models import (
    Delivery,
    DeliveryState,
    Game,
    NoticeKind,
    NoticeMode,
    NoticeSettings,
    Phase,
)


def deliveries_add(
    *,
    user_ids: Iterable[int | None],
    kind: NoticeKind,
    key: str,
    game: Game,
    phase: Phase | None,
    data: dict[str, Any],
    now: datetime,
) -> None:
    """A delivery for each person, as each wants it; who has one of this key gets no second one."""
    people = User.objects.filter(pk__in=[pk for pk in user_ids if pk], is_active=True)
    plain = NoticeSettings()
    rows = []
    for user in people.select_related("notice_settings"):
        mode = getattr(user, "notice_settings", plain).mode_of(kind)
        state = DeliveryState.KEPT if mode == NoticeMode.OFF else DeliveryState.WAITING
        rows.append(
            Delivery(
                user=user,
                kind=kind,
                key=key,
                game=game,
                phase=phase,
                data=data,
                mode=mode,
                state=state,
                next_try_at=now,
                created_at=now,
            )
        )
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
    if any(row.mode == NoticeMode.AT_ONCE for row in rows):
        mails_wait()
