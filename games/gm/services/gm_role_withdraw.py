"""The GM takes the offer of the GM role back."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.gm import gm_game
from games.models import Game


@transaction.atomic
def gm_role_withdraw(*, game_id: int, by: User) -> Game:
    """The game, whose GM role is offered to nobody."""
    game = gm_game(game_id=game_id, by=by)
    if game.gm_role_offered_to_id is None:
        raise Conflict(
            "not_offered", _("The chair is offered to nobody; it may have been declined.")
        )
    game.gm_role_offered_to = None
    game.save(update_fields=["gm_role_offered_to"])
    return game
