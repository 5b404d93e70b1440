"""Streams without a database or Redis: fixtures that answer their queries."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain, repeat

import pytest

from games.core.change_notifications import ChangeNotification
from games.live import hub as hubs, stream as streams
from games.live.marks import Mark, holds_seat, marks_of, sheet_version, version_of
from games.press.queries.threads import press_total

NEVER = 3600.0


class Bus:
    """Passes change notifications to every subscription; an error in the queue interrupts it."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[ChangeNotification | Exception] = asyncio.Queue()
        self.subscribed = 0
        self.open = 0

    async def notifications(self) -> AsyncIterator[ChangeNotification | None]:
        self.subscribed += 1
        self.open += 1
        try:
            yield None
            while True:
                said = await self.said.get()
                if isinstance(said, Exception):
                    raise said
                yield said
        finally:
            self.open -= 1


START = Mark(version=7, press=2)


@dataclass
class Database:
    """The marks that successive queries find, or an error if the database is away.

    The last one is repeated. `press`, once set, is the number that a stream counts for its reader,
    and `sheet` the version of the reader's own sheet.
    """

    looks: Iterator[Mark | Exception] = field(default_factory=lambda: repeat(START))
    now: Mark = START
    press: int | None = None
    sheet: int = 0
    holds: bool = True
    asked: list[Callable] = field(default_factory=list)

    def says(self, *marks: Mark | Exception) -> None:
        """Set the results of the next queries."""
        self.looks = chain(marks, repeat(marks[-1]))

    async def ask(self, question, *arguments):
        self.asked.append(question)
        if question is marks_of:
            mark = next(self.looks)
            if isinstance(mark, Exception):
                raise mark
            self.now = mark
            return dict.fromkeys(arguments[0], mark)
        press = self.now.press if self.press is None else self.press
        answers = {
            version_of: self.now.version,
            press_total: press,
            sheet_version: self.sheet,
            holds_seat: self.holds,
        }
        return answers[question]


@pytest.fixture
def database(monkeypatch) -> Database:
    answers = Database()
    monkeypatch.setattr(hubs, "ask", answers.ask)
    monkeypatch.setattr(streams, "ask", answers.ask)
    return answers


@pytest.fixture
def bus(settings, monkeypatch) -> Bus:
    """A Redis that is there; the database is queried only when a subscription begins."""
    made = Bus()
    settings.REDIS_URL = "redis://bus.example"
    monkeypatch.setattr(hubs, "notifications", made.notifications)
    monkeypatch.setattr(hubs, "FIRST_PAUSE", 0)
    monkeypatch.setattr(hubs, "POLL_SECONDS", NEVER)
    monkeypatch.setattr(hubs, "CHECK_SECONDS", NEVER)
    return made


@pytest.fixture
def no_bus(settings, monkeypatch) -> None:
    settings.REDIS_URL = ""
    monkeypatch.setattr(hubs, "POLL_SECONDS", 0)
