"""Ask somebody to be a deputy."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop
from pydantic import Field

from games.core.accounts import User, check_takes_offers, find_account
from games.core.acts import AccountIn, Act
from games.core.errors import Conflict, Refused, Unprocessable
from games.core.gm import check_is_no_player, gm_game
from games.core.inputs import codes
from games.core.locks import lock_accounts
from games.core.quotas import ALL_OFFERS, OFFERS
from games.core.rate_limits import count_towards
from games.core.refusals import game_over
from games.models import Deputy, Game, Right, Status
from games.notices.services.messages import GmRoleMessage, gm_role_notify

MOST = 3
FIELD = "account"


class DeputyIn(AccountIn):
    """A person to ask, and the rights: remind, extend, replace, correct."""

    rights: Annotated[list[Annotated[str, codes(Right)]], Field(max_length=40)]


def may(game: Game) -> Refused | None:
    """Why nobody can be asked."""
    return game_over() if game.status == Status.FINISHED else None


@transaction.atomic
def deputy_offer(
    *, game_id: int, by: User, account: str, rights: Collection[str], now: datetime | None = None
) -> Deputy:
    """Ask the account with this name to be a deputy, and notify that person only.

    Refuses present and former players of the game, a fourth deputy, and a deputy without rights.
    """
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if refusal := may(game):
        raise refusal
    chosen = [right.value for right in Right if right.value in rights]
    if not chosen:
        raise Unprocessable("no_right", _("Choose what the deputy may do."), field=FIELD)
    user = find_account(account, by=by, now=now)
    if user.pk == by.pk:
        raise Unprocessable("gm_already", _("You are the GM of this game."), field=FIELD)
    check_takes_offers(user, by=by)
    check_is_no_player(game, user, field=FIELD)
    own = Deputy.objects.filter(game=game)
    if own.filter(user=user).exists():
        raise Conflict(
            "deputy_already", _("This account is already a deputy or has been asked."), field=FIELD
        )
    if own.count() >= MOST:
        raise Conflict(
            "too_many_deputies",
            _("A game has at most %(most)s deputies.") % {"most": MOST},
            field=FIELD,
        )
    count_towards(OFFERS, by.pk, now, game_id=game.pk, field=FIELD)
    count_towards(ALL_OFFERS, by.pk, now, field=FIELD)
    lock_accounts([user.pk])
    deputy = Deputy.objects.create(game=game, user=user, rights=chosen, offered_at=now)
    gm_role_notify(game=game, user_id=user.pk, message=GmRoleMessage.DEPUTY_OFFERED, now=now)
    return deputy


ACT = Act(
    code="ask-deputy",
    path="gm/deputies",
    inputs=DeputyIn,
    run=deputy_offer,
    message=lambda _deputy: _("The account was asked. It becomes a deputy when it accepts."),
    summary=gettext_noop("Ask an account to be a deputy."),
)
