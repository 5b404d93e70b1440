"""Sign-in to what a session alone does not open: the admin, and changes of an account."""

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from ambition.users.models import User


def sign_in_with_second_factor(client: Client, user: User) -> None:
    """Give a user a second factor, and sign in with it."""
    TOTP.activate(user, generate_totp_secret())
    code = RecoveryCodes.activate(user).get_unused_codes()[0]
    client.force_login(user)
    client.post(reverse("mfa_reauthenticate"), {"code": code})


def confirm_password(client: Client, user: User) -> None:
    """Let a session count as one that has just given the password again."""
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, method="password", reauthenticated=True)
    request.session.save()
