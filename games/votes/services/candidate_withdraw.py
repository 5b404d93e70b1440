"""Stands for the GM role no more."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import NotFound
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.models import Proposal


@transaction.atomic
def candidate_withdraw(*, game_id: int, by: User) -> None:
    """Nobody votes on `by` any more; refuses whoever does not stand."""
    game = lock_game(game_id)
    if not Proposal.objects.filter(game=game, candidate=by).delete()[0]:
        raise NotFound("stands_not", _("You do not stand for the GM’s chair of this game."))
    game_changed(game)
