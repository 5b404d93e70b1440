"""What a computer player hands in, and how well it plays."""

from dataclasses import dataclass
from enum import StrEnum

from adjudicator.outcome import Bid


class Level(StrEnum):
    """From the weakest to the strongest; tests/bench/levels.py measures them against each other."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Orders as canonical text, and bids within the entitlement of their power."""

    orders: tuple[str, ...] = ()
    bids: tuple[Bid, ...] = ()
