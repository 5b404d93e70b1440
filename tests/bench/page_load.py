"""Asks for pages at a steady rate, whether or not the earlier ones were answered."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from threading import Event, Thread
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from games.core.accounts import User

WARM_UP_SECONDS = 60
WORKERS = 64


class PageLoad:
    """Asks for the pages in turn; `times` has the seconds of each that was measured, `errors`
    counts those without a good answer."""

    def __init__(self, visits: Sequence[tuple[str, str]], rate: float) -> None:
        self.visits, self.rate = visits, rate
        self.times: list[float] = []
        self.errors = 0
        self.stopped = Event()
        self.thread = Thread(target=self._ask, daemon=True)

    def __enter__(self) -> PageLoad:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()

    def warm_up(self) -> None:
        """Waits for the site, then asks for every page once."""
        until = time.monotonic() + WARM_UP_SECONDS
        while not self._visit(*self.visits[0]) and time.monotonic() < until:
            time.sleep(0.5)
        for visit in self.visits:
            self._visit(*visit)

    def measure(self) -> None:
        """Begins to ask."""
        self.thread.start()

    def stop(self) -> None:
        """Asks no more, and waits for the last answers."""
        self.stopped.set()
        if self.thread.is_alive():
            self.thread.join()

    def _ask(self) -> None:
        with ThreadPoolExecutor(WORKERS) as pool:
            due = time.monotonic()
            for visit in cycle(self.visits):
                if self.stopped.wait(max(0.0, due - time.monotonic())):
                    return
                pool.submit(self._timed, visit, due)
                due += 1 / self.rate

    def _timed(self, visit: tuple[str, str], due: float) -> None:
        """The time counts from the moment at which the page was to be asked for."""
        if not self._visit(*visit):
            self.errors += 1
        self.times.append(time.monotonic() - due)

    def _visit(self, url: str, session: str) -> bool:
        headers = {"Cookie": f"sessionid={session}"} if session else {}
        try:
            with urlopen(Request(url, headers=headers), timeout=60) as answer:
                answer.read()
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


def session_of(user: User) -> str:
    """The key of a session in which a person is signed in."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)
