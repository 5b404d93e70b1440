"""Celery's queue in a folder, for one machine: messages appear there as a whole.

Kombu's own transport makes the file, then writes to it. A worker that looks in between takes an
empty message, and ends.
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


class Channel(filesystem.Channel):
    """Writes a message beside its place and moves it there."""

    # Kombu's own two classes above this one name the second argument differently.
    def _put(  # type: ignore[override]
        self, queue: str, payload: dict[str, Any], **kwargs: Any
    ) -> None:
        folder = Path(self.data_folder_out)
        place = folder / f"{monotonic_ns() // 1_000_000}_{uuid.uuid4()}.{queue}.msg"
        # Whoever looks for messages goes by the end of the name.
        beside = place.with_name(f"{place.name}.part")
        try:
            beside.write_text(dumps(payload))
            os.replace(beside, place)  # noqa: PTH105 - as a whole, whatever is there
        except OSError as error:
            raise ChannelError(f"Cannot add {place.name} to the queue") from error


class Transport(filesystem.Transport):
    """What `folder://` in the settings stands for."""

    Channel = Channel
