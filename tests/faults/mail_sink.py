"""A mail server of a script's own that can be down, silent, or take what comes."""

from __future__ import annotations

import asyncio
from threading import Thread

from tests.faults.site_processes import free_port


class MailSink:
    """`ids` are the Message-IDs of what it took. While it is silent it takes connections and says
    nothing, as an overloaded server does."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.host = host
        self.port = free_port()
        self.ids: list[str] = []
        self.is_silent = False
        self.loop = asyncio.new_event_loop()
        self.server: asyncio.Server | None = None
        self.thread = Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self) -> MailSink:
        self.thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    @property
    def url(self) -> str:
        return f"smtp://{self.host}:{self.port}"

    def open(self) -> None:
        """Is up from now on."""
        starting = asyncio.start_server(self._talk, self.host, self.port)
        self.server = asyncio.run_coroutine_threadsafe(starting, self.loop).result()

    def close(self) -> None:
        """Is down: connections are refused."""
        if self.server is not None:
            self.loop.call_soon_threadsafe(self.server.close)
            self.server = None

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_silent:
            await reader.read()
            writer.close()
            return
        writer.write(b"220 sink\r\n")
        while line := (await reader.readline()).decode().strip():
            verb = line.upper()
            if verb.startswith("DATA"):
                writer.write(b"354 go on\r\n")
                self._take(await reader.readuntil(b"\r\n.\r\n"))
            writer.write(b"221 bye\r\n" if verb.startswith("QUIT") else b"250 ok\r\n")
        writer.close()

    def _take(self, mail: bytes) -> None:
        for line in mail.splitlines():
            if line.lower().startswith(b"message-id:"):
                self.ids.append(line.partition(b":")[2].strip().decode())
                return
