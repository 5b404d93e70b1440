"""How fast a game is."""

from __future__ import annotations

from datetime import timedelta

from games.models import Game
from games.schedule.schedule import DAY

# By how long movement lasts, on average where it ends in slots, up to and with these lengths.
THREE_DAYS = timedelta(days=3)
PACES = FAST, STEADY, SLOW = "fast", "steady", "slow"


def pace_of(game: Game) -> str:
    """The code of a game's pace, as the lobby's filter has it."""
    turn = game.turn_length or game.movement_length
    if turn <= DAY:
        return FAST
    return STEADY if turn <= THREE_DAYS else SLOW
