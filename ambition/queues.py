"""How much waits in the queues of tasks, and for how long."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import redis
from django.conf import settings

from games.core.circuit import ANSWER_SECONDS


@dataclass(frozen=True, slots=True)
class QueueState:
    """How many messages wait in a queue, and for how many seconds its oldest; None where none
    does."""

    waiting: int
    oldest_seconds: float | None


def queue_states() -> Mapping[str, QueueState]:
    """The state of each queue. Raises one of AWAY where the broker does not answer in time."""
    return _in_redis() if settings.REDIS_URL else _in_folder()


def _in_redis() -> dict[str, QueueState]:
    limits = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
    with redis.Redis.from_url(settings.REDIS_URL, retry=None, **limits) as broker:
        asked = broker.pipeline(transaction=False)
        for queue in settings.QUEUES:
            # Messages come in on the left.
            asked.llen(queue).lindex(queue, -1)
        answers = asked.execute()
    lengths, oldest = answers[::2], answers[1::2]
    return {
        queue: QueueState(waiting, None if message is None else _age(message))
        for queue, waiting, message in zip(settings.QUEUES, lengths, oldest, strict=True)
    }


def _in_folder() -> dict[str, QueueState]:
    folder = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_in"])
    return {queue: _of_files(sorted(folder.glob(f"*.{queue}.msg"))) for queue in settings.QUEUES}


def _of_files(messages: list[Path]) -> QueueState:
    """Their names begin with the time; a worker may take one away while it is looked for."""
    for message in messages:
        try:
            return QueueState(len(messages), _age(message.read_bytes()))
        except FileNotFoundError:
            continue
    return QueueState(0, None)


def _age(message: bytes) -> float:
    """For how many seconds a message has waited, as ambition/celery.py marked it."""
    sent_at = json.loads(message)["headers"].get("sent_at")
    return 0.0 if sent_at is None else max(0.0, time.time() - sent_at)
