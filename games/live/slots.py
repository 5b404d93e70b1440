"""Slots for open streams, so that nobody can fill a web process."""

from __future__ import annotations

from collections import Counter
from threading import RLock

from django.conf import settings
from django.http import HttpRequest

from games.core.limits import client_of


class Slot:
    """The slot of one open stream. Leaving it again changes nothing."""

    def __init__(self, slots: Slots, owner: str) -> None:
        self._slots, self._owner = slots, owner
        self._is_taken = True

    def leave(self) -> None:
        """Free the slot for another stream."""
        if self._is_taken:
            self._is_taken = False
            self._slots.left(self._owner)


class Slots:
    """The stream slots of one web process."""

    def __init__(self) -> None:
        # Any thread may drop a response, even the one that is taking a slot: hence reentrant.
        self._lock = RLock()
        self._taken: Counter[str] = Counter()

    def take(self, request: HttpRequest) -> Slot | None:
        """Take a slot for the request's stream.

        Returns None if the account, the visitor's address or the whole process is at its limit.
        """
        owner, most = _owner(request)
        with self._lock:
            full = self._taken.total() >= settings.LIVE_STREAMS_PER_PROCESS
            if full or (owner and self._taken[owner] >= most):
                return None
            self._taken[owner] += 1
        return Slot(self, owner)

    def left(self, owner: str) -> None:
        """Record that one of the owner's streams has ended."""
        with self._lock:
            self._taken[owner] -= 1
            if not self._taken[owner]:
                del self._taken[owner]

    def open(self) -> int:
        """Number of open streams."""
        return self._taken.total()


def _owner(request: HttpRequest) -> tuple[str, int]:
    """The stream's owner, "" if unknown, and how many streams that owner may have."""
    if request.user.is_authenticated:
        return client_of(request), settings.LIVE_STREAMS_PER_ACCOUNT
    return client_of(request), settings.LIVE_STREAMS_PER_ADDRESS


slots = Slots()
