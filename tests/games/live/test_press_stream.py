"""The stream of a reader of press: from the bus or from short looks, and its own count alone."""

import asyncio

import pytest
from channels.layers import InMemoryChannelLayer

from games.core.outbox import live_group, press_group
from games.core.visibility import Viewer
from games.live import views as live
from games.press.queries.unread import press_total

READER = Viewer(1, user_id=5, seat_id=3, power="FR")


@pytest.fixture
def bus(monkeypatch):
    layer = InMemoryChannelLayer()
    monkeypatch.setattr(live, "get_channel_layer", lambda: layer)
    return layer


def known(monkeypatch, *totals: int) -> None:
    """What the database says of press at each look; the game stays at version 7."""
    looks = iter(totals)

    async def ask(question, *_arguments):
        return next(looks, totals[-1]) if question is press_total else 7

    monkeypatch.setattr(live, "_ask", ask)


def counts(parts: list[bytes]) -> list[bytes]:
    return [part for part in parts if part.startswith(b"event: press")]


def test_without_a_bus_the_stream_looks_for_press(monkeypatch):
    monkeypatch.setattr(live, "get_channel_layer", lambda: None)
    monkeypatch.setattr(live, "POLL_SECONDS", 0)
    known(monkeypatch, 2, 2, 3)

    async def read() -> list[bytes]:
        parts = []
        stream = live.versions(1, 7, READER)
        async for part in stream:
            parts.append(part)
            if len(counts(parts)) == 2:
                break
        await stream.aclose()
        return parts

    told = counts(asyncio.run(read()))
    assert told == [b'event: press\ndata: {"press": %d}\n\n' % total for total in (2, 3)]


def heard(bus, group: str, hint: dict) -> list[bytes]:
    """All that the stream says up to the hint's answer."""

    async def read() -> list[bytes]:
        stream = live.versions(1, 7, READER)
        parts = [await anext(stream) for _ in range(3)]
        waiting = asyncio.ensure_future(anext(stream))
        while not bus.groups.get(press_group(1, 3)):
            await asyncio.sleep(0)
        await bus.group_send(group, hint)
        parts.append(await waiting)
        await stream.aclose()
        return parts

    return asyncio.run(read())


def test_with_a_bus_a_hint_makes_the_stream_ask_for_the_count(bus, monkeypatch):
    known(monkeypatch, 2, 3)
    parts = heard(bus, press_group(1, 3), {"type": "game.press", "game": 1})
    assert parts[-1] == b'event: press\ndata: {"press": 3}\n\n'


def test_with_a_bus_a_reader_still_hears_of_the_game(bus, monkeypatch):
    known(monkeypatch, 2)
    parts = heard(bus, live_group(1), {"type": "game.version", "game": 1, "version": 8})
    assert parts[-1] == b'data: {"version": 8}\n\n'


def test_a_reader_leaves_both_groups_at_the_end(bus, monkeypatch):
    known(monkeypatch, 2)
    monkeypatch.setattr(live, "STREAM_SECONDS", 0)

    async def read() -> None:
        async for _part in live.versions(1, 7, READER):
            pass

    asyncio.run(read())
    assert not bus.groups.get(live_group(1))
    assert not bus.groups.get(press_group(1, 3))


def test_a_party_has_a_group_of_its_own():
    groups = {press_group(1, 3), press_group(1, 4), press_group(2, 3), press_group(1, None)}
    assert len(groups) == 4
