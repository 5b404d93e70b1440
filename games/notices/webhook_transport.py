"""Posts JSON over HTTPS to one fixed IP address. Redirects are not followed; answers are not read
beyond their status."""

from __future__ import annotations

import json
import socket
import ssl
from http.client import HTTPSConnection
from time import monotonic
from typing import Any

from games.notices.webhook_address import Address, safe_ip

SECONDS = 8


class _Fixed(HTTPSConnection):
    """A connection to a known IP address, with the certificate of the host's name."""

    def __init__(self, host: str, ip: str) -> None:
        self.tls = ssl.create_default_context()
        super().__init__(host, 443, timeout=SECONDS, context=self.tls)
        self.ip = ip

    def connect(self) -> None:
        plain = socket.create_connection((self.ip, 443), SECONDS)
        try:
            self.sock = self.tls.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise


def post_json(address: Address, content: dict[str, Any]) -> int:
    """The HTTP status of the answer. Raises OSError or Unsafe where none comes in time."""
    connection = _Fixed(address.host, safe_ip(address.host))
    try:
        body = json.dumps(content).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "ambition-and-empire"}
        connection.request("POST", address.path, body, headers)
        return _status(connection.sock, monotonic() + SECONDS)
    finally:
        connection.close()


def _status(answer: socket.socket, until: float) -> int:
    """The number in the first line of an answer, however slowly it drips in."""
    head = b""
    while b"\r\n" not in head:
        left = until - monotonic()
        if left <= 0 or len(head) > 4096:
            raise TimeoutError("the answer took too long")
        answer.settimeout(left)
        read = answer.recv(1024)
        if not read:
            raise ConnectionError("no answer")
        head += read
    words = head.split(b"\r\n")[0].split(b" ")
    if len(words) < 2 or not words[1].isdigit():
        raise ConnectionError("no HTTP answer")
    return int(words[1])
