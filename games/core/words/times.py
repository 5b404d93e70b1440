"""Moments in the reader's language. The only place that knows how a date looks."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import pgettext_lazy

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
