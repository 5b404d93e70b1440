"""Clients that hold connections to a proxy: heads and bodies that trickle in, and answers that are
read drop by drop."""

from __future__ import annotations

import asyncio
import ssl
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

STEP = 1.0
# So long may a head or a body be held without an end.
LONGEST = 60
HEAD = "GET / HTTP/1.1\r\nHost: {name}\r\n"
BODY = (
    "POST {path} HTTP/1.1\r\nHost: {name}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    "Content-Length: 100000\r\n\r\n"
)
PAGE = "GET {path} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n"


@dataclass
class SlowSenders:
    """`held` has the most seconds for which one of each kind kept its connection, `ended` how many
    were closed by the site, `unread` how many pages did not come to their end."""

    name: str
    path: str
    addresses: list[str]
    tls: ssl.SSLContext
    held: dict[str, float] = field(default_factory=lambda: dict.fromkeys(("head", "body"), 0.0))
    ended: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)

    async def go_on(self, number: int) -> None:
        """So many of each kind at a time, for ever."""
        works = (self._head, self._body, self._read)
        async with asyncio.TaskGroup() as tasks:
            for each in range(number):
                for work in works:
                    tasks.create_task(self._again(work, self.addresses[each % len(self.addresses)]))

    async def _again(self, work: object, address: str) -> None:
        while True:
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(LONGEST):
                    reader, writer = await asyncio.open_connection(
                        self.name, 443, ssl=self.tls, local_addr=(address, 0)
                    )
                try:
                    await work(reader, writer)  # type: ignore[operator]
                finally:
                    writer.close()
            await asyncio.sleep(STEP)

    async def _head(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._trickle("head", HEAD, b"X-Slow: yes\r\n", reader, writer)

    async def _body(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._trickle("body", BODY, b"a", reader, writer)

    async def _trickle(
        self,
        kind: str,
        start: str,
        drop: bytes,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        began = time.monotonic()
        writer.write(start.format(name=self.name, path=self.path).encode())
        answer = asyncio.ensure_future(reader.readline())
        try:
            while not answer.done() and time.monotonic() < began + LONGEST:
                writer.write(drop)
                await writer.drain()
                await asyncio.wait([answer], timeout=STEP)
            if answer.done():
                said = answer.result().split()
                self.ended[kind] += 1
                self.answers[f"{kind} {said[1].decode() if len(said) > 1 else 'closed'}"] += 1
        finally:
            answer.cancel()
            self.held[kind] = max(self.held[kind], time.monotonic() - began)

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(PAGE.format(name=self.name, path=self.path).encode())
        page = b""
        while part := await reader.read(4096):
            page += part
            await asyncio.sleep(STEP / 2)
        status = page[9:12].decode(errors="replace")
        is_whole = status != "200" or b"</html>" in page
        self.answers[f"slow page {status}" if is_whole else "slow page cut off"] += 1
