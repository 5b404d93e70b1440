"""A transaction that is always rolled back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def untouched() -> Iterator[None]:
    """Roll back everything done inside the block."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
