"""Ends a game with its result."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from games.models import Ending, Game, Seat, Status
from games.substitutes.services.substitution_end import seat_come_back


def game_finish(*, game: Game, ending: Ending, powers: Iterable[str] = (), now: datetime) -> None:
    """Records how a locked game ended; `powers` share it equally, and one alone has won it.
    Seats that substitutes play are their players' at the end."""
    powers = list(powers)
    for seat in Seat.objects.filter(game=game, lent_by__isnull=False):
        seat_come_back(seat=seat, now=now)
    game.status = Status.FINISHED
    game.ending = ending
    game.winner = powers[0] if len(powers) == 1 else ""
    game.shares = {power: str(Fraction(1, len(powers))) for power in powers}
    game.finished_at = now
    game.gm_role_offered_to = None
    fields = ["status", "ending", "winner", "shares", "finished_at", "gm_role_offered_to"]
    game.save(update_fields=fields)
