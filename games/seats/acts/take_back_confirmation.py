"""Take back a confirmation in the muster before the start."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.locks import lock_game
from games.core.outbox import game_changed
from games.models import Confirmation, Game
from games.seats.queries.reserves import confirm_refusal

may = confirm_refusal


@transaction.atomic
def confirmation_remove(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Take back a confirmation before the end of the muster."""
    game = lock_game(game_id)
    if refusal := may(game, by, now or timezone.now()):
        raise refusal
    Confirmation.objects.filter(game=game, user=by).delete()
    game_changed(game)
    return game


ACT = PlayerAct(
    code="take_back_confirmation",
    path="muster/confirmation",
    method="DELETE",
    run=confirmation_remove,
    message=lambda _game: _("Your confirmation is taken back."),
    summary=gettext_noop("Take back a confirmation in the muster before the start."),
)
