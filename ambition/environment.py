"""Reads the environment variables of the settings."""

import ipaddress
import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dj_database_url
import dj_email_url

TRUE, FALSE = ("1", "on", "true", "yes"), ("0", "off", "false", "no")


def read_text(name: str, default: str) -> str:
    """Return the variable; an empty one counts as not set."""
    value = os.environ.get(name, "")
    return value if value.strip() else default


def read_flag(name: str) -> bool:
    """Return whether the variable is set to a word for yes."""
    value = read_text(name, "no").strip().lower()
    if value not in (*TRUE, *FALSE):
        raise SystemExit(f"{name} must be yes or no.")
    return value in TRUE


def read_number(name: str, default: int) -> int:
    """Return the variable as a number."""
    value = read_text(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise SystemExit(f"{name} must be a number.") from None


def read_words(name: str) -> list[str]:
    """Return the parts of the variable between its commas."""
    return [word for each in read_text(name, "").split(",") if (word := each.strip())]


def read_numbers(name: str) -> dict[str, int]:
    """Return the numbers of a variable such as `offers=40,public_games=20`."""
    pairs = [word.partition("=") for word in read_words(name)]
    try:
        return {key.strip(): int(value) for key, _sign, value in pairs}
    except ValueError:
        raise SystemExit(f"{name} must be names with numbers, such as offers=40.") from None


# A machine that vanishes closes no connection. PostgreSQL notices within half a minute, and frees
# its locks; the site notices as well, so that no request waits longer. Parameters of DATABASE_URL
# replace these.
LINE_LIMITS = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
    "options": (
        "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
        " -c tcp_user_timeout=25000"
    ),
}


def require_variable(name: str) -> str:
    """Return the variable, or exit with a one-line message if it is missing."""
    value = read_text(name, "").strip()
    if not value:
        raise SystemExit(f"{name} must be set when DATABASE_URL or REDIS_URL is (docs/deploy).")
    return value


def read_database() -> dict[str, Any]:
    """Return the database of DATABASE_URL."""
    try:
        return dict(dj_database_url.parse(require_variable("DATABASE_URL")))
    except ValueError:
        raise SystemExit("DATABASE_URL must start with postgres:// (docs/deploy).") from None


def read_mail_server() -> dict[str, Any]:
    """Return the settings of EMAIL_URL."""
    mail: dict[str, Any] = dj_email_url.parse(require_variable("EMAIL_URL"))
    if "EMAIL_BACKEND" not in mail:
        raise SystemExit("EMAIL_URL must start with submission:// or smtp://.")
    return mail


def is_local(host: str) -> bool:
    """Whether a host is this machine, or an address in a private network."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def stored_secret(path: Path, new: Callable[[], str] = lambda: secrets.token_urlsafe(50)) -> str:
    """Return the key in the file, creating it if needed; safe if processes start together."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text()
    key = new()
    with os.fdopen(descriptor, "w") as file:
        file.write(key)
    return key


def new_vapid_key() -> str:
    """Return a random private key for push messages: a number of P-256 in base64url."""
    # The order of the curve begins with 32 one bits, so a smaller number is always valid.
    key = b"\x7f" + secrets.token_bytes(31)
    return urlsafe_b64encode(key).rstrip(b"=").decode()
