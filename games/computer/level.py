"""How well a computer player plays."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """From the weakest to the strongest; tests/bench/levels.py measures them against each other."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    STRONG = "strong"
