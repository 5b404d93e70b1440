"""Filters for the deadline clock: time left, urgency, and the city of a time zone."""

from datetime import datetime, timedelta

from django import template
from django.utils.translation import gettext as _

from games.models import Phase
from games.turn.queries.due_phases import is_late

register = template.Library()

PRESSING = timedelta(hours=6)
LAST_HOUR = timedelta(hours=1)
# Of a short phase, the last third is pressing, and the last tenth is like the last hour.
PART_PRESSING, PART_LAST = 3, 10


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
def urgency(phase: Phase, now: datetime) -> str:
    """Return "bad" in the last hour of a phase, "warn" in the last six, otherwise "".

    In a short phase both are as much shorter.
    """
    assert phase.due_at is not None, "only a deadline is pressing"
    left, length = phase.due_at - now, phase.due_at - phase.opened_at
    if left < min(LAST_HOUR, length / PART_LAST):
        return "bad"
    return "warn" if left < min(PRESSING, length / PART_PRESSING) else ""


@register.filter
def urgency_words(phase: Phase, now: datetime) -> str:
    """Say how little time is left to a phase, in long phases only; "" if there is enough."""
    assert phase.due_at is not None, "only a deadline is pressing"
    if phase.due_at <= now or phase.due_at - phase.opened_at < PART_PRESSING * PRESSING:
        return ""
    sentences = {"bad": _("less than an hour left"), "warn": _("less than six hours left")}
    return sentences.get(urgency(phase, now), "")


@register.filter
def late(closes_at: datetime, now: datetime) -> bool:
    """Whether a phase closed so long ago that resolving it must have failed."""
    return is_late(closes_at, now)


@register.filter
def city(zone: object) -> str:
    """Return the city of a time zone: "Berlin" for "Europe/Berlin"."""
    return str(zone).rsplit("/", 1)[-1].replace("_", " ")
