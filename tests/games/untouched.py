"""A transaction that leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def untouched() -> Iterator[None]:
    """What is done within is undone."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
