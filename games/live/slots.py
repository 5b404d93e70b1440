"""How many streams may be open at once in a web process, so that nobody can fill it."""

from __future__ import annotations

from collections import Counter
from threading import RLock

from django.conf import settings
from django.http import HttpRequest

from games.core.limits import client_of


class Slot:
    """One open stream's; given back once, however often it is left."""

    def __init__(self, slots: Slots, owner: str) -> None:
        self._slots, self._owner = slots, owner
        self._is_taken = True

    def leave(self) -> None:
        """Lets another stream have it."""
        if self._is_taken:
            self._is_taken = False
            self._slots.left(self._owner)


class Slots:
    """Those of one process."""

    def __init__(self) -> None:
        # Left by whatever thread lets go of a response, perhaps in the middle of taking.
        self._lock = RLock()
        self._taken: Counter[str] = Counter()

    def take(self, request: HttpRequest) -> Slot | None:
        """A slot for the request's stream; None where the account, the address of a visitor
        without one, or everybody together has enough open."""
        owner, most = _owner(request)
        with self._lock:
            full = self._taken.total() >= settings.LIVE_STREAMS_PER_PROCESS
            if full or (owner and self._taken[owner] >= most):
                return None
            self._taken[owner] += 1
        return Slot(self, owner)

    def left(self, owner: str) -> None:
        """One of the owner's streams has ended."""
        with self._lock:
            self._taken[owner] -= 1
            if not self._taken[owner]:
                del self._taken[owner]

    def open(self) -> int:
        """How many streams are open."""
        return self._taken.total()


def _owner(request: HttpRequest) -> tuple[str, int]:
    """Who has the stream, and how many they may have; "" where nobody can tell."""
    if request.user.is_authenticated:
        return client_of(request), settings.LIVE_STREAMS_PER_ACCOUNT
    return client_of(request), settings.LIVE_STREAMS_PER_ADDRESS


slots = Slots()
