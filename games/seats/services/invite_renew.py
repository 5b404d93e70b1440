"""Gives a private game a new secret address."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.ceilings import INVITATIONS, count_towards
from games.core.errors import Conflict
from games.core.gm import gm_game
from games.core.refusals import game_over
from games.models import Game, Status
from games.models.game import new_token


@transaction.atomic
def invite_renew(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """The game with a new invitation; whoever came by the old one and has no seat is out."""
    game = gm_game(game_id=game_id, by=by)
    if game.is_public:
        raise Conflict("is_public", _("A public game needs no invitation."))
    if game.status == Status.FINISHED:
        raise game_over()
    count_towards(INVITATIONS, by.pk, now or timezone.now())
    game.invite_token = new_token()
    game.save(update_fields=["invite_token"])
    return game
