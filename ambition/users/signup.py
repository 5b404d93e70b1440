"""Signing up, when two people want the same name at the same moment."""

from allauth.account.forms import SignupForm as AllauthSignupForm
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from ambition.users.models import User


class SignupForm(AllauthSignupForm):
    """Saves all of an account or nothing of it."""

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        try:
            with transaction.atomic():
                user, response = super().try_save(request)
                return user, response
        except IntegrityError:
            self.add_error(None, _("Somebody has just taken this name. Please choose another."))
            return None, render(request, "account/signup.html", {"form": self}, status=409)
