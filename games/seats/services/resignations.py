"""Resignations: at once or after the phase, withdrawn, and taking effect."""

from datetime import datetime

from games.core.phases import phase_find
from games.models import Game, OpenedBy, Phase, Seat, SeatState
from games.seats.services.opening import seat_free


def resignations_take_effect(*, game: Game, after: Phase, now: datetime) -> None:
    """Open the seats whose players resigned after this phase of a locked game.

    Running it twice changes nothing.
    """
    seats = Seat.objects.filter(game=game, state=SeatState.TAKEN, resigns_after=after)
    for seat in list(seats):
        seat.game = game
        seat_free(
            game=game,
            phase=phase_find(game=game),
            seat=seat,
            cause=OpenedBy.PLAYER,
            now=now,
        )
