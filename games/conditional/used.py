"""What became of a conditional sheet, when the phase that it is for opened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.conditional.words import SURPLUS, left_out
from games.core.words.orders import printed
from games.models import ConditionalSheet


@dataclass(frozen=True, slots=True)
class UseLine:
    """A line of a sheet that was used, and why it was left out, if it was; it `matters` where that
    was against the player's wish."""

    text: str
    why: str
    matters: bool


@dataclass(frozen=True, slots=True)
class ConditionalUsed:
    """What was filed ahead for an open phase: whether `any` of it became an order, and what of it
    was left out against the player's wish."""

    saved_at: datetime
    any: bool
    left_out: tuple[UseLine, ...]


def conditional_used(sheets: Iterable[ConditionalSheet], phase_id: int) -> ConditionalUsed | None:
    """What was filed ahead for the phase that is open, as its order page says it."""
    for sheet in sheets:
        if sheet.used_in_id == phase_id:
            lines = use_lines(sheet)
            return ConditionalUsed(
                saved_at=sheet.saved_at,
                any=any(not line.why for line in lines),
                left_out=tuple(line for line in lines if line.matters),
            )
    return None


def use_lines(sheet: ConditionalSheet) -> tuple[UseLine, ...]:
    """Every line of a sheet that was used, with what became of it."""
    return tuple(
        UseLine(
            text=printed(line["order"]),
            why=left_out(line["reason"]) if line["reason"] else "",
            matters=bool(line["reason"]) and line["reason"] not in SURPLUS,
        )
        for line in sheet.use
    )
