"""A process that is stopped ends its streams, but no other response."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest

from ambition.stream_shutdown import answer, end_streams_on_stop, lifespan

LIVE = "/games/7/live"


@pytest.fixture
def server_signals(monkeypatch) -> list[int]:
    """The signals that reach the server's own handler."""
    numbers: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _frame: numbers.append(number))
    asyncio.run(begun_and_ended())
    yield numbers
    signal.signal(signal.SIGTERM, before)


async def begun_and_ended() -> list[str]:
    """Run the lifespan events and return the replies."""
    events = iter(["lifespan.startup", "lifespan.shutdown"])
    heard: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": next(events)}

    async def send(message: dict[str, Any]) -> None:
        heard.append(message["type"])

    await lifespan(receive, send)
    return heard


class Visit:
    """One request and its response."""

    def __init__(self, path: str) -> None:
        self.path, self.sent = path, []
        self.begun, self.gone = asyncio.Event(), asyncio.Event()

    async def site(self, _scope: Any, receive: Any, send: Any) -> None:
        """Stream until the browser disconnects, as Django does."""
        await receive()
        await send({"type": "http.response.start", "status": 200})
        await send({"type": "http.response.body", "body": b"data: 1", "more_body": True})
        self.begun.set()
        if (await receive())["type"] != "http.disconnect":
            await send({"type": "http.response.body", "body": b"all of it"})

    async def receive(self) -> dict[str, Any]:
        if self.begun.is_set():
            await self.gone.wait()
            return {"type": "of the test"}
        return {"type": "http.request"}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message.get("body"))

    async def run(self) -> list[bytes | None]:
        async with asyncio.timeout(20):
            answered = asyncio.ensure_future(
                answer(self.site, {"path": self.path}, self.receive, self.send)
            )
            await self.begun.wait()
            os.kill(os.getpid(), signal.SIGTERM)
            if self.path != LIVE:
                self.gone.set()
            await answered
        return self.sent


def test_a_stream_ends_with_a_complete_response(server_signals):
    async def visit() -> list[bytes | None]:
        return await Visit(LIVE).run()

    assert asyncio.run(visit()) == [None, b"data: 1", b""]
    assert server_signals == [signal.SIGTERM]


def test_any_other_response_runs_to_its_end(server_signals):
    async def visit() -> list[bytes | None]:
        return await Visit("/games/7/").run()

    assert asyncio.run(visit()) == [None, b"data: 1", b"all of it"]


def test_lifespan_events_are_confirmed(server_signals):
    assert asyncio.run(begun_and_ended()) == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
    ]


def test_without_a_server_the_signal_handler_is_unchanged():
    before = signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_streams_on_stop()
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    signal.signal(signal.SIGTERM, before)


def test_a_finished_response_leaves_no_pending_task():
    async def left() -> int:
        visit = Visit(LIVE)

        async def site(_scope: Any, receive: Any, _send: Any) -> None:
            visit.begun.set()
            listening = asyncio.ensure_future(receive())
            await asyncio.sleep(0)
            listening.cancel()
            await asyncio.wait([listening])

        await answer(site, {"path": LIVE}, visit.receive, visit.send)
        await asyncio.sleep(0)
        return len(asyncio.all_tasks()) - 1

    assert asyncio.run(left()) == 0
