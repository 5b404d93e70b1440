"""What somebody has applied for."""

from __future__ import annotations

from games.core.accounts import User
from games.models import Game, RequestState, SeatApplication


def applied_for(game: Game, user: User) -> frozenset[str]:
    """The powers of a game for whose seats applications of this person wait."""
    waiting = SeatApplication.objects.filter(seat__game=game, user=user, state=RequestState.WAITING)
    return frozenset(waiting.values_list("seat__power", flat=True))
