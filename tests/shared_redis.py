"""The Redis cache of a process of tests, whose database other processes use at the same time."""

from typing import Any

from games.workarounds.tolerant_cache import TolerantRedisCache


class SharedRedisCache(TolerantRedisCache):
    """Clears the keys of this process alone; Django's cache empties the whole database."""

    def clear(self) -> None:
        redis: Any = self._cache.get_client(None, write=True)  # Django's cache cannot search keys.
        if keys := list(redis.scan_iter(f"{self.key_prefix}*")):
            redis.delete(*keys)
