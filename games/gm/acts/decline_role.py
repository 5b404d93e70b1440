"""Decline the GM role that is offered."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.access import get_game_for_gm_role
from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused
from games.core.locks import lock_game
from games.core.refusals import no_offer
from games.models import Game
from games.notices.services.messages import GmRoleMessage, gm_call_notify, gm_role_notify


def may(game: Game, user: User) -> Refused | None:
    """Why there is nothing to decline."""
    return None if game.gm_role_offered_to_id == user.pk else no_offer()


@transaction.atomic
def gm_role_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """Decline the offered GM role, and notify the GM, or the players who called one in."""
    now = now or timezone.now()
    game = lock_game(game_id)
    if refusal := may(game, by):
        raise refusal
    game.gm_role_offered_to = None
    game.save(update_fields=["gm_role_offered_to"])
    if game.is_without_gm:
        gm_call_notify(game=game, now=now)
    else:
        gm_role_notify(game=game, user_id=game.gm_id, message=GmRoleMessage.DECLINED, now=now)


ACT = Act(
    code="role-refuse",
    path="role/decline",
    access=get_game_for_gm_role,
    run=gm_role_decline,
    message=lambda _result: _("You have declined the GM role."),
    summary=gettext_noop("Decline the GM role."),
)
