"""The event stream: the version and nothing else, from the bus or from short looks."""

import asyncio
import json

import pytest
from channels.layers import InMemoryChannelLayer

from games.core.outbox import live_group
from games.live import views as live


@pytest.fixture
def bus(monkeypatch):
    layer = InMemoryChannelLayer()
    monkeypatch.setattr(live, "get_channel_layer", lambda: layer)
    return layer


@pytest.fixture
def no_bus(monkeypatch):
    monkeypatch.setattr(live, "get_channel_layer", lambda: None)
    monkeypatch.setattr(live, "POLL_SECONDS", 0)


def known(monkeypatch, *versions: int) -> None:
    """What the database says at each look."""
    looks = iter(versions)

    async def ask(_question, *_arguments):
        return next(looks, versions[-1])

    monkeypatch.setattr(live, "_ask", ask)


def events(stream, count: int) -> list[int]:
    """The versions of the first events of a stream."""

    async def read() -> list[int]:
        found = []
        async for part in stream:
            if part.startswith(b"data: "):
                found.append(json.loads(part[6:])["version"])
            if len(found) == count:
                break
        await stream.aclose()
        return found

    return asyncio.run(read())


def test_a_stream_without_a_bus_looks_for_newer_versions(no_bus, monkeypatch):
    known(monkeypatch, 7, 7, 8, 8, 9)
    assert events(live.versions(1, 7), 3) == [7, 8, 9]


def test_a_stream_with_a_bus_passes_hints_on(bus, monkeypatch):
    known(monkeypatch, 7)

    async def read() -> list[bytes]:
        stream = live.versions(1, 7)
        parts = [await anext(stream), await anext(stream)]
        waiting = asyncio.ensure_future(anext(stream))
        while not bus.groups.get(live_group(1)):
            await asyncio.sleep(0)
        await bus.group_send(live_group(1), {"type": "game.version", "game": 1, "version": 8})
        parts.append(await waiting)
        await stream.aclose()
        return parts

    assert asyncio.run(read())[2] == b'data: {"version": 8}\n\n'


def test_a_stream_leaves_its_group_when_it_ends(bus, monkeypatch):
    known(monkeypatch, 7)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)

    async def read() -> None:
        async for _part in live.versions(1, 7):
            pass

    asyncio.run(read())
    assert not bus.groups.get(live_group(1))


def test_a_stream_ends_by_itself(no_bus, monkeypatch):
    known(monkeypatch, 7)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)
    assert events(live.versions(1, 7), 5) == [7]


@pytest.mark.django_db
def test_a_stream_is_not_kept_or_buffered(visit):
    answer = visit().get("live")
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
