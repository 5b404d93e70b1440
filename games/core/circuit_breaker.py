"""A circuit breaker: leaves a service that does not answer alone for a while."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import TypeVar

from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

T = TypeVar("T")

logger = logging.getLogger(__name__)

# How an absent server shows; OSError includes a time that has run out.
AWAY = (RedisError, OperationalError, OSError)
# So long a question may wait for its answer, and so long nothing is asked after one that failed.
ANSWER_SECONDS = 0.5

REST_SECONDS = 5.0


class Circuit:
    """Closed at first: everybody may ask. A failure opens it; after a rest one may try, while the
    others go on without, and an answer closes it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = Lock()
        self._rests_until: float | None = None

    def ask(self, question: Callable[[], T], *, otherwise: T) -> T:
        """What the question gives; `otherwise` where nobody answers, or nobody did just now."""
        if not self._may_ask():
            return otherwise
        try:
            answer = question()
        except AWAY as error:
            self._open(error)
            return otherwise
        self.close()
        return answer

    def close(self) -> None:
        """Lets everybody ask."""
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
