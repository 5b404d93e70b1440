"""Who asks: the account, or the address of a visitor without one."""

from __future__ import annotations

import ipaddress

from django.http import HttpRequest

# What one household has of the addresses of the sixth version.
HOUSEHOLD = 64


def asker_of(request: HttpRequest) -> str:
    """A name for whoever sent the request; "" where nobody can tell."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    # uvicorn has put there what a trusted web server in front forwarded.
    address = request.META.get("REMOTE_ADDR", "")
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        network = ipaddress.ip_network((found, HOUSEHOLD), strict=False)
        found = found.ipv4_mapped or network.network_address
    return f"address {found}"
