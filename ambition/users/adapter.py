"""Where this site's accounts differ from django-allauth's."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.translation import get_language

from ambition.users.languages import spoken
from ambition.users.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Fills in the public name, the time zone and the language before a new account is first
    saved; what was read while signing up is the language to go on with."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["name"]
        user.time_zone = form.cleaned_data["time_zone"]
        user.language = spoken(get_language() or "")
        saved: User = super().save_user(request, user, form, commit=commit)
        return saved
