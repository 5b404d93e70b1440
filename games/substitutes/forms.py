"""What was typed to have somebody play a seat, and why it was not taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from games.core.forms import clean


@dataclass(frozen=True, slots=True)
class UnsavedAsk:
    """A name and a day as they were typed; `field` is what `error` is about. `flags` are those that
    the GM has to confirm first."""

    account: str
    until: str
    error: str = ""
    field: str = ""
    flags: tuple[str, ...] = ()


def read_ask(post: Mapping[str, str]) -> UnsavedAsk:
    """The fields as they were sent."""
    return UnsavedAsk(clean(post.get("account", "")), clean(post.get("until", "")))


def read_day(text: str) -> date | None:
    """The day of a browser's field for days; None where the text is none."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None
