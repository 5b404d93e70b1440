"""Takes the GM role of a game: it has another GM."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.gm import gm_role_give
from games.gm.services.authorize_gm_role import authorize_gm_role
from games.models import Game


@transaction.atomic
def gm_role_take(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """The game with `by` as its GM, to whom it was offered; all are told.

    Whoever was GM before has no access any more: the secrets that were theirs, the webhook and the
    address that leads into a private game, are void.
    """
    now = now or timezone.now()
    game = authorize_gm_role(game_id=game_id, by=by)
    return gm_role_give(game=game, to=by, now=now)
