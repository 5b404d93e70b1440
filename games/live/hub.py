"""One hub per web process: hears change notifications and wakes the open streams."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import Context
from dataclasses import dataclass
from enum import Enum
from weakref import WeakKeyDictionary

from django.conf import settings
from django.db import DatabaseError, InterfaceError

from games.core.change_notifications import ChangeNotification, notifications
from games.core.circuit_breaker import AWAY
from games.live.marks import Mark, ask, marks_of


class Reads(Enum):
    """Who is no participant of press."""

    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class News:
    """The newest version that was told of, and whether to ask for press."""

    version: int
    press: bool


class Listener:
    """Told at any time, asked by its stream alone. `reads` is the seat whose press it is, None
    the GM's; one that `hears_secrets` counts the game's secret version too."""

    def __init__(self, reads: int | Reads | None, *, hears_secrets: bool = False) -> None:
        self.reads = reads
        self._hears_secrets = hears_secrets
        self.is_over = False
        self._version = 0
        self._press = False
        self._woken = asyncio.Event()

    def told(self, version: int, secret: int = 0) -> None:
        """The game has these versions; one that is not newer is no news."""
        if self._hears_secrets:
            version += secret
        if version > self._version:
            self._version = version
            self._woken.set()

    def told_of_press(self) -> None:
        """There may be press."""
        if self.reads is not Reads.NOTHING:
            self._press = True
            self._woken.set()

    def end(self) -> None:
        """Nothing more will be told."""
        self.is_over = True
        self._woken.set()

    async def news(self, seconds: float) -> News | None:
        """What was told since it was last asked; None where that is nothing for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return None
        self._woken.clear()
        press, self._press = self._press, False
        return News(self._version, press)


logger = logging.getLogger(__name__)

# Between two looks: without a subscription, and with one.
POLL_SECONDS = 2.0

CHECK_SECONDS = 5.0
# Between two attempts to subscribe: doubled from the one to the other.
FIRST_PAUSE = 0.25

LONGEST_PAUSE = 4.0


class Hub:
    """At work while anybody listens."""

    def __init__(self) -> None:
        self._listeners: defaultdict[int, set[Listener]] = defaultdict(set)
        self._marks: dict[int, Mark] = {}
        self._work: asyncio.Task[None] | None = None
        self._is_subscribed = False
        self._look_now = asyncio.Event()

    @contextmanager
    def listening(self, game_id: int, listener: Listener) -> Iterator[Listener]:
        """Tells the listener of the game's news until the end of the block."""
        self._listeners[game_id].add(listener)
        if self._work is None:
            # Not in the context of the request that happens to be the first: it ends earlier.
            self._work = asyncio.get_running_loop().create_task(self._run(), context=Context())
        try:
            yield listener
        finally:
            self._listeners[game_id].discard(listener)
            if not self._listeners[game_id]:
                del self._listeners[game_id]
                self._marks.pop(game_id, None)
            if not self._listeners and self._work is not None:
                self._work.cancel()
                self._work = None

    async def _run(self) -> None:
        self._is_subscribed = False
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._keep_looking())
                if settings.REDIS_URL:
                    tasks.create_task(self._keep_hearing())
        except Exception:
            # Streams that hear nothing would be worse than none: the browsers come back.
            logger.exception("The streams are ended")
            self._work = None
            for listener in self._all():
                listener.end()

    async def _keep_hearing(self) -> None:
        """Subscribed, or trying to be."""
        pause = FIRST_PAUSE
        while True:
            try:
                async for notification in notifications():
                    if notification is None:
                        self._is_subscribed, pause = True, FIRST_PAUSE
                        self._look_now.set()
                    else:
                        self._pass_on(notification)
            except AWAY as error:
                if self._is_subscribed:
                    logger.warning("Live notifications are interrupted: %s", type(error).__name__)
            self._is_subscribed = False
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _keep_looking(self) -> None:
        while True:
            self._look_now.clear()
            await self._look()
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_SECONDS if self._is_subscribed else POLL_SECONDS):
                    await self._look_now.wait()

    async def _look(self) -> None:
        """Compares all that are watched with the database."""
        try:
            marks = await ask(marks_of, list(self._listeners))
        except (DatabaseError, InterfaceError):
            return
        for game_id, mark in marks.items():
            known = self._marks.get(game_id)
            if game_id in self._listeners:
                self._marks[game_id] = mark
            for listener in self._listeners.get(game_id, ()):
                listener.told(mark.version, mark.secret)
                if known is None or known.press != mark.press:
                    listener.told_of_press()

    def _pass_on(self, notification: ChangeNotification) -> None:
        for listener in self._listeners.get(notification.game, ()):
            listener.told(notification.version, notification.secret)
            if listener.reads in notification.press:
                listener.told_of_press()

    def _all(self) -> list[Listener]:
        return [listener for heard in self._listeners.values() for listener in heard]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """The hub of the running event loop: a web process has one."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
