"""The sign-up form."""

from typing import Any

from allauth.account.forms import SignupForm as AllauthSignupForm
from django.contrib.auth.hashers import make_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from ambition.users.challenge import ChallengeForm
from ambition.users.models import User
from ambition.users.passwords import StrengthValidator


class SignupForm(ChallengeForm, AllauthSignupForm):  # type: ignore[misc]  # allauth has no types
    """Save an account completely or not at all, even if two people pick a name at the same moment.

    It takes equally long for an existing account, so that timing does not reveal who has one.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["password1"].help_text = _(
            "At least 8 characters, and hard to guess: for example several unrelated words."
        )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        password = cleaned.get("password1")
        if password and not self.has_error("password1"):
            # allauth judges the password without the name.
            user = User(name=cleaned.get("name", ""), email=cleaned.get("email", ""))
            try:
                StrengthValidator().validate(password, user)
            except ValidationError as error:
                self.add_error("password1", error)
        return cleaned

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        try:
            with transaction.atomic():
                user, response = super().try_save(request)
                return user, response
        except IntegrityError:
            self.add_error(None, _("This name has just been taken. Please choose another."))
            return None, render(request, "account/signup.html", {"form": self}, status=409)
