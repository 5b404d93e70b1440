"""Leaves a table before the powers are dealt."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Forbidden
from games.core.events import event_add
from games.core.locks import lock_game
from games.core.refusals import seat_is_resigned
from games.models import EventKind, Ranking, Status


@transaction.atomic
def ranking_withdraw(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """`by` takes its ranking back and is no longer of the table."""
    now = now or timezone.now()
    game = lock_game(game_id)
    ranking = Ranking.objects.filter(game=game, user=by).first()
    if ranking is None:
        raise Forbidden("not_joined", _("You have not joined this game."))
    if game.status != Status.FORMING:
        raise seat_is_resigned()
    ranking.delete()
    event_add(game=game, kind=EventKind.LEFT, actor=by, now=now)
