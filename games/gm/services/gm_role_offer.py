"""The GM offers the GM role to somebody else."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, find_account
from games.core.blocks import check_takes_offers
from games.core.ceilings import OFFERS, count_towards
from games.core.errors import Conflict, Unprocessable
from games.core.gm import check_plays_not, gm_game
from games.core.locks import lock_accounts
from games.core.refusals import game_over
from games.models import Game, Status
from games.notices.services.gm_role_tell import GmRoleNotice, gm_role_tell


@transaction.atomic
def gm_role_offer(*, game_id: int, by: User, account: str, now: datetime | None = None) -> Game:
    """The game, whose GM role the account with this name may take; that person alone is told.
    Refuses who plays in the game, and a second offer beside an open one."""
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if game.status == Status.FINISHED:
        raise game_over()
    if game.gm_role_offered_to_id is not None:
        raise Conflict(
            "gm_role_offered", _("The chair is offered already. Take that offer back first.")
        )
    user = find_account(account, by=by, now=now)
    if user.pk == by.pk:
        raise Unprocessable("gm_already", _("You are the GM of this game."), field="account")
    check_takes_offers(user, by=by)
    check_plays_not(game, user, field="account")
    count_towards(OFFERS, by.pk, now, field="account")
    lock_accounts([user.pk])
    game.gm_role_offered_to = user
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_tell(game=game, user_id=user.pk, said=GmRoleNotice.OFFERED, now=now)
    return game
