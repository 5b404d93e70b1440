"""Declines the GM role of a game."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.gm.services.authorize_gm_role import authorize_gm_role
from games.notices.services.gm_role_tell import GmRoleNotice, gm_role_tell


@transaction.atomic
def gm_role_decline(*, game_id: int, by: User, now: datetime | None = None) -> None:
    """The GM role is offered to `by` no more, and its GM is told."""
    game = authorize_gm_role(game_id=game_id, by=by)
    game.gm_role_offered_to = None
    game.save(update_fields=["gm_role_offered_to"])
    gm_role_tell(
        game=game, user_id=game.gm_id, said=GmRoleNotice.DECLINED, now=now or timezone.now()
    )
