"""Asks for one thing after the other over some connections at once, as fast as is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

CONNECTIONS = 16
# New connections now and then, so that both web processes get their share.
REQUESTS_A_CONNECTION = 25


@dataclass
class Asked:
    """The result: the seconds of each good answer, and how many were not good."""

    seconds: float
    times: list[float] = field(default_factory=list)
    errors: int = 0

    @property
    def rps(self) -> float:
        return round(len(self.times) / self.seconds, 1)

    def percentile(self, of_a_hundred: int) -> float:
        """In milliseconds."""
        ordered = sorted(self.times)
        return round(1000 * ordered[int(len(ordered) * of_a_hundred / 100)], 1) if ordered else 0.0


def request(url: str, headers: dict[str, str] | None = None, body: str = "") -> bytes:
    """A request as it goes over the line; one with a body is a form."""
    parts = urlsplit(url)
    head = {"Host": parts.netloc, "Accept-Language": "en", **(headers or {})}
    method = "GET"
    if body:
        method = "POST"
        head |= {"Content-Type": "application/x-www-form-urlencoded"}
        head |= {"Content-Length": str(len(body.encode()))}
    lines = [f"{method} {parts.path} HTTP/1.1", *(f"{name}: {head[name]}" for name in head)]
    return "\r\n".join([*lines, "", body]).encode()


def ask(port: int, requests: Iterator[bytes], seconds: float) -> Asked:
    """Sends the requests for so long."""
    asked = Asked(seconds)
    asyncio.run(_ask(port, requests, asked))
    return asked


async def _ask(port: int, requests: Iterator[bytes], asked: Asked) -> None:
    until = time.monotonic() + asked.seconds
    await asyncio.gather(*(_visitor(port, requests, asked, until) for _ in range(CONNECTIONS)))


async def _visitor(port: int, requests: Iterator[bytes], asked: Asked, until: float) -> None:
    while time.monotonic() < until:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        for _ in range(REQUESTS_A_CONNECTION):
            start = time.monotonic()
            if start >= until:
                break
            writer.write(next(requests))
            status = await _answer(reader)
            if status == 200:
                asked.times.append(time.monotonic() - start)
            else:
                asked.errors += 1
        writer.close()


async def _answer(reader: asyncio.StreamReader) -> int:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = next(line for line in head.splitlines() if line.startswith("content-length:"))
    await reader.readexactly(int(length.split(":")[1]))
    return int(head.split(" ", 2)[1])
