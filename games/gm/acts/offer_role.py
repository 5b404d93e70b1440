"""Offer the GM role to somebody, who then takes or declines it."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User, check_takes_offers, find_account
from games.core.acts import AccountIn, Act
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.gm import check_is_no_player, gm_game
from games.core.locks import lock_accounts
from games.core.quotas import ALL_OFFERS, OFFERS
from games.core.rate_limits import count_towards
from games.core.refusals import game_over
from games.models import Game, Status
from games.notices.services.messages import GmRoleMessage, gm_role_notify


def may(game: Game) -> Refused | None:
    """Why the GM role cannot be offered: an earlier offer comes first."""
    if game.status == Status.FINISHED:
        return game_over()
    if game.gm_role_offered_to_id is not None:
        return Conflict(
            "gm_role_offered",
            _("The GM role is already offered to somebody. Withdraw that offer first."),
            field="account",
        )
    return None


@transaction.atomic
def gm_role_offer(*, game_id: int, by: User, account: str, now: datetime | None = None) -> Game:
    """Offer the GM role to the account with this name, and notify that person only.

    Refuses players of the game.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if refusal := may(game):
        raise refusal
    user = find_account(account, by=by, now=now)
    if user.pk == by.pk:
        raise Unprocessable("gm_already", _("You are the GM of this game."), field="account")
    check_takes_offers(user, by=by)
    check_is_no_player(game, user, field="account")
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field="account")
    count_towards(ALL_OFFERS, by.pk, now, field="account")
    lock_accounts([user.pk])
    game.gm_role_offered_to = user
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_notify(game=game, user_id=user.pk, message=GmRoleMessage.OFFERED, now=now)
    return game


ACT = Act(
    code="offer-role",
    path="gm/role",
    inputs=AccountIn,
    run=gm_role_offer,
    message=lambda _game: _("The GM role is offered. You are the GM until somebody takes it."),
    summary=gettext_noop("Offer the GM role. You are the GM until the account takes it."),
)
