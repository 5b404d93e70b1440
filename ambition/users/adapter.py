"""Where this site's accounts differ from django-allauth's."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from ambition.users.models import User


class AccountAdapter(DefaultAccountAdapter):
    """Fills in the public name and time zone before a new account is first saved."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["name"]
        user.time_zone = form.cleaned_data["time_zone"]
        saved: User = super().save_user(request, user, form, commit=commit)
        return saved
