"""A deputy takes the GM role of a game whose GM is silent."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict
from games.core.gm import gm_role_give, is_deputy
from games.core.locks import lock_game
from games.core.open_phase import phase_find
from games.core.refusals import not_gm
from games.models import Game
from games.policy.silence import is_silent
from games.policy.stored import phase_policy


@transaction.atomic
def gm_role_claim(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """The game with `by` as its GM: a deputy, where the GM was not seen for as long as the game
    allows. Refuses everybody else, and where the GM has been seen in the meantime."""
    now = now or timezone.now()
    game = lock_game(game_id)
    if not is_deputy(game, by):
        raise not_gm()
    phase = phase_find(game=game)
    if phase is None or not is_silent(game, phase, now):
        raise Conflict("gm_not_silent", _("The GM has been seen; the chair is not free."))
    data = {"silent_days": phase_policy(phase).silence_days}
    return gm_role_give(game=game, to=by, now=now, data=data)
