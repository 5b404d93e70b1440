"""Mails that did not go out, for the site's operator; whose they are is nobody's business."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.models import Delivery, DeliveryState, NoticeMode

# What was given up longer ago than this is history.
RECENT = timedelta(days=7)


def failed_mails(now: datetime) -> QuerySet[Delivery]:
    """The mails that were given up lately, and those that are to be tried again; newest first."""
    given_up = Q(state=DeliveryState.FAILED, created_at__gte=now - RECENT)
    tried = Q(state=DeliveryState.WAITING, attempts__gt=0)
    return Delivery.objects.filter(given_up | tried, mode=NoticeMode.AT_ONCE).order_by("-pk")
