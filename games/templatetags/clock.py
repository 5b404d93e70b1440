"""Filters for the deadline clock: the time left, how pressing it is, and a zone's city."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils.translation import gettext as _

from games.turn.queries.due_phases import is_late

register = template.Library()

PRESSING = timedelta(hours=6)
LAST_HOUR = timedelta(hours=1)


@register.filter
def time_left(due_at: datetime, now: datetime) -> str:
    """Give the time until `due_at` as "1 d 4 h", "3 h 20 min" or "12 min"."""
    return duration(due_at - now)


@register.filter
def duration(length: timedelta) -> str:
    """Give a length of time in the same way."""
    minutes = int(length.total_seconds() // 60)
    if minutes < 0:
        return _("due")
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    if days:
        return _("%(days)s d %(hours)s h") % {"days": days, "hours": hours}
    if hours:
        return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}
    return _("%(minutes)s min") % {"minutes": minutes}


@register.filter
def urgency(due_at: datetime, now: datetime) -> str:
    """Give "bad" in the last hour, "warn" in the last six, otherwise nothing."""
    left = due_at - now
    if left < LAST_HOUR:
        return "bad"
    return "warn" if left < PRESSING else ""


@register.filter
def late(closes_at: datetime, now: datetime) -> bool:
    """Whether sheets are taken no more, for so long that something is wrong."""
    return is_late(closes_at, now)


@register.filter
def city(zone: object) -> str:
    """Give the city of a time zone: "Europe/Berlin" is "Berlin"."""
    return str(zone).rsplit("/", 1)[-1].replace("_", " ")
