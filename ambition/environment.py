"""Reads the environment variables of the settings."""

import ipaddress
import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

from environs import Env


class FilledEnv(Env):
    """The environment variables, of which an empty one counts as not set."""

    def _get_value(self, env_key: str, default: Any) -> Any:
        value = super()._get_value(env_key, default)
        return default if isinstance(value, str) and not value.strip() else value


env = FilledEnv()

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
    value = env.str(name, "").strip()
    if not value:
        raise SystemExit(f"{name} must be set when DATABASE_URL or REDIS_URL is (docs/deploy).")
    return value


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
