"""Web Push: the encryption of messages (RFC 8291) and the site's signature (VAPID, RFC 8292).

By http-ece and py-vapid rather than pywebpush, which opens its own connections: those would not be
held to public addresses (games/notices/https.py).
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

CURVE = ec.SECP256R1()
POINT_BYTES = 65
AUTH_BYTES = 16
# A push service accepts signatures for at most a day.
VALID = timedelta(hours=12)


def from_text(text: str) -> bytes:
    """Decode base64url without padding. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_text(data: bytes) -> str:
    """Encode as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """The uncompressed point of a public key."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def are_keys(public_key: str, auth_secret: str) -> bool:
    """Whether a browser's two keys are well formed."""
    try:
        point, auth = from_text(public_key), from_text(auth_secret)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES and len(auth) == AUTH_BYTES


def encrypt(
    message: bytes,
    public_key: str,
    auth_secret: str,
    *,
    own_key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message for a browser as one record of aes128gcm (RFC 8188, RFC 8291).

    The key pair and the salt are new for each message; only tests choose them.
    """
    record: bytes = http_ece.encrypt(
        message,
        salt=salt,
        private_key=own_key or ec.generate_private_key(CURVE),
        dh=from_text(public_key),
        auth_secret=from_text(auth_secret),
        version="aes128gcm",
    )
    return record


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Read the site's key: 32 bytes in base64url. Raises ValueError."""
    return ec.derive_private_key(int.from_bytes(from_text(text), "big"), CURVE)


def site_key() -> str:
    """The site's public key, for browsers; "" if it sends no push messages."""
    if not settings.VAPID_PRIVATE_KEY:
        return ""
    return to_text(public_bytes(private_key(settings.VAPID_PRIVATE_KEY).public_key()))


def vapid_header(
    key: ec.EllipticCurvePrivateKey, *, audience: str, subject: str, now: datetime
) -> str:
    """The Authorization header that tells a push service which site sends a message."""
    signer = Vapid02(
        key, {"no-strict": True}
    )  # The subject may be a page of a site without a domain.
    claims = {"aud": audience, "exp": int((now + VALID).timestamp()), "sub": subject}
    header: str = signer.sign(claims)["Authorization"]
    return header
