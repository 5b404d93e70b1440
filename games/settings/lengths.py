"""Lengths of time in forms: a choice among some, with hours as values."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django import forms

from games.core.words.clock import length_text

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)

MINUTES = tuple(count * MINUTE for count in (5, 10, 15, 30))


def hours(*counts: int) -> tuple[timedelta, ...]:
    """Lengths of these numbers of hours."""
    return tuple(count * HOUR for count in counts)


class LengthField(forms.TypedChoiceField):
    """A choice of lengths, with hours as values: 48, or 0.25 for a quarter of an hour.

    `none` is the label of no length at all, and `empty` that of an empty choice. `offer` adds the
    present length of a game.
    """

    def __init__(
        self, lengths: Iterable[timedelta], *, none: Any = None, empty: Any = None, **options: Any
    ) -> None:
        self.lengths, self.none, self.empty = tuple(lengths), none, empty
        super().__init__(
            choices=self._list_choices, coerce=_read_hours, empty_value=None, **options
        )

    def offer(self, text: str) -> None:
        """Add a length to the choices."""
        length = _read_hours(text)
        if length is not None:
            self.lengths = tuple(sorted({*self.lengths, length}))
            self.choices = self._list_choices

    def to_python(self, value: Any) -> str:
        """Return the value of the choice: 0.083 is five minutes, as 0.0833333 is."""
        text = super().to_python(value)
        length = _read_hours(text)
        return text if length is None else hours_text(length)

    def _list_choices(self) -> list[tuple[str, str]]:
        choices = [
            (hours_text(length), length_text(length) if length else str(self.none))
            for length in self.lengths
        ]
        return choices if self.empty is None else [("", str(self.empty)), *choices]


def _read_hours(text: str) -> timedelta | None:
    try:
        return round(float(text) * 60) * MINUTE
    except (ValueError, OverflowError):
        return None


def hours_text(length: timedelta) -> str:
    """The value of a length in a choice of hours."""
    return f"{length / HOUR:g}"
