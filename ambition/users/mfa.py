"""Secrets of two-factor sign-in, encrypted in the database."""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import secrets

from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

logger = logging.getLogger(__name__)

PURPOSE = b"ambition.users.mfa"


def cipher() -> MultiFernet:
    """Encrypts with a key that follows from SECRET_KEY, and reads what was encrypted with that of
    a former key."""
    return MultiFernet([_key(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Whoever has the database without SECRET_KEY has nobody's second factor."""

    def encrypt(self, text: str) -> str:
        return cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        try:
            return cipher().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            # A secret that nobody has: no code is right until staff remove the second factor.
            logger.error("A second factor cannot be read: is a key missing in the settings?")
            return base64.b32encode(secrets.token_bytes(20)).decode()


def _key(secret: str) -> Fernet:
    derived = hmac.digest(secret.encode(), PURPOSE, hashlib.sha256)
    return Fernet(base64.urlsafe_b64encode(derived))
