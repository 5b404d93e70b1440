"""What carries messages between the processes, in the setting of this run."""

import asyncio
import uuid
from contextlib import aclosing

import pytest
from django.core.cache import cache
from django.db import connection

from ambition.celery import app
from games.core.hints import Hint, hint_send, hints


def test_a_message_put_on_the_broker_comes_out_again():
    with app.connection() as broker:
        queue = broker.SimpleQueue(f"test-{uuid.uuid4().hex}")
        queue.put({"game": 7}, serializer="json")
        message = queue.get(timeout=5)
        message.ack()
        queue.close()
    assert message.payload == {"game": 7}


def test_the_cache_keeps_what_it_is_given():
    cache.set("count", 7, 60)
    assert cache.get("count") == 7
    assert cache.incr("count") == 8


@pytest.mark.servers
@pytest.mark.django_db
def test_the_full_setting_uses_postgresql_through_a_pool():
    assert connection.vendor == "postgresql"
    assert connection.settings_dict["OPTIONS"]["pool"]


@pytest.mark.servers
@pytest.mark.django_db
def test_a_connection_that_was_kept_over_a_restart_of_the_server_is_not_used():
    own = connection.copy("own")  # with a pool of its own
    try:
        with own.cursor() as cursor:
            [pid] = cursor.execute("SELECT pg_backend_pid()").fetchone()
        own.close()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
        with own.cursor() as cursor:
            assert cursor.execute("SELECT 1").fetchone() == (1,)
    finally:
        own.close()
        own.close_pool()


@pytest.mark.servers
@pytest.mark.parametrize("hint", [Hint(7, version=42), Hint(7, press=(3, None))])
def test_a_hint_reaches_whoever_listens(hint):
    async def listen_and_send() -> Hint | None:
        async with aclosing(hints()) as heard:
            assert await anext(heard) is None
            await asyncio.to_thread(hint_send, hint)
            return await anext(heard)

    assert asyncio.run(listen_and_send()) == hint
