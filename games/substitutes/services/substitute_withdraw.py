"""The player, or the GM, needs no substitute after all."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.models import NOT_BEGUN, EndedBy, SubstitutionState
from games.substitutes.services.authorize_substitution import (
    authorize_substitution,
    live,
    no_substitution,
)
from games.substitutes.services.substitution_off import substitution_off


@transaction.atomic
def substitute_withdraw(
    *, game_id: int, by: User, power: str = "", now: datetime | None = None
) -> None:
    """Takes back what was asked, or, by the GM, does not confirm who accepted; with a `power` it is
    the GM's act. Refuses where somebody plays already."""
    now = now or timezone.now()
    game, _phase, seat = authorize_substitution(game_id=game_id, by=by, power=power)
    seat.game = game
    asked = live(seat)
    if asked.state not in NOT_BEGUN:
        raise no_substitution()
    substitution_off(
        game=game,
        substitution=asked,
        state=SubstitutionState.WITHDRAWN,
        ended_by=EndedBy.GM if power else EndedBy.PLAYER,
        actor=by,
        now=now,
    )
