"""What one open stream has been told and has not passed on yet."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum


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
