"""HTTPS requests to addresses that people give, and their signatures.

Requests go to public hosts only, and not for long. Signatures follow Standard Webhooks
(www.standardwebhooks.com)."""

import hmac
import re
import secrets
import socket
import ssl
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from http.client import HTTPSConnection
from time import monotonic

from games.notices.webhook_address import Address, safe_ip

# A request has this long in all, from looking up the name to reading the answer.
SECONDS = 8
MOST_BYTES = 65_536
CHUNK_SIZE = re.compile(rb"([0-9a-fA-F]{1,8})[^\r\n]*\r\n")


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer and, if it was wanted, what follows its head."""

    status: int
    body: bytes = b""


class _Fixed(HTTPSConnection):
    """A connection to a given IP address that checks the certificate of the host's name."""

    def __init__(self, host: str, ip: str, until: float) -> None:
        super().__init__(host, 443)
        self.ip, self.until = ip, until

    def connect(self) -> None:
        self.sock = secure_socket(self.host, self.ip, self.until)


def secure_socket(host: str, ip: str, until: float) -> socket.socket:
    """Connect to port 443 of an IP address, and check the certificate of the host's name."""
    plain = socket.create_connection((ip, 443), _seconds_left(until))
    try:
        plain.settimeout(_seconds_left(until))
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


def request(
    method: str,
    address: Address,
    body: bytes,
    headers: Mapping[str, str],
    *,
    wants_body: bool = False,
) -> Answer:
    """Send a request. Raises OSError or Unsafe if no answer comes within SECONDS in all."""
    until = monotonic() + SECONDS
    connection = _Fixed(address.host, safe_ip(address.host), until)
    try:
        own = {"User-Agent": "ambition-and-empire", "Connection": "close"}
        connection.request(method, address.path, body, {**own, **headers})
        return read_answer(connection.sock, until, wants_body=wants_body)
    finally:
        connection.close()


def read_answer(answer: socket.socket, until: float, *, wants_body: bool = False) -> Answer:
    """Read the status, and the body if it is wanted, even if they arrive slowly."""
    text = b""
    end = b"\r\n\r\n" if wants_body else b"\r\n"
    while end not in text:
        text += _read(answer, until, len(text)) or _nothing()
    words = text.split(b"\r\n")[0].split(b" ")
    if len(words) < 2 or not words[1].isdigit():
        raise ConnectionError("no HTTP answer")
    if not wants_body:
        return Answer(int(words[1]))
    while more := _read(answer, until, len(text)):
        text += more
    head, _blank, body = text.partition(b"\r\n\r\n")
    is_chunked = b"transfer-encoding: chunked" in head.lower()
    return Answer(int(words[1]), _join(body) if is_chunked else body)


def _read(answer: socket.socket, until: float, length: int) -> bytes:
    if length > MOST_BYTES:
        raise TimeoutError("the answer took too long")
    answer.settimeout(_seconds_left(until))
    return answer.recv(4096)


def _seconds_left(until: float) -> float:
    """The rest of the time that a request has."""
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError("the answer took too long")
    return left


def _nothing() -> bytes:
    raise ConnectionError("no answer")


def _join(body: bytes) -> bytes:
    """The chunks of a body as one (RFC 9112, section 7.1)."""
    chunks, place = list[bytes](), 0
    while size := CHUNK_SIZE.match(body, place):
        start, length = size.end(), int(size[1], 16)
        if not length:
            break
        chunks.append(body[start : start + length])
        place = start + length + 2
    return b"".join(chunks)


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
