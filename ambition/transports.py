"""Kombu's folder and Redis transports, each with one bug worked around."""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from time import monotonic_ns
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem, redis
from kombu.utils.json import dumps
from redis.exceptions import ConnectionError as RedisConnectionError


class FolderChannel(filesystem.Channel):
    """Write each message to a temporary file, then rename it.

    Kombu creates the file first and writes to it afterwards. A worker that reads it in between gets
    an empty message, and exits.
    """

    # Kombu's own two classes above this one name the second argument differently.
    def _put(  # type: ignore[override]
        self, queue: str, payload: dict[str, Any], **kwargs: Any
    ) -> None:
        folder = Path(self.data_folder_out)
        path = folder / f"{monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        # Workers look for names that end in .msg.
        partial = path.with_name(f"{path.name}.part")
        try:
            partial.write_text(dumps(payload))
            os.replace(partial, path)  # noqa: PTH105 - the tests watch this call
        except OSError as error:
            raise ChannelError(f"Cannot add {path.name} to the queue") from error


class FolderTransport(filesystem.Transport):
    """The transport for `folder://` URLs."""

    Channel = FolderChannel


class RedisChannel(redis.Channel):
    """Report a closed connection as lost, so that the worker reconnects.

    A worker that has lost Redis closes its connection, and then still acknowledges finished tasks
    and returns unfinished ones. Kombu fails there with an AttributeError, which ends the worker.
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
