"""Questions to the database from the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connection

P = ParamSpec("P")
T = TypeVar("T")


async def ask(question: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
    """Asks in a thread, and gives the connection back before anything waits."""

    def asked() -> T:
        try:
            return question(*arguments, **options)
        finally:
            if not connection.in_atomic_block:
                connection.close()

    return await sync_to_async(asked)()
