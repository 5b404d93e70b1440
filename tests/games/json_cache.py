"""A cache that stores what the full setting's can: JSON."""

from typing import Any

from django.core.cache.backends.locmem import LocMemCache

from games.workarounds.tolerant_cache import JSONSerializer


class JSONCache(LocMemCache):
    def __init__(self) -> None:
        super().__init__("json", {})
        self.clear()
        self.serializer = JSONSerializer()

    def set(self, key: str, value: Any, *args: Any, **options: Any) -> None:
        super().set(key, self.serializer.dumps(value), *args, **options)

    def get(self, key: str, default: Any = None, *args: Any, **options: Any) -> Any:
        data = super().get(key, None, *args, **options)
        return default if data is None else self.serializer.loads(data)
