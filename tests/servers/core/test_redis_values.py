"""Redis holds no code: a value that is not JSON is none."""

import pickle

import redis
from django.conf import settings
from django.core.cache import cache

from tests.ambition.test_redis_values import Trap


def test_a_pickle_in_redis_is_not_opened(tmp_path):
    trap = tmp_path / "opened"
    cache.set("trap", 1)
    server = redis.Redis.from_url(settings.REDIS_URL)
    server.set(cache.make_key("trap"), pickle.dumps(Trap(trap)))
    assert cache.get("trap") is None
    assert not trap.exists()
