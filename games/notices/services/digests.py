"""Daily digests: one email with a day's notifications."""

import zoneinfo
from datetime import UTC, datetime, tzinfo

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.outbox import mails_wait
from games.models import Delivery, DeliveryState, NoticeKind, NoticeMode

FROM_HOUR, TO_HOUR = 8, 12


def digests_add(*, now: datetime | None = None) -> int:
    """Create the daily digest of everybody with waiting notifications whose morning it is.

    Returns how many were created. A second run on the same day creates none.
    """
    now = now or timezone.now()
    waiting = Delivery.objects.filter(
        mode=NoticeMode.DAILY, state=DeliveryState.WAITING, digest__isnull=True
    )
    people = User.objects.filter(pk__in=waiting.values("user"), is_active=True)
    return sum(_gather(user, now) for user in people)


def _gather(user: User, now: datetime) -> bool:
    local = now.astimezone(_zone(user))
    if not FROM_HOUR <= local.hour < TO_HOUR:
        return False
    with transaction.atomic():
        digest, made = Delivery.objects.get_or_create(
            user=user,
            kind=NoticeKind.DIGEST,
            key=local.date().isoformat(),
            defaults={"mode": NoticeMode.AT_ONCE, "next_try_at": now, "created_at": now},
        )
        if made:
            Delivery.objects.filter(
                user=user,
                mode=NoticeMode.DAILY,
                state=DeliveryState.WAITING,
                digest__isnull=True,
            ).update(digest=digest)
            mails_wait()
    return made


def _zone(user: User) -> tzinfo:
    try:
        return zoneinfo.ZoneInfo(user.time_zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return UTC
