"""An offer that waits, for whoever may answer it."""

from __future__ import annotations

from datetime import datetime

from games.core.accounts import User
from games.core.locks import lock_game
from games.core.refusals import no_such_game, offer_over
from games.models import RequestState, SeatOffer


def authorize_offer(*, game_id: int, by: User, token: str, now: datetime) -> SeatOffer:
    """Locks the game and gives the offer with this address; refuses one made to somebody else, as
    if there were none, and one that does not wait any more."""
    game = lock_game(game_id)
    found = SeatOffer.objects.select_related("seat").filter(token=token, seat__game=game).first()
    if found is None or found.user_id not in (None, by.pk):
        raise no_such_game()
    if found.state != RequestState.WAITING or found.answer_until <= now:
        raise offer_over()
    found.seat.game = game
    return found
