"""Values in Redis: one that is not JSON is None, and those of another process stay."""

import pickle

import redis
from django.conf import settings
from django.core.cache import cache

from tests.ambition.workarounds.test_redis_values import Trap


def test_a_pickle_in_redis_is_not_opened(tmp_path):
    trap = tmp_path / "opened"
    cache.set("trap", 1)
    server = redis.Redis.from_url(settings.REDIS_URL)
    server.set(cache.make_key("trap"), pickle.dumps(Trap(trap)))
    assert cache.get("trap") is None
    assert not trap.exists()


def test_a_process_that_clears_its_cache_leaves_those_of_others():
    with redis.Redis.from_url(settings.REDIS_URL) as server:
        server.set("another-process:1:count", 2, ex=60)
        cache.set("count", 1)
        cache.clear()
        assert cache.get("count") is None
        assert server.get("another-process:1:count") == b"2"
