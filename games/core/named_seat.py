"""A seat by the power that a request names."""

from __future__ import annotations

from games.core.codec import variant_of
from games.core.refusals import no_such_power
from games.models import Game, Seat


def seat_find(*, game: Game, power: str) -> Seat | None:
    """The seat of a power of a game, or None for whatever else was sent: text that no database
    could look for never reaches it."""
    if power not in variant_of(game).powers:
        return None
    return Seat.objects.select_related("holder").filter(game=game, power=power).first()


def seat_named(game: Game, power: str) -> Seat:
    """The seat of a power of a game; refuses a power that the game has not."""
    seat = seat_find(game=game, power=power)
    if seat is None:
        raise no_such_power()
    seat.game = game
    return seat
