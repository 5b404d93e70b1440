"""What carries messages between the processes, in the setting of this run."""

import uuid

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import connection

from ambition.celery import app


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
def test_an_event_reaches_whoever_listens_to_its_group():
    async def listen_and_send():
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add("game-7", channel)
        await layer.group_send("game-7", {"type": "game.changed", "version": 42})
        event = await layer.receive(channel)
        await layer.group_discard("game-7", channel)
        await layer.flush()
        return event

    assert async_to_sync(listen_and_send)() == {"type": "game.changed", "version": 42}
