"""Gives a private game a new secret address."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts import User
from games.errors import Conflict, Forbidden
from games.locks import lock_game
from games.models import Game, Status
from games.models.game import new_token


@transaction.atomic
def invite_renew(*, game_id: int, by: User) -> Game:
    """The game with a new invitation; whoever came by the old one and took no seat is out."""
    game = lock_game(game_id)
    if game.gm_id != by.pk:
        raise Forbidden("not_gm", _("Only the GM of this game may do this."))
    if game.is_public:
        raise Conflict("is_public", _("A public game needs no invitation."))
    if game.status != Status.FORMING:
        raise Conflict("not_forming", _("This game has started; nobody is invited any more."))
    game.invite_token = new_token()
    game.save(update_fields=["invite_token"])
    return game
