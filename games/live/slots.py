"""Slots for open streams, so that nobody can fill a web process."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from threading import RLock

from django.conf import settings
from django.http import HttpRequest

from games.core.clients import client_of


@dataclass(frozen=True, slots=True)
class Owner:
    """The account or the address that a stream is for; the name is "" if unknown."""

    name: str
    has_account: bool

    @property
    def most(self) -> int:
        """How many streams the owner may have."""
        if self.has_account:
            return int(settings.LIVE_STREAMS_PER_ACCOUNT)
        return int(settings.LIVE_STREAMS_PER_ADDRESS)


class Slot:
    """The slot of one open stream. Leaving it again changes nothing."""

    def __init__(self, slots: Slots, owner: Owner) -> None:
        self._slots, self._owner = slots, owner
        self._is_taken = True

    def leave(self) -> None:
        """Free the slot for another stream."""
        if self._is_taken:
            self._is_taken = False
            self._slots.free(self._owner)


class Slots:
    """The stream slots of one web process."""

    def __init__(self) -> None:
        # Any thread may drop a response, even the one that is taking a slot: hence reentrant.
        self._lock = RLock()
        self._taken: Counter[Owner] = Counter()
        self._visitors = 0

    def take(self, request: HttpRequest) -> Slot | None:
        """Take a slot for the request's stream.

        Returns None if the account, the visitor's address, visitors together or the whole process
        are at their limit. Some slots are for accounts only, so that visitors with many addresses
        cannot take them all.
        """
        owner = Owner(client_of(request), has_account=request.user.is_authenticated)
        most = settings.LIVE_STREAMS_PER_PROCESS
        for_visitors = most - settings.LIVE_STREAMS_FOR_ACCOUNTS
        with self._lock:
            if self._taken.total() >= most or (owner.name and self._taken[owner] >= owner.most):
                return None
            if not owner.has_account:
                if self._visitors >= for_visitors:
                    return None
                self._visitors += 1
            self._taken[owner] += 1
        return Slot(self, owner)

    def free(self, owner: Owner) -> None:
        """Record that one of the owner's streams has ended."""
        with self._lock:
            self._visitors -= not owner.has_account
            self._taken[owner] -= 1
            if not self._taken[owner]:
                del self._taken[owner]

    def open(self) -> int:
        """Number of open streams."""
        return self._taken.total()


slots = Slots()
