"""What was chosen on the page of standby, and why it was not taken."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UnsavedStandby:
    """The boxes as they were sent; `field` is what `error` is about."""

    paces: tuple[str, ...]
    languages: tuple[str, ...]
    error: str
    field: str
