"""Django 5.2: the Redis cache fails each page while Redis is down, and reads pickles.

Reading a pickle runs the code in it, so whoever writes to Redis could run code in the site.

Remove when Django has a serializer of JSON for caches, and a cache that counts errors as misses.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from functools import partial
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache

from games.workarounds.circuit_breaker import answer_limits, redis_circuit

ask = redis_circuit.ask
BYTES = "base64"


class JSONSerializer:
    """Store values as JSON. Bytes become objects with one key; anything else is read as None."""

    def dumps(self, value: Any) -> bytes:
        return json.dumps(value, default=_encode_bytes).encode()

    def loads(self, data: bytes) -> Any:
        try:
            return json.loads(data, object_hook=_decode_bytes)
        except (ValueError, TypeError, RecursionError):
            return None


def _encode_bytes(value: Any) -> dict[str, str]:
    if not isinstance(value, bytes):
        raise TypeError(f"the cache stores no {type(value).__name__}")
    return {BYTES: base64.b64encode(value).decode()}


def _decode_bytes(value: dict[str, Any]) -> Any:
    return base64.b64decode(value[BYTES], validate=True) if value.keys() == {BYTES} else value


class TolerantRedisCache(RedisCache):
    """Django's Redis cache with short timeouts, and a cache miss for every error.

    `add` then reports that the key was free, so rate limits and locks let everybody through.
    """

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        options = {"serializer": JSONSerializer, **answer_limits(), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        return ask(partial(super().add, key, value, timeout, version), otherwise=True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return ask(partial(super().get, key, default, version), otherwise=default)

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        ask(partial(super().set, key, value, timeout, version), otherwise=None)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return ask(partial(super().touch, key, timeout, version), otherwise=False)

    def delete(self, key: Any, version: int | None = None) -> bool:
        return ask(partial(super().delete, key, version), otherwise=False)

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        return ask(partial(super().get_many, keys, version), otherwise={})

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return ask(partial(super().has_key, key, version), otherwise=False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        value = ask(partial(super().incr, key, delta, version), otherwise=None)
        if value is None:
            raise ValueError(f"Key {key!r} not found")
        return value

    def set_many(
        self, data: dict[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        return ask(partial(super().set_many, data, timeout, version), otherwise=list(data))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        ask(partial(super().delete_many, keys, version), otherwise=None)

    def clear(self) -> None:
        ask(super().clear, otherwise=None)
