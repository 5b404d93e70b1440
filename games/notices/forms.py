"""Forms of the notice settings and of webhooks."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, ngettext

from games.core.errors import Refused
from games.core.forms import WholeForm
from games.models import HookForm, NoticeKind, NoticeMode, NoticeSettings
from games.models.notices import SWITCHED
from games.notices.webhook_address import read_address

HOURS = (2, 4, 6, 12, 24, 48)


def hours_choices() -> list[tuple[int, str]]:
    """Return the choices for the time of a reminder before a deadline."""
    return [
        (hours, ngettext("%(n)s hour before", "%(n)s hours before", hours) % {"n": hours})
        for hours in HOURS
    ]


def kind_choices() -> list[tuple[str, str]]:
    """Return the kinds of notices that a person can switch."""
    return [(kind.value, str(kind.label)) for kind in SWITCHED]


class NoticeChoices(forms.Form):
    """How a person is told of each kind of notice, and when reminders come."""

    def __init__(self, *args: Any, chosen: NoticeSettings, **options: Any) -> None:
        super().__init__(*args, **options)
        for kind in SWITCHED:
            self.fields[kind.value] = forms.ChoiceField(
                label=NoticeKind(kind).label,
                choices=NoticeMode.choices,
                initial=chosen.mode_of(kind),
            )
        self.fields["push_kinds"] = forms.MultipleChoiceField(
            label=_("Also on your devices"),
            choices=kind_choices,
            initial=chosen.push_kinds,
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
        self.fields["remind_hours"] = forms.TypedChoiceField(
            label=_("Reminder"),
            choices=hours_choices,
            coerce=int,
            initial=chosen.remind_hours,
            help_text=_("Reminders never come in the first half of a phase."),
        )

    def modes(self) -> dict[str, str]:
        """Return the chosen mode of each kind."""
        return {kind.value: self.cleaned_data[kind.value] for kind in SWITCHED}


class AddressField(forms.CharField):
    """The address of a webhook: HTTPS to a public host."""

    def clean(self, value: object) -> str:
        """Refuse any other address at the field."""
        url: str = super().clean(value)
        if url:
            try:
                read_address(url)
            except Refused as refusal:
                raise forms.ValidationError(refusal.message, refusal.code) from None
        return url


def address_field(*, required: bool) -> AddressField:
    """Return the field of a webhook's address."""
    hints = {
        "inputmode": "url",
        "autocomplete": "off",
        "maxlength": 400,
        "placeholder": "https://discord.com/api/webhooks/…",
    }
    return AddressField(label=_("Address"), required=required, widget=forms.TextInput(attrs=hints))


class WebhookForm(WholeForm):
    """The address of a game's webhook."""

    url = address_field(required=False)


class PlayerWebhookForm(forms.Form):
    """A webhook of a player: its address, its form and the kinds of notices it gets."""

    url = address_field(required=True)
    form = forms.ChoiceField(label=_("Form"), choices=HookForm.choices)
    kinds = forms.MultipleChoiceField(
        label=_("Notices"),
        choices=kind_choices,
        required=False,
        initial=[NoticeKind.PHASE.value, NoticeKind.GAME.value],
        widget=forms.CheckboxSelectMultiple,
    )
