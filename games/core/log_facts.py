"""What is being worked on, game and phase, for whoever writes the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

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
