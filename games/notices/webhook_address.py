"""Check the address of a webhook: HTTPS to a host name outside private networks."""

import ipaddress
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from games.core.errors import Unprocessable

LONGEST = 400
LOOK_UP_SECONDS = 5
MOST_LOOK_UPS = 16
_free_threads = threading.BoundedSemaphore(MOST_LOOK_UPS)
Resolve = Callable[[str], list[str]]
# Networks that are not public although `is_global` accepts them or parts of them.
SPECIAL = [
    ipaddress.ip_network(text)
    for text in (
        # The IANA special-purpose registries: protocol assignments, the relays of 6to4,
        # addresses for documentation; and the site-local ones that once were IPv6's private.
        "192.0.0.0/24",
        "192.88.99.0/24",
        "3fff::/20",
        "fec0::/10",
        # IPv6 networks that lead to IPv4 addresses, which are not checked here.
        "64:ff9b::/96",
        "64:ff9b:1::/48",
    )
]


class Unsafe(Exception):
    """The host name has no address, or one that must not be reached from here."""


@dataclass(frozen=True, slots=True)
class Address:
    """The host name of a webhook, and the path with its query."""

    host: str
    path: str


def read_address(text: str) -> Address:
    """Parse the address of a webhook. Refuses anything but HTTPS to a host name."""
    url = text.strip()
    if not url.isascii() or not url.isprintable() or len(url) > LONGEST or " " in url:
        raise _refusal(_("An address is at most 400 plain signs long, without spaces."))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _refusal(_("This is no address.")) from None
    host = (parts.hostname or "").rstrip(".")
    if parts.scheme != "https" or not host:
        raise _refusal(_("The address must start with https://."))
    if parts.username is not None or parts.password is not None or port not in (None, 443):
        raise _refusal(_("The address must have no user, no password and no port."))
    if _is_number(host) or "." not in host or host.endswith((".local", ".internal", ".localhost")):
        raise _refusal(_("The address must name a public host."))
    path = parts.path or "/"
    return Address(host, f"{path}?{parts.query}" if parts.query else path)


def safe_ip(host: str, resolve: Resolve | None = None) -> str:
    """Look up the host's IP address.

    The caller connects to this address, so that a second look-up cannot lead elsewhere. Raises
    Unsafe if the name has no address, or any that is not public, or if the look-up takes too long.
    """
    try:
        addresses = _in_time(resolve or look_up, host)
    except OSError:
        raise Unsafe("the name leads nowhere") from None
    if not addresses:
        raise Unsafe("the name leads nowhere")
    if not all(is_public(ip) for ip in addresses):
        raise Unsafe("the name leads to an address that is not public")
    return addresses[0]


def _in_time(resolve: Resolve, host: str) -> list[str]:
    """Look up a host in a thread that is left alone if no answer comes in time.

    The system's look-up has no limit of its own. Names that hang keep few threads busy; while all
    are, further look-ups are refused.
    """
    free = _free_threads
    if not free.acquire(timeout=LOOK_UP_SECONDS):
        raise TimeoutError("too many look-ups hang")
    answers: SimpleQueue[list[str] | BaseException] = SimpleQueue()

    def answer() -> None:
        try:
            answers.put(resolve(host))
        except BaseException as error:  # noqa: BLE001 - raised again by the caller
            answers.put(error)
        finally:
            free.release()

    threading.Thread(target=answer, name="look-up", daemon=True).start()
    try:
        result = answers.get(timeout=LOOK_UP_SECONDS)
    except Empty:
        raise TimeoutError("the look-up takes too long") from None
    if isinstance(result, BaseException):
        raise result
    return result


def look_up(host: str) -> list[str]:
    """Return the addresses of a host name."""
    rows = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    return [str(row[4][0]) for row in rows]


def is_public(text: str) -> bool:
    """Whether an IP address is on the public internet."""
    try:
        ip = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            ip = ip.ipv4_mapped
        elif ip.sixtofour or ip.teredo:
            return False
    if any(ip in network for network in SPECIAL):
        return False
    special = ip.is_private or ip.is_loopback or ip.is_link_local or ip.is_multicast
    return ip.is_global and not (special or ip.is_reserved or ip.is_unspecified)


def _is_number(host: str) -> bool:
    """Whether the host is an IP address in any notation, such as 127.1 or 0x7f000001."""
    if ":" in host:
        return True
    last = host.rpartition(".")[2]
    return last.isdecimal() or last.lower().startswith("0x")


def _refusal(sentence: str) -> Unprocessable:
    return Unprocessable("webhook_address", sentence, field="url")
