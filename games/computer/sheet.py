"""What a computer player hands in: the same as a person."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.outcome import Bid


@dataclass(frozen=True, slots=True)
class Sheet:
    """Orders as canonical text, and bids within the entitlement of their power."""

    orders: tuple[str, ...] = ()
    bids: tuple[Bid, ...] = ()
