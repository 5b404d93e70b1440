"""Remembers which results a player has seen."""

from django.db.models import Q

from games.core.accounts import User
from games.models import Seat, SeatState


def phases_seen(*, game_id: int, by: User, number: int) -> None:
    """Record that the holder `by` has seen the phases up to a number; it never decreases.

    One statement writes one row of the holder's own, so the game needs no lock.
    """
    own = Seat.objects.filter(game=game_id, holder=by, state=SeatState.TAKEN)
    own.filter(Q(seen_phase__isnull=True) | Q(seen_phase__lt=number)).update(seen_phase=number)
