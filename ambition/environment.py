"""Reads the environment variables of the settings."""

import ipaddress
import os
import secrets
from pathlib import Path

from environs import Env

env = Env()


def required(name: str) -> str:
    """Return the variable, or exit with a one-line message if it is missing."""
    value = env.str(name, "").strip()
    if not value:
        raise SystemExit(f"{name} must be set when DATABASE_URL or REDIS_URL is (docs/deploy.md).")
    return value


def is_local(host: str) -> bool:
    """Whether a host is this machine, or an address in a private network."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def stored_secret(path: Path) -> str:
    """Return the key in the file, creating it if needed; safe if processes start together."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text()
    key = secrets.token_urlsafe(50)
    with os.fdopen(descriptor, "w") as file:
        file.write(key)
    return key
