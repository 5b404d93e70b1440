"""What a person wants to be told of, as a form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models import NoticeKind, NoticeMode, NoticeSettings
from games.models.notice_settings import SWITCHED

HOURS = (2, 4, 6, 12, 24, 48)


def hours_choices() -> list[tuple[int, str]]:
    """How long before a deadline one can be reminded."""
    return [
        (hours, ngettext("%(n)s hour before", "%(n)s hours before", hours) % {"n": hours})
        for hours in HOURS
    ]


class NoticeChoices(forms.Form):
    """One choice for each kind, and when to be reminded."""

    def __init__(self, *args: Any, chosen: NoticeSettings, **options: Any) -> None:
        super().__init__(*args, **options)
        for kind in SWITCHED:
            self.fields[kind.value] = forms.ChoiceField(
                label=NoticeKind(kind).label,
                choices=NoticeMode.choices,
                initial=chosen.mode_of(kind),
            )
        self.fields["remind_hours"] = forms.TypedChoiceField(
            label=_("Reminder"),
            choices=hours_choices,
            coerce=int,
            initial=chosen.remind_hours,
            help_text=_("It never comes in the first half of a phase."),
        )

    def modes(self) -> dict[str, str]:
        """The chosen mode of each kind."""
        return {kind.value: self.cleaned_data[kind.value] for kind in SWITCHED}
