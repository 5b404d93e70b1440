"""The event stream sends versions, from change notifications or from queries."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing

import pytest
from django.db import OperationalError

from games.core.change_notifications import ChangeNotification
from games.core.visibility import Viewer
from games.live import stream as streams
from games.live.hub import hub
from games.live.marks import Mark

SPECTATOR = Viewer(1)


def versions(parts: list[bytes]) -> list[int]:
    return [json.loads(part[6:])["version"] for part in parts if part.startswith(b"data: ")]


async def next_version(stream) -> int:
    """The version of the next event of a stream."""
    async for part in stream:
        if found := versions([part]):
            return found[0]
    raise AssertionError("the stream has ended")


def events(*after, count: int, viewer: Viewer = SPECTATOR) -> list[int]:
    """The first versions of a stream; after each of them the next function of `after` is called."""

    async def read() -> list[int]:
        found = []
        async with aclosing(streams.stream(viewer, 7)) as stream:
            for number in range(count):
                found.append(await next_version(stream))
                if number < len(after):
                    after[number]()
        return found

    return asyncio.run(read())


def test_a_stream_without_redis_queries_newer_versions(no_bus, database):
    database.says(Mark(7, 2), Mark(8, 2), Mark(8, 2), Mark(9, 2))
    assert events(count=3) == [7, 8, 9]


def test_a_stream_passes_change_notifications_on(bus, database):
    notify = lambda: bus.said.put_nowait(ChangeNotification(1, version=8))  # noqa: E731
    assert events(notify, count=2) == [7, 8]


def test_a_step_of_a_commentary_is_an_event_of_its_own(no_bus, database):
    database.says(Mark(7, 2), Mark(7, 2, commentary=3), Mark(7, 2, commentary=3))

    async def read() -> bytes:
        async with aclosing(streams.stream(SPECTATOR, 7)) as stream:
            async for part in stream:
                if part.startswith(b"event: commentary"):
                    return part
        return b""

    part = asyncio.run(asyncio.wait_for(read(), 20))
    assert part == b'event: commentary\ndata: {"commentary": 3}\n\n'


def test_a_revoked_token_ends_the_streams_of_its_account_alone(bus, database):
    async def read(program_of: int | None) -> list[int]:
        found = []
        async with aclosing(streams.stream(SPECTATOR, 7, program_of=program_of)) as stream:
            async for part in stream:
                found += versions([part])
                if part.startswith(b"data: "):
                    bus.said.put_nowait(ChangeNotification(0, account=5))
                    bus.said.put_nowait(ChangeNotification(1, version=8))
                if found == [7, 8]:
                    break
        return found

    ends = {account: asyncio.run(asyncio.wait_for(read(account), 20)) for account in (5, 6, None)}
    assert ends == {5: [7], 6: [7, 8], None: [7, 8]}


def test_a_late_notification_of_an_older_version_is_ignored(bus, database):
    def notify() -> None:
        for version in (9, 8, 10):
            bus.said.put_nowait(ChangeNotification(1, version=version))

    assert events(notify, count=2)[1] in (9, 10)


def test_a_notification_of_another_game_is_ignored(bus, database):
    def notify() -> None:
        bus.said.put_nowait(ChangeNotification(2, version=9))
        bus.said.put_nowait(ChangeNotification(1, version=8))

    assert events(notify, count=2) == [7, 8]


async def opened(count: int) -> list:
    """Open streams that have sent their first version."""
    open_streams = [streams.stream(Viewer(1 + number % 5), 7) for number in range(count)]
    for stream in open_streams:
        await next_version(stream)
    return open_streams


def test_all_streams_of_a_process_share_one_subscription(bus, database):
    async def read() -> list[int]:
        open_streams = await opened(50)
        waiting = [asyncio.ensure_future(next_version(stream)) for stream in open_streams]
        while not bus.open:
            await asyncio.sleep(0)
        for game in range(1, 6):
            bus.said.put_nowait(ChangeNotification(game, version=8))
        heard = await asyncio.gather(*waiting)
        for stream in open_streams:
            await stream.aclose()
        return heard

    assert asyncio.run(read()) == [8] * 50
    assert bus.subscribed == 1


def test_one_query_serves_all_streams_of_a_process(no_bus, database):
    database.says(Mark(7, 2), Mark(8, 2))

    async def read() -> None:
        open_streams = await opened(50)
        database.asked.clear()
        assert await asyncio.gather(*map(next_version, open_streams)) == [8] * 50
        for stream in open_streams:
            await stream.aclose()

    asyncio.run(read())
    looks = [question for question in database.asked if question.__name__ == "marks_of"]
    # Each stream queries once for itself, at its beginning.
    assert len(looks) < 50


def test_after_an_outage_every_stream_catches_up(bus, database):
    database.says(Mark(7, 2), Mark(7, 2), Mark(8, 2))
    assert events(lambda: bus.said.put_nowait(ConnectionError()), count=2) == [7, 8]
    assert bus.subscribed == 2


def test_a_change_without_a_notification_is_found_by_a_query(bus, database, monkeypatch):
    monkeypatch.setattr("games.live.hub.CHECK_SECONDS", 0)
    database.says(Mark(7, 2), Mark(7, 2), Mark(7, 2), Mark(8, 2))
    assert events(count=2) == [7, 8]
    assert bus.subscribed == 1


def test_a_database_that_is_away_is_queried_again(no_bus, database):
    database.says(Mark(7, 2), OperationalError(), OperationalError(), Mark(8, 2))
    assert events(count=2) == [7, 8]


def test_the_subscription_ends_with_the_last_stream(bus, database):
    async def read() -> None:
        first, second = await opened(2)
        waiting = [asyncio.ensure_future(anext(stream)) for stream in (first, second)]
        while not bus.open:
            await asyncio.sleep(0)
        for stream, task in zip((first, second), waiting, strict=True):
            assert bus.open == 1
            task.cancel()
            await asyncio.wait([task])
            await stream.aclose()
        while bus.open:
            await asyncio.sleep(0)

    asyncio.run(read())


def test_the_next_stream_subscribes_anew(bus, database):
    async def read() -> int:
        for _ in range(2):
            (stream,) = await opened(1)
            waiting = asyncio.ensure_future(next_version(stream))
            while not bus.open:
                await asyncio.sleep(0)
            bus.said.put_nowait(ChangeNotification(1, version=8))
            heard = await waiting
            await stream.aclose()
        return heard

    assert asyncio.run(read()) == 8


async def to_the_end() -> list[bytes]:
    return [part async for part in streams.stream(SPECTATOR, 7)]


def test_a_stream_ends_by_itself(no_bus, database, monkeypatch):
    monkeypatch.setattr(streams, "STREAM_SECONDS", 0)
    assert versions(asyncio.run(to_the_end())) == [7]


def test_a_stream_without_a_database_ends_and_says_when_to_retry(no_bus, database, monkeypatch):
    async def fail(*_arguments):
        raise OperationalError

    monkeypatch.setattr(streams, "ask", fail)
    assert asyncio.run(to_the_end())[0] == b"retry: 3000\n\n"


def test_an_error_of_the_hub_ends_its_streams(no_bus, database, caplog):
    database.says(Mark(7, 2), ZeroDivisionError())
    assert versions(asyncio.run(to_the_end())) == [7]
    assert "The streams are ended" in caplog.messages


def test_a_process_has_one_hub():
    async def both() -> bool:
        return hub() is hub()

    assert asyncio.run(both())


@pytest.mark.django_db
def test_a_stream_is_not_cached_or_buffered(visit):
    answer = visit().get("live")
    assert answer.headers["Content-Type"] == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Accel-Buffering"] == "no"
