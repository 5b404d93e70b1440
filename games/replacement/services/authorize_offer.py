"""An offer that waits, for whoever may answer it."""

from __future__ import annotations

from datetime import datetime

from games.core.accounts import User
from games.core.locks import lock_game
from games.core.refusals import no_such_game, offer_over
from games.models import RequestState, SeatOffer


def authorize_offer(*, game_id: int, by: User, token: str, now: datetime) -> SeatOffer:
    """Locks the game and gives the offer with this address, as `offer_for` does."""
    game = lock_game(game_id)
    found = offer_for(game_id=game_id, by=by, token=token, now=now)
    found.seat.game = game
    return found


def offer_for(*, game_id: int, by: User, token: str, now: datetime) -> SeatOffer:
    """The offer with this address; refuses one made to somebody else, as if there were none, and
    one that does not wait any more."""
    found = (
        SeatOffer.objects.select_related("seat__game__gm")
        .filter(token=token, seat__game=game_id)
        .first()
    )
    if found is None or found.user_id not in (None, by.pk):
        raise no_such_game()
    if found.state != RequestState.WAITING or found.answer_until <= now:
        raise offer_over()
    return found
