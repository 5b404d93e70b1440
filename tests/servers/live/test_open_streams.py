"""Streams of a real web process share a subscription and free their connections."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
import redis
from django.conf import settings
from django.db import connection, transaction

from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.live.slots import slots
from games.models import Game
from tests.bench.listeners import Listener
from tests.browser.server import Server

pytestmark = pytest.mark.django_db(transaction=True)

STREAMS = 30


@pytest.fixture
def server(settings) -> Iterator[Server]:
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    made = Server()
    yield made
    made.stop()


def used_connections() -> int:
    """Number of connections of the pool in use."""
    pool = connection.pool.get_stats()
    return pool["pool_size"] - pool["pool_available"]


def subscribed() -> int:
    with redis.Redis.from_url(settings.REDIS_URL) as asked:
        ((_channel, number),) = asked.pubsub_numsub(settings.LIVE_CHANNEL)
    return number


def change(game: Game) -> None:
    try:
        with transaction.atomic():
            game_changed(lock_game(game.pk))
    finally:
        connection.close()


def test_many_streams_share_one_subscription_and_use_no_connection(server, table):
    port = int(server.url.rpartition(":")[2])
    connection.close()

    async def listen() -> int:
        listeners = [Listener(port, table.pk) for _ in range(STREAMS)]
        tasks = [asyncio.create_task(each.listen()) for each in listeners]
        await asyncio.gather(*(each.is_open.wait() for each in listeners))
        while not subscribed():
            await asyncio.sleep(0)
        await asyncio.to_thread(change, table)
        while any(each.version == table.version for each in listeners):
            await asyncio.sleep(0)
        # The server gives back the connection of its last answer in its own time.
        while used_connections():
            await asyncio.sleep(0)
        subscriptions = subscribed()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return subscriptions

    assert asyncio.run(asyncio.wait_for(listen(), 60)) == 1
    server.wait_until_idle()
    assert slots.open() == 0
