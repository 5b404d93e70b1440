"""Log records without secrets: where something failed, and the game and phase at work."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from django.db import InterfaceError, OperationalError

# The database is restarted, or busy for too long: nothing is wrong with what was asked of it.
DATABASE_AWAY = (OperationalError, InterfaceError)


def error_location(error: BaseException) -> str:
    """The kind of an error and the line that raised it, "KeyError in resolve.py:120"."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    last = frames[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"


Facts = dict[str, int]

_facts: ContextVar[Facts | None] = ContextVar("log_facts", default=None)


@contextmanager
def logged_with(**facts: int) -> Iterator[None]:
    """Each line that is logged from within carries these numbers, besides those from without."""
    token = _facts.set(log_facts() | facts)
    try:
        yield
    finally:
        _facts.reset(token)


def log_facts() -> Facts:
    """The numbers that a line of the log carries at present."""
    return _facts.get() or {}
