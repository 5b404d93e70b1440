"""Length and age of the task queues."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import redis
from django.conf import settings

from games.workarounds.circuit_breaker import answer_limits


@dataclass(frozen=True, slots=True)
class QueueState:
    """Number of waiting messages and age of the oldest; None if the queue is empty."""

    waiting: int
    oldest_seconds: float | None


def queue_states() -> Mapping[str, QueueState]:
    """Return the state of each queue; raise one of AWAY if the broker does not respond in time."""
    return _in_redis() if settings.REDIS_URL else _in_folder()


def _in_redis() -> dict[str, QueueState]:
    with redis.Redis.from_url(settings.REDIS_URL, retry=None, **answer_limits()) as broker:
        pipeline = broker.pipeline(transaction=False)
        for queue in settings.QUEUES:
            # Messages enter on the left.
            pipeline.llen(queue).lindex(queue, -1)
        replies = pipeline.execute()
    lengths, oldest = replies[::2], replies[1::2]
    return {
        queue: QueueState(waiting, None if message is None else _age(message))
        for queue, waiting, message in zip(settings.QUEUES, lengths, oldest, strict=True)
    }


def _in_folder() -> dict[str, QueueState]:
    folder = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_in"])
    return {
        queue: _folder_state(sorted(folder.glob(f"*.{queue}.msg"))) for queue in settings.QUEUES
    }


def _folder_state(messages: list[Path]) -> QueueState:
    """The state of a queue; its files are sorted by time, and a worker may take one meanwhile."""
    for message in messages:
        try:
            return QueueState(len(messages), _age(message.read_bytes()))
        except FileNotFoundError:
            continue
    return QueueState(0, None)


def _age(message: bytes) -> float:
    """Seconds since a message was sent (see add_sent_at in ambition/celery.py)."""
    sent_at = json.loads(message)["headers"].get("sent_at")
    return 0.0 if sent_at is None else max(0.0, time.time() - sent_at)
