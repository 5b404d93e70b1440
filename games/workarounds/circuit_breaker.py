"""redis-py 8: each call waits for a Redis that does not answer.

A circuit breaker calls it no more for a while.

Remove when `redis.Redis` has one; today only its client for several databases has.
"""

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from django.conf import settings
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

T = TypeVar("T")

logger = logging.getLogger(__name__)

# Errors of an absent server; OSError includes timeouts.
AWAY = (RedisError, OperationalError, OSError)
# How long no call is made after a failure.
REST_SECONDS = 5.0


def answer_limits() -> dict[str, Any]:
    """The time limits of a connection to Redis: how long a call may wait for its answer."""
    seconds = settings.REDIS_ANSWER_SECONDS
    return {"socket_timeout": seconds, "socket_connect_timeout": seconds}


class Circuit:
    """Lets calls through while closed; a failure opens it.

    After a rest one call is let through as a trial, and its answer closes the circuit.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = Lock()
        self._rests_until: float | None = None

    def ask(self, call: Callable[[], T], *, otherwise: T) -> T:
        """Return the answer to a call; `otherwise` while the service does not answer."""
        if not self._may_ask():
            return otherwise
        try:
            answer = call()
        except AWAY as error:
            self._open(error)
            return otherwise
        self.close()
        return answer

    def close(self) -> None:
        """Let all calls through."""
        self._rests_until = None

    def _may_ask(self) -> bool:
        with self._lock:
            now = monotonic()
            if self._rests_until is None:
                return True
            if now < self._rests_until:
                return False
            self._rests_until = now + REST_SECONDS
            return True

    def _open(self, error: Exception) -> None:
        self._rests_until = monotonic() + REST_SECONDS
        logger.warning("%s does not answer: %s", self._name, type(error).__name__)


redis_circuit = Circuit("Redis")
