"""Moments, deadlines and pauses in words."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from games.models import ActedBy, EventKind

# In the signs of Django's date filter.
FORMATS = {
    "time": pgettext_lazy("date format", "H:i"),
    "date": pgettext_lazy("date format", "j M Y"),
    "day": pgettext_lazy("date format", "j M, H:i"),
    "weekday": pgettext_lazy("date format", "D j M, H:i"),
    "full": pgettext_lazy("date format", "j M Y, H:i"),
    "exact": pgettext_lazy("date format", "j M Y, H:i:s"),
    "month": pgettext_lazy("date format", "F Y"),
}


def moment(at: datetime, form: str) -> str:
    """A moment, in its own zone: "time" is "14:02", "date" is "3 May 2026", "day" is "3 May,
    14:02", "weekday" has the day of the week, "full" the year, "exact" the seconds, "month" is
    "May 2026"."""
    return date_format(at, str(FORMATS[form]))


def clock(at: datetime, now: datetime) -> str:
    """A time of today as "14:02", another with its day, in the reader's zone."""
    local = timezone.localtime(at)
    today = local.date() == timezone.localtime(now).date()
    return moment(local, "time" if today else "day")


DAY = 24


def zoned(at: str) -> str:
    """ "Fri 8 May, 14:00 CEST": a stored moment with its zone, where nothing else says the zone."""
    local = timezone.localtime(datetime.fromisoformat(at))
    return f"{moment(local, 'weekday')} {local.tzname()}"


def length(hours: int) -> str:
    """ "3 days", or "36 hours" where it is not whole days."""
    days, rest = divmod(hours, DAY)
    if days > 1 and not rest:
        return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}


def clock_words(phase: str, data: dict[str, Any]) -> dict[str, str]:
    """What an event of the clock tells, for its sentence: how much time, until when, when the
    phase is due, and when it was."""
    return {
        "phase": phase,
        "time": _duration(int(data.get("seconds", 0))),
        "until": zoned(data["until"]) if data.get("until") else "",
        "due": zoned(data["due_at"]) if data.get("due_at") else "",
        "before": zoned(data["before"]) if data.get("before") else "",
    }


def clock_event(kind: str, phase: str, data: dict[str, Any]) -> str:
    """What the GM or the time did to the deadline."""
    words = clock_words(phase, data)
    if kind == EventKind.EXTENDED and data.get("cause") == ActedBy.NEWCOMER:
        return _("%(phase)s has %(time)s more, so that a new player has time.") % words
    if kind == EventKind.EXTENDED:
        return _("The GM extended %(phase)s by %(time)s.") % words
    if kind == EventKind.DEADLINE_SET:
        return _("The GM set the deadline of %(phase)s to %(due)s; it was %(before)s.") % words
    if kind == EventKind.PAUSED:
        return _("The GM paused the game until %(until)s.") % words
    if data.get("cause") == ActedBy.TIME:
        return _("The pause is over; %(phase)s is due %(due)s.") % words
    return _("The GM ended the pause; %(phase)s is due %(due)s.") % words


def _duration(seconds: int) -> str:
    minutes = seconds // 60
    if minutes < 60:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    hours = minutes // 60
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
