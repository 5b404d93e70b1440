"""Forms about seats: rankings, applications, substitutes and standby."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from adjudicator import Variant
from games.core.forms import clean, whole_number
from games.seats.queries.joining import FIELD, NEVER


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


@dataclass(frozen=True, slots=True)
class UnsavedApplication:
    """A sentence for the GM; `is_taken` where somebody else was quicker."""

    sentence: str
    error: str
    is_taken: bool = False


@dataclass(frozen=True, slots=True)
class UnsavedOffer:
    """A name; `flags` are those that the GM has to confirm before it can be offered to."""

    account: str
    error: str
    flags: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class UnsavedStandby:
    """The boxes as they were sent; `field` is what `error` is about."""

    paces: tuple[str, ...]
    languages: tuple[str, ...]
    error: str
    field: str
