"""Somebody does not want to play a seat for its player."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.locks import lock_game
from games.models import EndedBy, SubstitutionState
from games.substitutes.services.substitute_accept import asked_substitution
from games.substitutes.services.substitution_off import substitution_off


@transaction.atomic
def substitute_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """The player and the GM are told."""
    now = now or timezone.now()
    game = lock_game(game_id)
    substitution_off(
        game=game,
        substitution=asked_substitution(game, by, now),
        state=SubstitutionState.DECLINED,
        ended_by=EndedBy.SUBSTITUTE,
        actor=by,
        now=now,
    )
