"""The GM asks somebody to be a deputy."""

from __future__ import annotations

from collections.abc import Collection
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
from games.models import Deputy, Right, Status
from games.notices.services.gm_role_tell import GmRoleNotice, gm_role_tell

MOST = 3
FIELD = "account"


@transaction.atomic
def deputy_offer(
    *, game_id: int, by: User, account: str, rights: Collection[str], now: datetime | None = None
) -> Deputy:
    """What the account with this name may accept; that person alone is told. Refuses who plays in
    the game or has played, a fourth deputy, and one without a right."""
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if game.status == Status.FINISHED:
        raise game_over()
    chosen = [right.value for right in Right if right.value in rights]
    if not chosen:
        raise Unprocessable("no_right", _("Choose what the deputy may do."), field=FIELD)
    user = find_account(account, by=by, now=now)
    if user.pk == by.pk:
        raise Unprocessable("gm_already", _("You are the GM of this game."), field=FIELD)
    check_takes_offers(user, by=by)
    check_plays_not(game, user, field=FIELD)
    own = Deputy.objects.filter(game=game)
    if own.filter(user=user).exists():
        raise Conflict(
            "deputy_already", _("This account is asked already, or is a deputy."), field=FIELD
        )
    if own.count() >= MOST:
        raise Conflict(
            "too_many_deputies",
            _("A game has at most %(most)s deputies.") % {"most": MOST},
            field=FIELD,
        )
    count_towards(OFFERS, by.pk, now, field=FIELD)
    lock_accounts([user.pk])
    deputy = Deputy.objects.create(game=game, user=user, rights=chosen, offered_at=now)
    gm_role_tell(game=game, user_id=user.pk, said=GmRoleNotice.DEPUTY_OFFERED, now=now)
    return deputy
