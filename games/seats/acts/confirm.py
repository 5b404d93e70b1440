"""Confirm in the muster before the start."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PlayerAct
from games.core.locks import keep_accounts, lock_game
from games.core.outbox import game_changed
from games.models import Game
from games.seats.queries.reserves import confirm_refusal, running_muster
from games.seats.services.joining import start_if_full
from games.seats.services.muster_begin import confirmation_add

may = confirm_refusal


@transaction.atomic
def muster_confirm(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Confirm in the muster that runs.

    The last player starts a game that starts when it is full.
    """
    now = now or timezone.now()
    game = lock_game(game_id)
    if refusal := may(game, by, now):
        raise refusal
    muster = running_muster(game)
    assert muster is not None, "only a muster that runs is confirmed in"
    keep_accounts([by.pk])
    confirmation_add(muster=muster, user_id=by.pk, now=now)
    game_changed(game)
    start_if_full(game=game, actor=by, now=now)
    return game


ACT = PlayerAct(
    code="confirm",
    path="muster/confirmation",
    method="PUT",
    run=muster_confirm,
    message=lambda _game: _("You have confirmed."),
    summary=gettext_noop("Confirm in the muster before the start."),
)
