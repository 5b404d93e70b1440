"""A mail server that takes every mail and keeps none."""

from __future__ import annotations

import asyncio
from threading import Thread

HELLO = ("EHLO", "HELO")


class SmtpSink:
    """Listens on a port of its own while it is entered; `mails` counts what came."""

    def __init__(self) -> None:
        self.mails = 0
        self.loop = asyncio.new_event_loop()
        self.server = self.loop.run_until_complete(asyncio.start_server(self._talk, "127.0.0.1", 0))
        self.port: int = self.server.sockets[0].getsockname()[1]
        self.thread = Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self) -> SmtpSink:
        self.thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 sink\r\n")
        while line := (await reader.readline()).decode().strip():
            verb = line.upper()
            if verb.startswith("DATA"):
                writer.write(b"354 go on\r\n")
                await reader.readuntil(b"\r\n.\r\n")
                self.mails += 1
            writer.write(b"221 bye\r\n" if verb.startswith("QUIT") else b"250 ok\r\n")
        writer.close()
