"""The GM role: offered, taken, declined, withdrawn, claimed from a silent GM."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, find_account
from games.core.blocks import check_takes_offers
from games.core.errors import Conflict, Unprocessable
from games.core.gm import check_is_no_player, gm_game, gm_role_give, is_deputy
from games.core.limits import OFFERS, count_towards
from games.core.locks import lock_accounts, lock_game
from games.core.phases import phase_find
from games.core.refusals import game_over, no_offer, not_gm
from games.models import Game, Status
from games.notices.services.messages import GmRoleMessage, gm_role_notify
from games.settings.silence import is_silent
from games.settings.stored import phase_policy


def authorize_gm_role(*, game_id: int, by: User) -> Game:
    """Locks the game; refuses whoever its GM role is not offered to."""
    game = lock_game(game_id)
    if game.gm_role_offered_to_id != by.pk:
        raise no_offer()
    return game


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
    check_is_no_player(game, user, field="account")
    count_towards(OFFERS, by.pk, now, field="account")
    lock_accounts([user.pk])
    game.gm_role_offered_to = user
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_notify(game=game, user_id=user.pk, said=GmRoleMessage.OFFERED, now=now)
    return game


@transaction.atomic
def gm_role_take(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """The game with `by` as its GM, to whom it was offered; all are told.

    Whoever was GM before has no access any more: the secrets that were theirs, the webhook and the
    address that leads into a private game, are void.
    """
    now = now or timezone.now()
    game = authorize_gm_role(game_id=game_id, by=by)
    return gm_role_give(game=game, to=by, now=now)


@transaction.atomic
def gm_role_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """The GM role is offered to `by` no more, and its GM is told."""
    game = authorize_gm_role(game_id=game_id, by=by)
    game.gm_role_offered_to = None
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_notify(
        game=game, user_id=game.gm_id, said=GmRoleMessage.DECLINED, now=now or timezone.now()
    )


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


@transaction.atomic
def gm_role_claim(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """The game with `by` as its GM: a deputy, where the GM was not seen for as long as the game
    allows. Refuses everybody else, and where the GM has been seen in the meantime."""
    now = now or timezone.now()
    game = lock_game(game_id)
    if not is_deputy(game, by):
        raise not_gm()
    phase = phase_find(game=game)
    if phase is None or not is_silent(game, phase, now):
        raise Conflict("gm_not_silent", _("The GM has been seen; the chair is not free."))
    data = {"silent_days": phase_policy(phase).silence_days}
    return gm_role_give(game=game, to=by, now=now, data=data)
