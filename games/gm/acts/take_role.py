"""Take the GM role that is offered."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.access import get_game_for_gm_role
from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Refused
from games.core.gm import gm_role_give, player_refusal
from games.core.locks import lock_game
from games.core.refusals import no_offer
from games.models import EventKind, Game
from games.seats.queries.acceptance import acceptance_refusal


def may(game: Game, user: User) -> Refused | None:
    """Why somebody cannot take the GM role."""
    if game.gm_role_offered_to_id != user.pk:
        return no_offer()
    refusal = player_refusal(game, user)
    if refusal is None and game.is_without_gm:
        return acceptance_refusal(game.seats.earliest("pk"), user.pk)
    return refusal


@transaction.atomic
def gm_role_take(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Accept the offered GM role. All players are notified.

    The former GM loses access: the webhook and the secret address of a private game stop working.
    """
    game = lock_game(game_id)
    if refusal := may(game, by):
        raise refusal
    return gm_role_give(game=game, to=by, now=now or timezone.now())


ACT = Act(
    code="role-take",
    path="role/accept",
    access=get_game_for_gm_role,
    run=gm_role_take,
    message=lambda _game: _("You are now the GM of this game. All players are notified."),
    group="gm",
    events=(EventKind.GM_ROLE_TRANSFERRED,),
    summary=gettext_noop("Take the GM role that is offered to you."),
)
