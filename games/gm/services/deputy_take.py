"""Somebody accepts to be a deputy."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.gm import check_plays_not
from games.core.locks import lock_accounts, lock_game
from games.core.open_phase import phase_find
from games.core.refusals import game_over, no_offer
from games.models import Deputy, EventKind, Status


@transaction.atomic
def deputy_take(*, game_id: int, by: User, now: datetime | None = None) -> Deputy:
    """The deputy, who never plays in this game; all may read who it is."""
    now = now or timezone.now()
    game = lock_game(game_id)
    deputy = Deputy.objects.filter(game=game, user=by, taken_at__isnull=True).first()
    if deputy is None:
        raise no_offer()
    if game.status == Status.FINISHED:
        raise game_over()
    lock_accounts([by.pk])
    check_plays_not(game, by)
    deputy.taken_at = now
    deputy.save(update_fields=["taken_at"])
    event_add(
        game=game,
        kind=EventKind.DEPUTY_TAKEN,
        actor=by,
        phase=phase_find(game=game),
        data={"rights": deputy.rights},
        now=now,
    )
    return deputy
