"""Declines the chair of a game."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.gm.services.authorize_gm_role import chair_turn
from games.notices.services.notices_add import chair_tell
from games.notices.words.notices import ChairNotice


@transaction.atomic
def chair_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """The chair is offered to `by` no more, and its GM is told."""
    game = chair_turn(game_id=game_id, by=by)
    game.chair_offered_to = None
    game.save(update_fields=["chair_offered_to"])
    chair_tell(game=game, user_id=game.gm_id, said=ChairNotice.DECLINED, now=now or timezone.now())
