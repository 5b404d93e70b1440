"""Replace the invitation of a game for invited people: the old address is void."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import Act, check_seen
from games.core.errors import Conflict, Refused
from games.core.gm import gm_game
from games.core.quotas import INVITATIONS
from games.core.rate_limits import count_towards
from games.core.refusals import game_over
from games.models import Game, Status
from games.models.game import new_token


def may(game: Game) -> Refused | None:
    """Why a game has no invitation to replace."""
    if game.is_for_members:
        sentence = _("The members of its club join this game without an invitation.")
        return Conflict("is_public", sentence)
    if not game.needs_invitation:
        return Conflict("is_public", _("Everybody may join this game, so it needs no invitation."))
    return game_over() if game.status == Status.FINISHED else None


@transaction.atomic
def invite_renew(*, game_id: int, by: User, seen: str = "", now: datetime | None = None) -> Game:
    """Renew the invitation of a game. The old link stops working for people without a seat.

    Refuses if another invitation was `seen`, which would void one that was just made.
    """
    game = gm_game(game_id=game_id, by=by, prepares=True)
    if refusal := may(game):
        raise refusal
    check_seen(seen, game.invite_token)
    count_towards(INVITATIONS, by.pk, now or timezone.now(), game_id=game.pk)
    game.invite_token = new_token()
    game.save(update_fields=["invite_token"])
    return game


ACT = Act(
    code="renew-invite",
    path="gm/invite",
    run=invite_renew,
    message=lambda _game: _("The game has a new invitation. The old address is void."),
    summary=gettext_noop("Replace the invitation to a game. The old one is void."),
)
