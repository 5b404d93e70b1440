"""Kombu 5.7: a worker can read a message of the folder transport before it is written.

Kombu creates the file first and writes to it afterwards. A worker that reads it in between gets an
empty message, and exits.

Remove when `kombu.transport.filesystem` renames a file that is complete.
"""

from __future__ import annotations

import os
import uuid
from pathlib import Path
from time import monotonic_ns
from typing import Any

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps


class FolderChannel(filesystem.Channel):
    """Write each message to a temporary file, then rename it."""

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
