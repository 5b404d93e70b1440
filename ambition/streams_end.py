"""Ends the open streams of a process that is told to stop: their browsers come back by themselves,
to a process that goes on. A stop then waits for nothing but requests that are being answered."""

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

# The address of games/live: all other answers come to an end by themselves.
STREAM = re.compile(r"/games/[0-9]+/live")

_open: set[Stop] = set()


class Stop(asyncio.Event):
    """What a stream waits for, and the loop in which it does."""

    def __init__(self) -> None:
        super().__init__()
        self._loop = asyncio.get_running_loop()

    def set_soon(self) -> None:
        """Sets it, from wherever this is called."""
        self._loop.call_soon_threadsafe(self.set)


async def answer(site: Site, scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Has the site answer a request. A stream ends as if its browser had gone when the process is
    to stop, and then as a whole answer."""
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
            # Also where the answer is over first and nobody waits for either any more.
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
    """What a server tells of its own life: it begins once it listens to signals."""
    while True:
        event = (await receive())["type"]
        if event == "lifespan.startup":
            end_streams_on_stop()
        await send({"type": f"{event}.complete"})
        if event == "lifespan.shutdown":
            return


def end_streams_on_stop() -> None:
    """Has the signal that stops the server, where there is one, end the streams first."""
    stops = signal.getsignal(signal.SIGTERM)
    if not callable(stops):
        return

    def stop(number: int, frame: FrameType | None) -> None:
        for each in tuple(_open):
            each.set_soon()
        stops(number, frame)

    signal.signal(signal.SIGTERM, stop)
