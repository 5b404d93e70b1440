"""Places of networks, read from a database on this machine (GEOIP_DATABASE)."""

from __future__ import annotations

import functools
from typing import Any

import maxminddb
from django.conf import settings
from django.utils.translation import get_language


def place(network: str | None) -> str:
    """The city and country of an IP address, as in "Hamburg, Germany"; empty if not known."""
    if not settings.GEOIP_DATABASE or not network:
        return ""
    try:
        record = _database(settings.GEOIP_DATABASE).get(network)
    except ValueError:
        # The address is IPv6 and the database covers IPv4 only.
        return ""
    if not isinstance(record, dict):
        return ""
    names = [_name(record.get(part)) for part in ("city", "country")]
    return ", ".join(name for name in names if name)


def network_and_place(network: str | None) -> str:
    """An IP address and, if known, its place, as in "192.0.2.1 (Hamburg, Germany)"."""
    name = place(network)
    return f"{network} ({name})" if name else network or "–"


def _name(part: Any) -> str:
    """The name in the active language, or in English."""
    names = part.get("names", {}) if isinstance(part, dict) else {}
    return str(names.get(get_language()) or names.get("en") or "")


@functools.cache
def _database(path: str) -> maxminddb.Reader:
    return maxminddb.open_database(path)
