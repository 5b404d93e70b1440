"""Forms for account settings and signing up.

The sign-up form itself is in signup.py, because allauth imports SignupFields from here first.
"""

from typing import Any

from django import forms
from django.conf import settings
from django.core.validators import MinLengthValidator
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ambition.users.models import FORMER_NAMES_KEPT, FormerName, Theme, User
from ambition.users.names import plain_name, refuse_imitation, skeleton, validate_name
from games.core.zones import ZoneField


class NameField(forms.CharField):
    """A public name, normalised before validation."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Name"))
        options.setdefault("help_text", _("Shown to other players; 3 to 30 characters."))
        length = dict.fromkeys(("min_length", "max_length"), _("A name has 3 to 30 characters."))
        super().__init__(
            max_length=30,
            validators=[MinLengthValidator(3), validate_name],
            error_messages=length,
            **options,
        )

    def to_python(self, value: Any) -> str:
        return plain_name(super().to_python(value) or "")


def check_new_name(name: str, account: User | None) -> None:
    """Refuse a name that is misleading, or another account's within the last year.

    An account may keep its name, even if today's rules would refuse it.
    """
    if account and account.name == name:
        return
    refuse_imitation(name)
    others = User.objects.exclude(pk=account.pk) if account else User.objects.all()
    if others.filter(pk__in=User.objects.by_name(name)).exists():
        raise forms.ValidationError(_("This name is already taken."), code="taken")
    looks = skeleton(name)
    former = FormerName.objects.filter(
        skeleton=looks, replaced_at__gt=timezone.now() - FORMER_NAMES_KEPT
    )
    if account:
        former = former.exclude(user=account)
    if others.filter(skeleton=looks).exists() or former.exists():
        raise forms.ValidationError(
            _("This name looks too much like one that another player has, or had lately."),
            code="looks_taken",
        )


def language_choices() -> list[tuple[str, object]]:
    """The site's languages, each named in itself."""
    return [("", _("Same as the browser")), *settings.LANGUAGES]


def theme_choices() -> list[tuple[str, object]]:
    """The colours of pages: those of the device, or the same on all devices."""
    return [("", _("As the device: day or night")), *Theme.choices]


class NameAndZone(forms.Form):
    """Name and time zone: the fields that signing up and settings share."""

    name = NameField(widget=forms.TextInput(attrs={"autocomplete": "nickname"}))
    time_zone = ZoneField(label=_("Time zone"), initial="UTC")

    # The account that the form is about; none for a new one.
    account: User | None = None

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        check_new_name(name, self.account)
        return name


class AccountSettingsForm(NameAndZone):
    """The settings of an account."""

    name = NameField(
        help_text=_(
            "Shown to other players; 3 to 30 characters. You can change it once a month, and your "
            "page shows a former name for a year."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=language_choices, required=False)
    theme = forms.ChoiceField(label=_("Colours"), choices=theme_choices, required=False)


class SignupFields(NameAndZone):
    """Fields of the sign-up form in addition to email address and password."""

    field_order = ["name", "email", "password1", "time_zone"]

    def signup(self, request: HttpRequest, user: User) -> None:
        """Do nothing: AccountAdapter saves the fields."""
