"""Leave the waiting list of a game."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.models import Confirmation, Game, Reserve, Status


def may(game: Game, user: User) -> Refused | None:
    """Why somebody cannot leave the waiting list."""
    if game.status == Status.FORMING and Reserve.objects.filter(game=game, user=user).exists():
        return None
    return Conflict("waits_not", _("You are not on the waiting list."))


@transaction.atomic
def reserve_remove(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Leave the waiting list of a game."""
    game = lock_game(game_id)
    if refusal := may(game, by):
        raise refusal
    Reserve.objects.filter(game=game, user=by).delete()
    Confirmation.objects.filter(game=game, user=by).delete()
    game_changed(game)
    return game


ACT = PlayerAct(
    code="stop_waiting",
    path="reserves",
    method="DELETE",
    run=reserve_remove,
    message=lambda _game: _("You are off the waiting list."),
    summary=gettext_noop("Leave the waiting list of a game."),
)
