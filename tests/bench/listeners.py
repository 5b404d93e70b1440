"""Open pages that listen to the streams of their games, as browsers do."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from contextlib import suppress
from dataclasses import dataclass, field

# As the stream and the page's script tell the browser.
COME_BACK = 3.0
REFUSED = 60.0
OPEN_SECONDS = 60.0


@dataclass
class Listener:
    """One page. `heard` has when each version, and each count of press, came for the first time."""

    port: int
    game: int
    session: str = ""
    address: str = "127.0.0.1"
    host: str = "127.0.0.1"
    # With it the stream comes through a proxy, and the address is where the page really is.
    tls: ssl.SSLContext | None = None
    heard: dict[tuple[str, int], float] = field(default_factory=dict)
    version: int = 0
    press: int = -1
    status: int = 0
    opened: int = 0
    refused: int = 0
    is_open: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """For ever: it comes back after an end, a refusal or an error."""
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                await self._once()
            self.is_open.clear()
            await asyncio.sleep(COME_BACK if self.status == 200 else REFUSED)

    def reached(self, kind: str, number: int) -> float | None:
        """When it knew of this version or count, or of a later one."""
        times = [at for (of, told), at in self.heard.items() if of == kind and told >= number]
        return min(times, default=None)

    async def _once(self) -> None:
        local = (self.address, 0) if self.tls else None
        reader, writer = await asyncio.open_connection(
            self.host, self.port, ssl=self.tls, local_addr=local
        )
        try:
            lines = [f"GET /games/{self.game}/live HTTP/1.1", f"Host: {self.host}"]
            lines += ["Accept: text/event-stream", f"X-Forwarded-For: {self.address}"]
            lines += [f"Cookie: sessionid={self.session}"] if self.session else []
            writer.write("\r\n".join([*lines, "", ""]).encode())
            async with asyncio.timeout(OPEN_SECONDS):
                self.status = int((await reader.readline()).split()[1])
            if self.status != 200:
                self.refused += 1
                return
            self.opened += 1
            # Each event is a chunk of its own; an empty one is the end.
            while (line := await reader.readline()) and line != b"0\r\n":
                if line.startswith(b"data: "):
                    self._note(json.loads(line[6:]))
        finally:
            writer.close()

    def _note(self, numbers: dict[str, int]) -> None:
        self.is_open.set()
        for kind, number in numbers.items():
            self.heard.setdefault((kind, number), time.monotonic())
            if kind == "version":
                self.version = max(self.version, number)
            else:
                self.press = max(self.press, number)
