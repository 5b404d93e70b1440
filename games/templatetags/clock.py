"""Filters for the deadline clock: time left, urgency, and the city of a time zone."""

from datetime import datetime, timedelta

from django import template
from django.utils.translation import gettext as _

from games.turn.queries.due_phases import is_late

register = template.Library()

PRESSING = timedelta(hours=6)
LAST_HOUR = timedelta(hours=1)


@register.filter
def time_left(due_at: datetime, now: datetime) -> str:
    """Format the time until `due_at` as "1 d 4 h", "3 h 20 min" or "12 min"."""
    return duration(due_at - now)


@register.filter
def duration(length: timedelta) -> str:
    """Format a length of time as "1 d 4 h", "3 h 20 min" or "12 min"."""
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
    """Return "bad" in the last hour, "warn" in the last six, otherwise ""."""
    left = due_at - now
    if left < LAST_HOUR:
        return "bad"
    return "warn" if left < PRESSING else ""


@register.filter
def late(closes_at: datetime, now: datetime) -> bool:
    """Whether a phase closed so long ago that resolving it must have failed."""
    return is_late(closes_at, now)


@register.filter
def city(zone: object) -> str:
    """Return the city of a time zone: "Berlin" for "Europe/Berlin"."""
    return str(zone).rsplit("/", 1)[-1].replace("_", " ")
