"""Calls a game off."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.forms import reason_if_any
from games.core.gm import gm_game
from games.core.refusals import game_over
from games.models import Ending, EventKind, Game, Status
from games.turn.services.phase_open import game_finish


@transaction.atomic
def game_cancel(*, game_id: int, by: User, reason: str = "", now: datetime | None = None) -> Game:
    """End a game without a winner. The open phase is never resolved."""
    now = now or timezone.now()
    game = gm_game(game_id=game_id, by=by)
    if game.status == Status.FINISHED:
        raise game_over()
    game_finish(game=game, ending=Ending.CALLED_OFF, now=now)
    data = reason_if_any(reason, by)
    event_add(game=game, kind=EventKind.CANCELLED, actor=by, data=data, now=now)
    return game
