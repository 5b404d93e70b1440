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

from games.core.change_notifications import ChangeNotification, local_receivers, notifications
from games.live.marks import Mark, ask, marks_of
from games.workarounds.circuit_breaker import AWAY


class Reads(Enum):
    """The reader of a listener without press, where others have the id of a seat or None."""

    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class News:
    """The newest versions of a game and its commentaries, and whether to count the press and look
    at the sheet again."""

    version: int
    press: bool
    sheet: bool = False
    commentary: int = 0


class Listener:
    """Collects the changes of a game until its stream asks for them.

    `reads` is the seat whose press the stream counts, None for the GM; `seat` is the reader's own,
    None without one. If it `hears_secrets`, the game's secret version counts too. `program_of` is
    the account whose program listens with a token, None for a page.
    """

    def __init__(
        self,
        reads: int | Reads | None,
        *,
        seat: int | None = None,
        hears_secrets: bool = False,
        program_of: int | None = None,
    ) -> None:
        self.reads = reads
        self.seat = seat
        self.program_of = program_of
        self._hears_secrets = hears_secrets
        self.is_over = False
        self._version = 0
        self._commentary = 0
        self._press = False
        self._sheet = False
        self._woken = asyncio.Event()

    def note_version(self, version: int, secret: int = 0) -> None:
        """Record the game's versions; older ones change nothing."""
        if self._hears_secrets:
            version += secret
        if version > self._version:
            self._version = version
            self._woken.set()

    def note_commentary(self, version: int) -> None:
        """Record the version of the game's commentaries; an older one changes nothing."""
        if version > self._commentary:
            self._commentary = version
            self._woken.set()

    def press_arrived(self) -> None:
        """Record that there may be new press."""
        if self.reads is not Reads.NOTHING:
            self._press = True
            self._woken.set()

    def sheet_saved(self) -> None:
        """Record that the reader's own seat may have a new sheet."""
        if self.seat is not None:
            self._sheet = True
            self._woken.set()

    def end(self) -> None:
        """End the stream: no change will be heard of any more."""
        self.is_over = True
        self._woken.set()

    async def news(self, seconds: float) -> News | None:
        """Wait for changes since the last call; None if there are none within these seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return None
        self._woken.clear()
        press, self._press = self._press, False
        sheet, self._sheet = self._sheet, False
        return News(self._version, press, sheet, self._commentary)


logger = logging.getLogger(__name__)

# Time between two queries of the versions, without a subscription and with one.
POLL_SECONDS = 2.0
CHECK_SECONDS = 5.0
# Time between two attempts to subscribe. It doubles after each failure.
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 4.0


class Hub:
    """Wakes the listeners of a web process. It works only while there are any."""

    def __init__(self) -> None:
        self._listeners: defaultdict[int, set[Listener]] = defaultdict(set)
        self._marks: dict[int, Mark] = {}
        self._work: asyncio.Task[None] | None = None
        self._is_subscribed = False
        self._look_now = asyncio.Event()

    @contextmanager
    def listening(self, game_id: int, listener: Listener) -> Iterator[Listener]:
        """Notify the listener of the game's changes until the end of the block."""
        self._listeners[game_id].add(listener)
        if self._work is None:
            # The work outlives the request that starts it, so it must not use its context.
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
        loop = asyncio.get_running_loop()

        def receive(notification: ChangeNotification) -> None:
            loop.call_soon_threadsafe(self._pass_on, notification)

        local_receivers.add(receive)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._keep_looking())
                if settings.REDIS_URL:
                    tasks.create_task(self._keep_hearing())
        except Exception:
            # Ended streams are better than deaf ones: browsers open them again.
            logger.exception("The streams are ended")
            self._work = None
            for listener in self._all():
                listener.end()
        finally:
            local_receivers.discard(receive)

    async def _keep_hearing(self) -> None:
        """Pass on change notifications; subscribe again after an interruption."""
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
        """Query the versions of all games that have listeners."""
        try:
            marks = await ask(marks_of, list(self._listeners))
        except (DatabaseError, InterfaceError):
            return
        for game_id, mark in marks.items():
            known = self._marks.get(game_id)
            if game_id in self._listeners:
                self._marks[game_id] = mark
            for listener in self._listeners.get(game_id, ()):
                listener.note_version(mark.version, mark.secret)
                listener.note_commentary(mark.commentary)
                if known is None or known.press != mark.press:
                    listener.press_arrived()

    def _pass_on(self, notification: ChangeNotification) -> None:
        if notification.account:
            for listener in self._all():
                if listener.program_of == notification.account:
                    listener.end()
        for listener in self._listeners.get(notification.game, ()):
            listener.note_version(notification.version, notification.secret)
            listener.note_commentary(notification.commentary)
            if listener.reads in notification.press:
                listener.press_arrived()
            if listener.seat in notification.sheets:
                listener.sheet_saved()

    def _all(self) -> list[Listener]:
        return [listener for heard in self._listeners.values() for listener in heard]


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """Return the hub of the running event loop; a web process has one loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())
