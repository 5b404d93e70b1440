"""Says where something failed without saying on what: orders and bids are secret."""

from __future__ import annotations

import traceback
from pathlib import Path

from django.db import InterfaceError, OperationalError

# The database is restarted, or busy for too long: nothing is wrong with what was asked of it.
DATABASE_AWAY = (OperationalError, InterfaceError)


def place_of(error: BaseException) -> str:
    """The kind of an error and the line that raised it, "KeyError in resolve.py:120"."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    last = frames[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"
