"""Log records without secrets: where an error occurred, and in which game and phase."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from django.db import InterfaceError, OperationalError

# Errors while the database restarts or is overloaded; the query itself is fine.
DATABASE_AWAY = (OperationalError, InterfaceError)


def error_location(error: BaseException) -> str:
    """The type of an error and the line that raised it, such as "KeyError in phase_open.py:12"."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    last = frames[-1]
    return f"{type(error).__name__} in {Path(last.filename).name}:{last.lineno}"


Facts = dict[str, int]

_facts: ContextVar[Facts | None] = ContextVar("log_facts", default=None)


@contextmanager
def log_with(**facts: int) -> Iterator[None]:
    """Add these numbers to each line that is logged inside the context."""
    token = _facts.set(log_facts() | facts)
    try:
        yield
    finally:
        _facts.reset(token)


def log_facts() -> Facts:
    """The numbers that log lines carry at present."""
    return _facts.get() or {}
