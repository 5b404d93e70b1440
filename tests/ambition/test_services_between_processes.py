"""Broker, cache and change notifications, in the setting of this run."""

import uuid

from django.core.cache import cache

from ambition.celery import app


def test_the_broker_delivers_a_message():
    with app.connection() as broker:
        queue = broker.SimpleQueue(f"test-{uuid.uuid4().hex}")
        queue.put({"game": 7}, serializer="json")
        message = queue.get(timeout=5)
        message.ack()
        queue.close()
    assert message.payload == {"game": 7}


def test_the_cache_stores_values():
    cache.set("count", 7, 60)
    assert cache.get("count") == 7
    assert cache.incr("count") == 8
