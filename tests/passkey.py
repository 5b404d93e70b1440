"""A passkey in software: it registers with an account, and answers challenges."""

from __future__ import annotations

import json
import secrets
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal.auth import WebAuthn
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from ambition.users.models import User

FLAG = AuthenticatorData.FLAG
VERIFIED = FLAG.UP | FLAG.UV


class Passkey:
    """A key pair for the host of SITE_URL."""

    def __init__(self, user: User) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = secrets.token_bytes(16)
        self._user = user

    def registration(self, challenge: str) -> dict[str, Any]:
        """The answer to a challenge for a new passkey."""
        public = ES256.from_cryptography_key(self._key.public_key())
        data = AttestedCredentialData.create(Aaguid.NONE, self._id, public)
        known = AuthenticatorData.create(self._host(), VERIFIED | FLAG.AT, 0, data)
        attested = AttestationObject.create("none", known, {})
        client = self._client("webauthn.create", challenge)
        return self._answer({"attestationObject": websafe_encode(attested)}, client)

    def assertion(self, challenge: str) -> dict[str, Any]:
        """The answer to a challenge at sign-in."""
        known = AuthenticatorData.create(self._host(), VERIFIED, 1)
        client = self._client("webauthn.get", challenge)
        signature = self._key.sign(known + client.hash, ec.ECDSA(hashes.SHA256()))
        parts = {
            "authenticatorData": websafe_encode(known),
            "signature": websafe_encode(signature),
            "userHandle": websafe_encode(user_pk_to_url_str(self._user).encode()),
        }
        return self._answer(parts, client)

    def _answer(self, parts: dict[str, str], client: CollectedClientData) -> dict[str, Any]:
        return {
            "id": websafe_encode(self._id),
            "rawId": websafe_encode(self._id),
            "type": "public-key",
            "response": {**parts, "clientDataJSON": websafe_encode(client)},
            "clientExtensionResults": {"credProps": {"rk": True}},
        }

    @staticmethod
    def _host() -> bytes:
        return sha256(settings.SITE_HOST.encode())

    @staticmethod
    def _client(kind: str, challenge: str) -> CollectedClientData:
        origin = settings.SITE_URL
        return CollectedClientData(
            json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()
        )


def passkey_added(user: User, name: str = "My phone") -> Authenticator:
    """A passkey that the account has already."""
    registration = Passkey(user).registration(websafe_encode(b"any challenge"))
    return WebAuthn.add(user, name, registration).instance
