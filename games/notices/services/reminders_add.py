"""Reminds players of a deadline that is near."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.models import (
    Delivery,
    NoticeKind,
    NoticeSettings,
    Phase,
    PhaseStatus,
    Readiness,
    Seat,
    SeatState,
    Status,
)
from games.models.notice_settings import LONGEST_REMINDER
from games.notices.services.reminder_tell import reminder_tell

logger = logging.getLogger(__name__)


def reminders_add(*, now: datetime | None = None) -> int:
    """Writes down a reminder for every player whose orders are not final so many hours before the
    deadline as that player has chosen, but not in the first half of the phase; gives the number.

    Each player is reminded once in a phase, and only of the own seat.
    """
    now = now or timezone.now()
    return sum(_remind_safely(phase, now) for phase in _near(now))


def _remind_safely(phase: Phase, now: datetime) -> int:
    try:
        return _remind(phase, now)
    except Exception:  # one game's trouble is not another's
        logger.exception("no reminders in phase %s", phase.pk)
        return 0


def _near(now: datetime) -> list[Phase]:
    phases = Phase.objects.filter(
        status=PhaseStatus.OPEN,
        game__status=Status.RUNNING,
        game__is_practice=False,
        due_at__gt=now,
        due_at__lte=now + timedelta(hours=LONGEST_REMINDER),
    )
    return list(phases.select_related("game").defer("outcome", "public_outcome"))


def _remind(phase: Phase, now: datetime) -> int:
    final = Readiness.objects.filter(phase=phase, seat=OuterRef("pk"))
    told = Delivery.objects.filter(
        kind=NoticeKind.REMINDER, key=_key(phase), user=OuterRef("holder")
    )
    seats = [
        seat
        for seat in Seat.objects.filter(
            ~Exists(final), ~Exists(told), game=phase.game, state=SeatState.HELD
        )
        if seat.power in phase.concerned
    ]
    holders = [seat.holder_id for seat in seats]
    hours = dict(
        NoticeSettings.objects.filter(user__in=holders).values_list("user_id", "remind_hours")
    )
    due = [seat for seat in seats if _is_time(phase, hours.get(seat.holder_id or 0), now)]
    for seat in due:
        with transaction.atomic():
            reminder_tell(phase=phase, seat=seat, key=_key(phase), now=now)
    return len(due)


def _key(phase: Phase) -> str:
    return f"phase:{phase.pk}"


def _is_time(phase: Phase, hours: int | None, now: datetime) -> bool:
    assert phase.due_at is not None
    before = timedelta(hours=hours or NoticeSettings().remind_hours)
    half = (phase.due_at - phase.opened_at) / 2
    return now >= phase.due_at - min(before, half)
