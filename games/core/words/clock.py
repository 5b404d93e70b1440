"""Moments, deadlines and pauses in words."""

from datetime import date, datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext, pgettext_lazy

from games.models import ActedBy, EventKind

# Formats of Django's date filter.
FORMATS = {
    "time": pgettext_lazy("date format", "H:i"),
    "date": pgettext_lazy("date format", "j M Y"),
    "day": pgettext_lazy("date format", "j M, H:i"),
    "weekday": pgettext_lazy("date format", "D j M, H:i"),
    "full": pgettext_lazy("date format", "j M Y, H:i"),
    "exact": pgettext_lazy("date format", "j M Y, H:i:s"),
    "month": pgettext_lazy("date format", "F Y"),
}


def moment(at: date, form: str) -> str:
    """Format a moment in its own zone, or a day.

    "time" is "14:02", "date" is "3 May 2026", "day" is "3 May, 14:02", "month" is "May 2026";
    "weekday" adds the day of the week, "full" the year, "exact" the seconds.
    """
    return date_format(at, str(FORMATS[form]))


def clock(at: datetime, now: datetime) -> str:
    """Format a moment in the reader's zone: today as "14:02", otherwise with the day."""
    local = timezone.localtime(at)
    today = local.date() == timezone.localtime(now).date()
    return moment(local, "time" if today else "day")


def zoned_moment(at: str) -> str:
    """Format a stored moment with its zone: "Fri 8 May, 14:00 CEST"."""
    local = timezone.localtime(datetime.fromisoformat(at))
    return f"{moment(local, 'weekday')} {local.tzname()}"


def length_text(length: timedelta) -> str:
    """Format a length in whole days from two on, else in hours or minutes: "36 hours"."""
    minutes = int(length.total_seconds()) // 60
    hours, days = minutes // 60, minutes // (24 * 60)
    if minutes % 60 or not hours:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    if hours % 24 or days < 2:
        return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
    return ngettext("%(n)s day", "%(n)s days", days) % {"n": days}


def clock_words(phase: str, data: dict[str, Any]) -> dict[str, str]:
    """The words of an event about a deadline: added time, end of a pause, new and old deadline."""
    return {
        "phase": phase,
        "time": length_text(timedelta(seconds=int(data.get("seconds", 0)))),
        "until": zoned_moment(data["until"]) if data.get("until") else "",
        "due": zoned_moment(data["due_at"]) if data.get("due_at") else "",
        "before": zoned_moment(data["before"]) if data.get("before") else "",
    }


def clock_event(kind: str, phase: str, data: dict[str, Any]) -> str:
    """The sentence of an event about a deadline."""
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
