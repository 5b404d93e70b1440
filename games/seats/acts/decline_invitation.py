"""Decline an invitation to a game that has not started."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.errors import Conflict, Refused
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.core.refusals import already_started, no_such_game
from games.models import Game, Guest, Status
from games.seats.queries.guests import people_inside


def may(guest: Guest) -> Refused | None:
    """Why an invitation cannot be declined. One can still join afterwards, as long as it stands."""
    if guest.game.status != Status.FORMING:
        return already_started()
    if guest.user_id in people_inside(guest.game):
        return Conflict("joined_before", _("You have joined this game. Leave it instead."))
    return None


@transaction.atomic
def guest_decline(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Decline one's invitation to a game."""
    game = lock_game(game_id)
    guest = Guest.objects.filter(game=game, user=by).first()
    if guest is None:
        raise no_such_game()
    guest.game = game
    if refusal := may(guest):
        raise refusal
    guest.declined_at = now or timezone.now()
    guest.save(update_fields=["declined_at"])
    game_changed(game)
    return game


ACT = PlayerAct(
    code="decline_invitation",
    path="invitation/decline",
    run=guest_decline,
    message=lambda _game: _("You have declined. The GM and the other guests can see it."),
    summary=gettext_noop("Decline an invitation to a game that has not started."),
)
