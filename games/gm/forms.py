"""A moment as a browser's field for date and time sends it."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone

FORMAT = "%Y-%m-%dT%H:%M"


def read_moment(text: str) -> datetime | None:
    """The moment in the reader's time zone; None where the text is none."""
    try:
        found: datetime | None = forms.DateTimeField(required=False).clean(text)
    except ValidationError:
        return None
    return found


def read_wall(text: str) -> datetime | None:
    """What the clocks of some zone are to show; None where the text is no day and time."""
    try:
        return datetime.strptime(text, FORMAT)  # noqa: DTZ007 - whose clocks is for the game to say
    except ValueError:
        return None


def write_wall(at: datetime, zone: str) -> str:
    """A moment as the field shows it by the clocks of a zone."""
    return timezone.localtime(at, ZoneInfo(zone)).strftime(FORMAT)


def write_moment(at: datetime) -> str:
    """A moment as the field shows it."""
    return timezone.localtime(at).strftime(FORMAT)
