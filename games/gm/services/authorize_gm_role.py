"""A game for whoever its GM role is offered to, and who may take a GM role."""

from __future__ import annotations

from games.core.accounts import User
from games.core.locks import lock_game
from games.core.refusals import no_offer
from games.models import Game


def authorize_gm_role(*, game_id: int, by: User) -> Game:
    """Locks the game; refuses whoever its GM role is not offered to."""
    game = lock_game(game_id)
    if game.gm_role_offered_to_id != by.pk:
        raise no_offer()
    return game
