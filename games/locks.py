"""The only place that locks a row: whoever writes to a game locks the game first."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.errors import NotFound
from games.models import Game


def lock_game(game_id: int) -> Game:
    """The game, locked until the end of the transaction; refuses when there is none.

    On SQLite the transaction itself is the lock, because it starts immediate.
    """
    assert transaction.get_connection().in_atomic_block, "lock_game needs a transaction"
    try:
        return Game.objects.select_for_update().get(pk=game_id)
    except Game.DoesNotExist:
        raise NotFound("no_such_game", _("There is no such game.")) from None
