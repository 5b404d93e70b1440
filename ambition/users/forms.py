"""Forms for account settings and signing up.

The sign-up form itself is in signup.py, because allauth imports SignupFields from here first.
"""

from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import MinLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ambition.users.models import User, known_zones, plain_name, validate_name

AREAS = (
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


def zone_choices() -> list[tuple[str, str]]:
    """All time zones, with readable labels."""
    names = sorted(name for name in known_zones() if name.partition("/")[0] in AREAS)
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


class NameField(forms.CharField):
    """A public name, normalised before validation."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Name"))
        options.setdefault("help_text", _("Shown to other players; 3 to 30 characters."))
        super().__init__(
            max_length=30, validators=[MinLengthValidator(3), validate_name], **options
        )

    def to_python(self, value: Any) -> str:
        return plain_name(super().to_python(value) or "")


def language_choices() -> list[tuple[str, object]]:
    """The site's languages, each named in itself."""
    return [("", _("Same as the browser")), *settings.LANGUAGES]


class NameAndZone(forms.Form):
    """Name and time zone: the fields that signing up and settings share."""

    name = NameField(widget=forms.TextInput(attrs={"autocomplete": "nickname"}))
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        initial="UTC",
        widget=forms.Select(attrs={"data-detect-time-zone": ""}),
    )

    other_users = User.objects.all()

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if self.other_users.filter(name__iexact=name).exists():
            raise forms.ValidationError(_("This name is already taken."), code="taken")
        return name


class AccountSettingsForm(NameAndZone):
    """The settings of an account."""

    language = forms.ChoiceField(label=_("Language"), choices=language_choices, required=False)


class SignupFields(NameAndZone):
    """Fields of the sign-up form in addition to email address and password."""

    field_order = ["name", "email", "password1", "time_zone"]

    def signup(self, request: HttpRequest, user: User) -> None:
        """Do nothing: AccountAdapter saves the fields."""
