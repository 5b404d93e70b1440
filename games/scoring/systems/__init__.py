"""Scoring systems, one per file: exact functions of the facts of a position."""

from games.scoring.systems import (
    c_diplo,
    carnage,
    centre_share,
    draw_size,
    fibonacci,
    rank,
    square,
    tribute,
)
from games.scoring.systems.base import Scores, System

MODULES = (square, draw_size, centre_share, rank, carnage, fibonacci, c_diplo, tribute)
# By code, in the order in which pages list them.
SYSTEMS = {module.SYSTEM.code: module.SYSTEM for module in MODULES}

__all__ = ["SYSTEMS", "Scores", "System"]
