"""Marks the phases whose end a player has been shown."""

from django.db.models import Q

from games.core.accounts import User
from games.models import Seat, SeatState


def phases_seen(*, game_id: int, by: User, number: int) -> None:
    """The seat that `by` holds has seen the phases up to a number; a mark never goes back.

    One row of one's own is written and by one statement, so this needs no lock of the game.
    """
    own = Seat.objects.filter(game=game_id, holder=by, state=SeatState.TAKEN)
    own.filter(Q(seen_phase__isnull=True) | Q(seen_phase__lt=number)).update(seen_phase=number)
