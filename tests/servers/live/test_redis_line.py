"""Streams catch up after an outage of the connection to Redis."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings as configured

from games.core.change_notifications import ChangeNotification, notification_send
from games.core.visibility import Viewer
from games.live import hub as hubs, stream as streams
from games.live.marks import Mark
from tests.site.live.conftest import NEVER
from tests.site.live.test_live import next_version


class Line:
    """A proxy between the site and Redis.

    After `cut` it closes all connections and refuses new ones. While `is_dead` it accepts
    everything and passes nothing on.
    """

    def __init__(self) -> None:
        self.real = urlsplit(configured.REDIS_URL)
        self.is_dead = False
        self.opened = 0
        self._writers: list[asyncio.StreamWriter] = []

    async def open(self, port: int = 0) -> None:
        self._server = await asyncio.start_server(self._through, "127.0.0.1", port)
        self.port = self._server.sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        return urlunsplit(self.real._replace(netloc=f"127.0.0.1:{self.port}"))

    async def cut(self) -> None:
        self._server.close()
        for writer in self._writers:
            writer.close()
        self._writers.clear()

    async def _through(self, reader, writer) -> None:
        self.opened += 1
        there = await asyncio.open_connection(self.real.hostname, self.real.port or 6379)
        self._writers += [writer, there[1]]
        await asyncio.gather(self._pass(reader, there[1]), self._pass(there[0], writer))

    async def _pass(self, reader, writer) -> None:
        try:
            while data := await reader.read(65536):
                if not self.is_dead:
                    writer.write(data)
                    await writer.drain()
        except OSError:
            pass
        writer.close()


@pytest.fixture
def quick(monkeypatch, database, settings):
    """Streams find changes by notifications only, and a dead connection is noticed at once."""
    monkeypatch.setattr(hubs, "POLL_SECONDS", NEVER)
    monkeypatch.setattr(hubs, "CHECK_SECONDS", NEVER)
    monkeypatch.setattr(hubs, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(hubs, "LONGEST_PAUSE", 0.01)
    settings.REDIS_ANSWER_SECONDS = 0.5
    monkeypatch.setattr("games.core.change_notifications.SILENCE_SECONDS", 0.05)


def heard_after(settings, database, fault) -> list[int]:
    """The versions of a stream around a fault, during which the game changes.

    There is a change notification before the fault and another one after it.
    """

    async def read() -> list[int]:
        line = Line()
        await line.open()
        settings.REDIS_URL = line.url
        found = []
        async with aclosing(streams.stream(Viewer(1), 7)) as stream:
            found.append(await next_version(stream))
            waiting = asyncio.create_task(next_version(stream))
            while not line.opened:
                await asyncio.sleep(0)
            while not waiting.done():
                await asyncio.to_thread(notification_send, ChangeNotification(1, version=8))
            found.append(await waiting)
            waiting = asyncio.create_task(next_version(stream))
            await fault(line, lambda: database.says(Mark(9, 2)))
            found.append(await waiting)
            waiting = asyncio.create_task(next_version(stream))
            while not waiting.done():
                await asyncio.to_thread(notification_send, ChangeNotification(1, version=10))
            found.append(await waiting)
        await line.cut()
        return found

    return asyncio.run(asyncio.wait_for(read(), 60))


async def cut(line: Line, move_on) -> None:
    await line.cut()
    move_on()
    await line.open(line.port)


async def dead(line: Line, move_on) -> None:
    line.is_dead = True
    opened = line.opened
    move_on()
    while line.opened == opened:
        await asyncio.sleep(0)
    line.is_dead = False


@pytest.mark.parametrize("fault", [cut, dead])
def test_a_stream_catches_up_and_is_notified_again(settings, quick, database, fault):
    assert heard_after(settings, database, fault) == [7, 8, 9, 10]
