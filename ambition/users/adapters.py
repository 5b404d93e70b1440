"""Adapters of django-allauth: new accounts, emails and encrypted second factors."""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import secrets
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, gettext as _

from ambition.users.activity import account_event_add, change_reported
from ambition.users.devices import describe, guess_counter
from ambition.users.letters import is_withheld
from ambition.users.models import AccountEvent, User, supported_language
from games.core.errors import Unavailable

logger = logging.getLogger(__name__)

# allauth does not send the same email to an account again before this time.
RESEND_SECONDS = 180
KEY_PURPOSE = b"ambition.users.mfa"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Set up new accounts, record their changes, and report a mail server that is down."""

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        user.name = form.cleaned_data["name"]
        user.time_zone = form.cleaned_data["time_zone"]
        user.language = supported_language(get_language() or "")
        saved: User = super().save_user(request, user, form, commit=commit)
        return saved

    def login(self, request: HttpRequest, user: User) -> None:
        request.is_first_sign_in = user.last_login is None  # type: ignore[attr-defined]
        super().login(request, user)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return guess_counter(request, str(credentials.get("email", "")).lower())

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        for method in methods:
            if method["id"] == "mfa_reauthenticate:webauthn":
                method["description"] = _("Use a passkey")
        return methods

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        reported = change_reported(
            request=self.request, user=user, template=template_prefix, context=context or {}
        )
        if not reported:
            super().send_notification_mail(template_prefix, user, context, email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        if is_withheld(template_prefix, email):
            return
        context = {name: _on_site(name, value) for name, value in context.items()}
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:
            # Only the class: the server's reply may quote the address.
            logger.error("could not send an account email: %s", type(error).__name__)
            raise Unavailable(
                "mail_away",
                _(
                    "The email could not be sent. Try again in a few minutes. If you have just "
                    "signed up, your account exists: sign in to have the email sent again."
                ),
                retry_after=RESEND_SECONDS,
            ) from error


def _on_site(name: str, value: Any) -> Any:
    """Make a link in an email lead to SITE_URL; allauth trusts the port of the Host header."""
    if not name.endswith("_url") or not isinstance(value, str):
        return value
    return settings.SITE_URL + urlsplit(value)._replace(scheme="", netloc="").geturl()


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Name passkeys, and encrypt the secrets of second factors.

    A copy of the database does not reveal them.

    The key is derived from SECRET_KEY. Secrets encrypted with a key from SECRET_KEY_FALLBACKS can
    still be read.
    """

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return {"id": settings.SITE_HOST, "name": settings.MFA_TOTP_ISSUER}

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey %(number)s") % {"number": number}

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        try:
            return _cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            # A random secret: no code is right until staff remove the second factor.
            logger.error("cannot decrypt a second factor: is a key missing in the settings?")
            return base64.b32encode(secrets.token_bytes(20)).decode()


class UserSessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]  # allauth has no types
    """Record the sessions that a user ends."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        for session in sessions:
            account_event_add(
                request=context.request,
                user=session.user,
                kind=AccountEvent.Kind.SESSION_ENDED,
                detail=f"{describe(session.user_agent)}, {session.ip}",
            )
        super().end_sessions(sessions)


def _cipher() -> MultiFernet:
    """Encrypts with the current key and decrypts with former keys too."""
    return MultiFernet([_key(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> Fernet:
    derived = hmac.digest(secret.encode(), KEY_PURPOSE, hashlib.sha256)
    return Fernet(base64.urlsafe_b64encode(derived))
