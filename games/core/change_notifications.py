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
class Hint:
    """A game has this version and this secret version, or, where the former is 0, these
    participants have press: seats, and None for the GM."""

    game: int
    version: int = 0
    press: tuple[int | None, ...] = ()
    secret: int = 0


def hint_send(hint: Hint) -> None:
    """Tells all web processes; without Redis, or while it is away, nobody."""
    if settings.REDIS_URL:
        said = json.dumps(asdict(hint))
        publish = partial(_sender(settings.REDIS_URL).publish, settings.LIVE_CHANNEL, said)
        redis_circuit.ask(publish, otherwise=None)


async def hints() -> AsyncIterator[Hint | None]:
    """What is sent from now on, on a connection of its own; first None, as soon as no hint can be
    missed any more. Raises one of AWAY when Redis is, also where it takes questions and answers
    none."""
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
            elif message["type"] == "message" and (hint := _read(message["data"])):
                yield hint


def _heed_cancellation() -> None:
    """The client swallows a cancellation that comes while it connects, and listens for ever."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


@cache
def _sender(url: str) -> redis.Redis:
    """This process's own connections for hints: one for each that is sent at the same time."""
    return redis.Redis.from_url(url, **LIMITS)


def _read(data: bytes) -> Hint | None:
    """The hint; None for one of another version of the site, as there is during an upgrade."""
    try:
        said = json.loads(data)
        return Hint(
            int(said["game"]), int(said["version"]), tuple(said["press"]), int(said["secret"])
        )
    except (ValueError, TypeError, KeyError):
        return None
