"""Passkeys: django-allauth's forms with limits, and its sign-in with a limit on challenges."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from allauth.mfa.webauthn.views import login_webauthn
from django import forms
from django.utils.translation import gettext_lazy as _

MAX_NAME = 60

# allauth limits answers only, but every challenge stores a session.
passkey_login = ratelimit.decorator(app="allauth.mfa", action="webauthn_begin", limit_get=True)(
    login_webauthn
)


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """Add a passkey that can sign in by itself, unless the user decides otherwise."""

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME, required=False)
    passwordless = forms.BooleanField(
        label=_("Sign in without a password"),
        help_text=_("Clear this if your key has neither a PIN nor a fingerprint reader."),
        initial=True,
        required=False,
    )


class RenamePasskeyForm(EditWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """Rename a passkey."""

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME)
