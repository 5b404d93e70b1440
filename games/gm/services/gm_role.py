"""The GM role, given by an operator to a game that has lost its GM."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User, check_takes_offers, find_account
from games.core.errors import Conflict, Forbidden, Unprocessable
from games.core.forms import reason_needed
from games.core.gm import check_is_no_player, gm_role_give
from games.core.locks import lock_game
from games.core.refusals import game_over
from games.gm.queries.lost_gms import loss_of
from games.models import ActedBy, Game, Status
from games.notices.services.messages import GmRoleMessage, gm_role_notify


@transaction.atomic
def gm_appoint(
    *, game_id: int, by: User, account: str, reason: str, now: datetime | None = None
) -> Game:
    """Make the account with this name the GM of a game that has lost its own, as an operator.

    Everybody reads the reason. The players, the former GM and the new one are notified. Refuses a
    game that has a GM or needs none, an operator who plays or played in it, and everybody to whom
    a GM could not offer the role.
    """
    now = now or timezone.now()
    if not may_appoint(by):
        raise Forbidden("not_operator", _("Only operators of this site may do this."))
    game = lock_game(game_id)
    if game.status == Status.FINISHED:
        raise game_over()
    if loss_of(game, now) is None:
        raise Conflict("gm_not_lost", _("This game has not lost its GM, or needs none."))
    check_is_no_player(game, by)
    user = find_account(account, by=by, now=now)
    if user.pk == game.gm_id:
        raise Unprocessable("gm_already", _("This account is the GM already."), field="account")
    check_takes_offers(user, by=by)
    check_is_no_player(game, user, field="account")
    data = {"cause": ActedBy.OPERATOR.value, "reason": reason_needed(reason, by)}
    gm_role_give(game=game, to=user, now=now, data=data)
    gm_role_notify(game=game, user_id=user.pk, message=GmRoleMessage.APPOINTED, now=now)
    return game


def may_appoint(user: User) -> bool:
    """Whether a superuser has given the right to appoint GMs; superusers have it."""
    return user.is_active and user.has_perm("games.appoint_gm")
