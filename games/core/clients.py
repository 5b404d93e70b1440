"""Who sends a request: an account, or the network of an address."""

import ipaddress

from django.http import HttpRequest

# Internet providers give one household an IPv6 network of this size.
HOUSEHOLD = 64


def client_of(request: HttpRequest) -> str:
    """The account, else the address, that sent a request; "" if neither is known."""
    if request.user.is_authenticated:
        return f"account {request.user.pk}"
    # Behind a trusted proxy, uvicorn puts the forwarded address here.
    network = network_of(request.META.get("REMOTE_ADDR", ""))
    return f"address {network}" if network else ""


def network_of(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address, for IPv6 the first of its household's network; None if it is unreadable."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return None
    if isinstance(ip, ipaddress.IPv4Address) or ip.is_loopback:
        return ip
    network = ipaddress.ip_network((ip, HOUSEHOLD), strict=False)
    return ip.ipv4_mapped or network.network_address
