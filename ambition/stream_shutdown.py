"""End live streams when the process is stopped.

Their browsers reconnect by themselves, to another process. Shutting down then waits only for
ordinary requests.
"""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Awaitable, Callable, Mapping
from types import FrameType
from typing import Any

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Site = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]

# The URL of games/live: every other response ends by itself.
STREAM = re.compile(r"/games/[0-9]+/live")

_open: set[Stop] = set()


class Stop(asyncio.Event):
    """An event for one stream, which can be set from a signal handler."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()

    def set_soon(self) -> None:
        """Set the event from any thread or signal handler."""
        self._loop.call_soon_threadsafe(self.set)


async def answer(site: Site, scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Pass a request to the site.

    If the process is stopped, a stream is told that its browser has disconnected, and its response
    is completed.
    """
    if not STREAM.fullmatch(scope.get("path", "")):
        await site(scope, receive, send)
        return
    stop, is_unfinished = Stop(), False

    async def send_noted(message: Message) -> None:
        nonlocal is_unfinished
        is_unfinished = message["type"] == "http.response.start" or message.get("more_body", False)
        await send(message)

    async def receive_or_stop() -> Message:
        message, stopped = asyncio.ensure_future(receive()), asyncio.ensure_future(stop.wait())
        try:
            await asyncio.wait([message, stopped], return_when=asyncio.FIRST_COMPLETED)
            if message.done() and not stop.is_set():
                return message.result()
            return {"type": "http.disconnect"}
        finally:
            # The response may have ended first; then nothing awaits these any more.
            message.cancel()
            stopped.cancel()

    _open.add(stop)
    try:
        await site(scope, receive_or_stop, send_noted)
    finally:
        _open.discard(stop)
    if stop.is_set() and is_unfinished:
        await send({"type": "http.response.body", "body": b""})


async def lifespan(receive: Receive, send: Send) -> None:
    """Handle the server's lifespan events: install the signal handler once the server is up."""
    while True:
        event = (await receive())["type"]
        if event == "lifespan.startup":
            end_streams_on_stop()
        await send({"type": f"{event}.complete"})
        if event == "lifespan.shutdown":
            return


def end_streams_on_stop() -> None:
    """Wrap the server's SIGTERM handler, if it has one, so that it ends the streams first."""
    server_handler = signal.getsignal(signal.SIGTERM)
    if not callable(server_handler):
        return

    def handle(number: int, frame: FrameType | None) -> None:
        for stop in tuple(_open):
            stop.set_soon()
        server_handler(number, frame)

    signal.signal(signal.SIGTERM, handle)
