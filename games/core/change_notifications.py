"""Change notifications: tells web processes with open pages that a game has changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from functools import cache, partial
from typing import Any

import redis
from django.conf import settings
from redis import asyncio as redis_asyncio

from games.core.circuit_breaker import ANSWER_SECONDS, redis_circuit

# After so long a silence a subscription asks whether anybody is there.
SILENCE_SECONDS = 2.0

LIMITS: dict[str, Any] = {
    "socket_timeout": ANSWER_SECONDS,
    "socket_connect_timeout": ANSWER_SECONDS,
    "retry": None,
}


@dataclass(frozen=True, slots=True)
class ChangeNotification:
    """A game has this version and this secret version, or, where the former is 0, these
    participants have press: seats, and None for the GM."""

    game: int
    version: int = 0
    press: tuple[int | None, ...] = ()
    secret: int = 0


def notification_send(notification: ChangeNotification) -> None:
    """Tells all web processes; without Redis, or while it is away, nobody."""
    if settings.REDIS_URL:
        said = json.dumps(asdict(notification))
        publish = partial(_sender(settings.REDIS_URL).publish, settings.LIVE_CHANNEL, said)
        redis_circuit.ask(publish, otherwise=None)


async def notifications() -> AsyncIterator[ChangeNotification | None]:
    """Listen on a connection of its own.

    Yields None once the subscription stands: no notification is missed from then on. Raises an
    error of AWAY when Redis is away, or accepts commands without answering.
    """
    async with (
        redis_asyncio.Redis.from_url(settings.REDIS_URL, **LIMITS) as server,
        server.pubsub() as subscription,
    ):
        await subscription.subscribe(settings.LIVE_CHANNEL)
        _heed_cancellation()
        asked = True
        while True:
            # Asked or not: what hangs may have taken the subscription and never answered it.
            patience = ANSWER_SECONDS if asked else SILENCE_SECONDS
            message = await subscription.get_message(timeout=patience)
            _heed_cancellation()
            if message is None:
                if asked:
                    raise TimeoutError
                async with asyncio.timeout(ANSWER_SECONDS):
                    await subscription.ping()
                asked = True
                continue
            asked = False
            if message["type"] == "subscribe":
                yield None
            elif message["type"] == "message" and (notification := _read(message["data"])):
                yield notification


def _heed_cancellation() -> None:
    """The client swallows a cancellation that comes while it connects, and listens for ever."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


@cache
def _sender(url: str) -> redis.Redis:
    """The connection pool of this process, with a connection for each concurrent sender."""
    return redis.Redis.from_url(url, **LIMITS)


def _read(data: bytes) -> ChangeNotification | None:
    """Parse a notification; None for one from another version, as during an upgrade."""
    try:
        said = json.loads(data)
        return ChangeNotification(
            int(said["game"]), int(said["version"]), tuple(said["press"]), int(said["secret"])
        )
    except (ValueError, TypeError, KeyError):
        return None
