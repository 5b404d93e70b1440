"""Fields of the form for a schedule: weekdays, kinds of phases, days without deadlines."""

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS_ABBR
from django.utils.translation import gettext_lazy as _

from games.schedule.schedule import PREFIXES, Blackout


class DaysField(forms.TypedMultipleChoiceField):
    """Days of the week, as seven checkboxes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            choices=lambda: [(str(day), name) for day, name in WEEKDAYS_ABBR.items()],
            coerce=int,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            **options,
        )


class KindsField(forms.MultipleChoiceField):
    """Kinds of phases, as checkboxes. Accepts kinds that the chosen variant lacks, because the
    form of a new game offers those of all variants."""

    widget = forms.CheckboxSelectMultiple

    def valid_value(self, value: str) -> bool:
        return value in PREFIXES


class BlackoutsInput(forms.Widget):
    """Pairs of first and last days, shown by games/settings/schedule_fold.html."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[tuple[str, str]]:
        firsts, lasts = (_read_list(data, f"{name}_{end}") for end in ("first", "last"))
        lasts += [""] * (len(firsts) - len(lasts))
        return [pair for pair in zip(firsts, lasts, strict=False) if any(pair)]

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return f"{name}_first" not in data


class BlackoutsField(forms.Field):
    """Days without deadlines; a first day without a last one is a single day."""

    widget = BlackoutsInput

    def clean(self, value: Any) -> tuple[Blackout, ...]:
        try:
            return tuple(
                Blackout(date.fromisoformat(first or last), date.fromisoformat(last or first))
                for first, last in value or []
            )
        except ValueError as error:
            raise ValidationError(_("Give days such as 2027-12-24.")) from error


def _read_list(data: Any, name: str) -> list[str]:
    return [text.strip() for text in data.getlist(name)] if hasattr(data, "getlist") else []
