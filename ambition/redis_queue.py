"""Celery's queue in Redis, for workers that outlive it.

A worker that has lost Redis closes its connection and forgets it, and then still says what it has
done and gives back what it has not. Kombu's own channel asks the forgotten connection where to,
which is no error of a connection: it ends the worker.
"""

from __future__ import annotations

from typing import Any

from kombu.transport import redis
from redis.exceptions import ConnectionError as Lost


class Channel(redis.Channel):
    """A connection that is forgotten is one that is lost: the sweeps find what was not said."""

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection is None or self.connection.client is None:
            raise Lost("The connection was closed.")
        parameters: dict[str, Any] = super()._connparams(asynchronous)  # type: ignore[misc]
        return parameters


class Transport(redis.Transport):
    """What `redis://` in the settings stands for."""

    Channel = Channel
