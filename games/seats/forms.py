"""A ranking of the powers as a form sends it: one choice for each power."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator import Variant
from games.core.forms import whole_number
from games.seats.queries.rank_rows import FIELD, NEVER


def read_ranks(variant: Variant, data: Mapping[str, Any]) -> dict[str, int | None]:
    """The ranks that were sent; a power without one is missing, and what is no rank is 0, for the
    service to refuse."""
    found: dict[str, int | None] = {}
    for power in variant.powers:
        text = str(data.get(FIELD + power, ""))
        if text == NEVER:
            found[power] = None
        elif text:
            found[power] = whole_number(text, 3) or 0
    return found


@dataclass(frozen=True, slots=True)
class UnsavedJoin:
    """Why somebody has not joined, and the ranking that was sent, if there was one."""

    error: str
    ranks: Mapping[str, int | None] | None = None
