"""Opens the seats of those who wanted to play up to the phase that has just been resolved."""

from __future__ import annotations

from datetime import datetime

from games.core.open_phase import phase_find
from games.models import Game, OpenedBy, Phase, Seat, SeatState
from games.seats.services.seat_free import seat_free


def resignations_take_effect(*, game: Game, after: Phase, now: datetime) -> None:
    """Frees the seats of a locked game whose last phase this was; a seat that is free resigns no
    more, so that doing it twice changes nothing."""
    seats = Seat.objects.filter(game=game, state=SeatState.HELD, resigns_after=after)
    for seat in list(seats):
        seat.game = game
        seat_free(
            game=game,
            phase=phase_find(game=game),
            seat=seat,
            cause=OpenedBy.PLAYER,
            now=now,
        )
