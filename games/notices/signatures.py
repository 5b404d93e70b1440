"""Signed posts, by the rules of Standard Webhooks (www.standardwebhooks.com)."""

import hmac
import secrets
from base64 import b64decode, b64encode
from datetime import datetime

PREFIX = "whsec_"
SECRET_BYTES = 24


def new_secret() -> str:
    """Return a new random secret in its written form."""
    return PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signed_headers(secret: str, number: str, body: bytes, at: datetime) -> dict[str, str]:
    """The headers that sign a post. `number` is the same whenever the post is sent again."""
    seconds = str(int(at.timestamp()))
    key = b64decode(secret.removeprefix(PREFIX))
    digest = hmac.digest(key, f"{number}.{seconds}.".encode() + body, "sha256")
    return {
        "webhook-id": number,
        "webhook-timestamp": seconds,
        "webhook-signature": f"v1,{b64encode(digest).decode()}",
    }
