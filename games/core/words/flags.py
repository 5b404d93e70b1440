"""Flags in words. Nobody else is named by them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import SeatFlag


@dataclass(frozen=True, slots=True)
class FlagWords:
    """A flag: what it is called, what exactly it is, and how grave ("warn" or "bad")."""

    code: str
    label: Promise | str
    sentence: Promise | str
    level: str = "warn"


WORDS = {
    SeatFlag.HELD_ANOTHER: FlagWords(
        SeatFlag.HELD_ANOTHER,
        _("Has held another seat here"),
        _("and knows what that one ordered and was told. This one’s past stays closed."),
    ),
    SeatFlag.HELD_THIS: FlagWords(
        SeatFlag.HELD_THIS, _("Has held this seat before"), _("and gave it up or lost it.")
    ),
    SeatFlag.CONNECTION: FlagWords(
        SeatFlag.CONNECTION,
        _("May share a connection or a device"),
        _("with somebody who plays or played here. A hint, no proof; nobody else is told."),
        level="bad",
    ),
    SeatFlag.BLOCKED: FlagWords(
        SeatFlag.BLOCKED, _("Blocked"), _("by one of the players, or by you.")
    ),
    SeatFlag.BLOCKS: FlagWords(SeatFlag.BLOCKS, _("Blocks"), _("one of the players, or you.")),
}


def flag_words(codes: Iterable[str]) -> list[FlagWords]:
    """The flags with these codes."""
    return [WORDS[SeatFlag(code)] for code in codes]
