"""A subscription to change notifications ends when it is cancelled."""

import asyncio

import pytest

from games.core import change_notifications


class Client:
    """A Redis client that swallows a cancellation while it connects."""

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_error):
        return None

    def pubsub(self):
        return self

    async def subscribe(self, _channel):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return

    async def get_message(self, timeout):
        await asyncio.sleep(0)
        return {"type": "message", "data": b'{"game": 1, "version": 2, "press": []}'}


def test_a_cancellation_that_the_client_swallows_is_heeded(monkeypatch):
    monkeypatch.setattr(
        change_notifications.redis_asyncio.Redis, "from_url", lambda *_url, **_limits: Client()
    )

    async def hear() -> None:
        async for _notification in change_notifications.notifications():
            pytest.fail("it goes on listening")

    async def cancelled() -> bool:
        task = asyncio.create_task(hear())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert asyncio.run(cancelled())
