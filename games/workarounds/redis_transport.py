"""Kombu 5.7: a worker that loses Redis exits.

It closes its connection, and then still acknowledges finished tasks and returns unfinished ones.
Kombu fails there with an AttributeError, which ends the worker.

Remove when `kombu.transport.redis` reports a closed connection as a lost one.
"""

from __future__ import annotations

from typing import Any

from kombu.transport import redis
from redis.exceptions import ConnectionError as RedisConnectionError


class RedisChannel(redis.Channel):
    """Report a closed connection as lost, so that the worker reconnects.

    The next sweep finds the tasks that were not acknowledged.
    """

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection is None or self.connection.client is None:
            raise RedisConnectionError("The connection was closed.")
        parameters: dict[str, Any] = super()._connparams(asynchronous)  # type: ignore[misc]
        return parameters


class RedisTransport(redis.Transport):
    """The transport for `redis://` URLs."""

    Channel = RedisChannel
