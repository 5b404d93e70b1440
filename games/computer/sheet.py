"""The sheet of a computer player, and its level."""

from dataclasses import dataclass
from enum import StrEnum

from adjudicator.outcome import Bid


class Level(StrEnum):
    """Levels of computer players, weakest first. tests/bench/levels.py measures them."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    STRONG = "strong"
    MASTER = "master"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Orders as canonical text, and bids within the entitlement of their power."""

    orders: tuple[str, ...] = ()
    bids: tuple[Bid, ...] = ()
