"""What was typed about a seat, and why it was not taken."""

from __future__ import annotations

from dataclasses import dataclass


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
