"""Change notifications: tell the web processes with open pages that a game has changed."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import asdict, dataclass
from functools import cache, partial

import redis
from django.conf import settings
from redis import asyncio as redis_asyncio

from games.workarounds.circuit_breaker import answer_limits, redis_circuit

# After such a silence a subscription pings Redis.
SILENCE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class ChangeNotification:
    """A game's new version and secret version; or, with version 0, who has new press or a new
    sheet of orders.

    `press` has the ids of seats, and None for the GM; `sheets` the ids of seats. `commentary` is
    the game's new commentary version. `account` is of no game: this account has revoked a token, so
    the streams of its programs end.
    """

    game: int
    version: int = 0
    press: tuple[int | None, ...] = ()
    secret: int = 0
    sheets: tuple[int, ...] = ()
    account: int = 0
    commentary: int = 0


# Without Redis there is one web process, which hears of its own changes alone.
local_receivers: set[Callable[[ChangeNotification], None]] = set()


def notification_send(notification: ChangeNotification) -> None:
    """Notify all web processes, this one alone without Redis; does nothing while Redis is away."""
    if not settings.REDIS_URL:
        for receive in list(local_receivers):
            receive(notification)
    else:
        text = json.dumps(asdict(notification))
        publish = partial(_sender(settings.REDIS_URL).publish, settings.LIVE_CHANNEL, text)
        redis_circuit.ask(publish, otherwise=None)


async def notifications() -> AsyncIterator[ChangeNotification | None]:
    """Listen on a connection of its own.

    Yields None once the subscription stands: no notification is missed from then on. Raises an
    error of AWAY when Redis is away, or accepts commands without answering.
    """
    async with (
        redis_asyncio.Redis.from_url(settings.REDIS_URL, retry=None, **answer_limits()) as server,
        server.pubsub() as subscription,
    ):
        await subscription.subscribe(settings.LIVE_CHANNEL)
        _heed_cancellation()
        is_pinged = True
        while True:
            # A server that hangs may accept the subscription and never confirm it.
            patience = settings.REDIS_ANSWER_SECONDS if is_pinged else SILENCE_SECONDS
            message = await subscription.get_message(timeout=patience)
            _heed_cancellation()
            if message is None:
                if is_pinged:
                    raise TimeoutError
                async with asyncio.timeout(settings.REDIS_ANSWER_SECONDS):
                    await subscription.ping()
                is_pinged = True
                continue
            is_pinged = False
            if message["type"] == "subscribe":
                yield None
            elif message["type"] == "message" and (notification := _read(message["data"])):
                yield notification


def _heed_cancellation() -> None:
    """Raise a cancellation that the client swallowed while it connected."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


@cache
def _sender(url: str) -> redis.Redis:
    """The connection pool of this process, with a connection for each concurrent sender."""
    return redis.Redis.from_url(url, retry=None, **answer_limits())


def _read(data: bytes) -> ChangeNotification | None:
    """Parse a notification; None for one from another version, as during an upgrade."""
    try:
        values = json.loads(data)
        return ChangeNotification(
            int(values["game"]),
            int(values["version"]),
            tuple(values["press"]),
            int(values["secret"]),
            tuple(values.get("sheets", ())),
            int(values.get("account", 0)),
            int(values.get("commentary", 0)),
        )
    except (ValueError, TypeError, KeyError):
        return None
