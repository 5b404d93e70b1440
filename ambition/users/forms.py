"""Forms about one's own account."""

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
    """Every place of the time zone database, as people would read it."""
    names = sorted(name for name in known_zones() if name.partition("/")[0] in AREAS)
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in names)]


class NameField(forms.CharField):
    """A public name, brought into its stored form before it is checked."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Name"))
        options.setdefault("help_text", _("What other players see: 3 to 30 characters."))
        super().__init__(
            max_length=30, validators=[MinLengthValidator(3), validate_name], **options
        )

    def to_python(self, value: Any) -> str:
        return plain_name(super().to_python(value) or "")


def language_choices() -> list[tuple[str, object]]:
    """The languages of the site, each by its own name."""
    return [("", _("As the browser says")), *settings.LANGUAGES]


class NameAndZone(forms.Form):
    """What signing up asks about a person."""

    name = NameField(widget=forms.TextInput(attrs={"autocomplete": "nickname"}))
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        initial="UTC",
        widget=forms.Select(attrs={"data-detect-time-zone": ""}),
    )

    taken_by_others = User.objects.all()

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if self.taken_by_others.filter(name__iexact=name).exists():
            raise forms.ValidationError(_("Somebody has this name already."), code="taken")
        return name


class OwnAccount(NameAndZone):
    """What an account says about a person."""

    language = forms.ChoiceField(label=_("Language"), choices=language_choices, required=False)


class SignupFields(NameAndZone):
    """What signing up asks besides email address and password."""

    field_order = ["name", "email", "password1", "time_zone"]

    def signup(self, request: HttpRequest, user: User) -> None:
        """Nothing is left to do: the adapter has filled in both fields."""
