"""uvicorn 0.54: its protocol over httptools collects a head of any size, for any time.

The web processes run with `--http games.workarounds.head_limit:HeadLimit`.

Remove when uvicorn limits a head with httptools, as it does with h11, and the time that it takes.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# The limit that uvicorn has with h11; browsers send a few thousand bytes.
MAX_BYTES = 64 * 1024
MAX_SECONDS = 10.0
# The colon, the space and the end of a line.
SEPARATORS = 4


class HeadLimit(HttpToolsProtocol):
    """uvicorn's HTTP protocol, which refuses a head that is too long (400) and closes the
    connection of one that is too slow.

    A new connection must send a head as well, and it may not only send empty lines.
    """

    max_seconds = MAX_SECONDS

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._is_in_head = True
        self._received = 0
        self._head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    def data_received(self, data: bytes) -> None:
        if self._is_in_head:
            self._received += len(data)
            self._start_timer()
        super().data_received(data)
        if self._is_in_head and self._received > MAX_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of this request is too long.")

    def on_headers_complete(self) -> None:
        self._is_in_head, self._received = False, 0
        self._stop_timer()
        lines = sum(len(name) + len(value) + SEPARATORS for name, value in self.headers)
        if len(self.url) + lines > MAX_BYTES:
            # The parser stops, and the answer is a 400.
            raise ValueError("The head of this request is too long.")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_head = True
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _start_timer(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(self.max_seconds, self.transport.close)

    def _stop_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
