"""As a deputy, take the role of a GM who has been absent for too long."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.acts import Act
from games.core.errors import Conflict, Refused
from games.core.gm import gm_role_give, is_deputy
from games.core.locks import lock_game
from games.core.phases import phase_find
from games.core.refusals import not_gm
from games.models import EventKind, Game, Phase
from games.schedule.due import is_silent
from games.schedule.stored import phase_policy


def may(game: Game, phase: Phase | None, now: datetime) -> Refused | None:
    """Why no deputy can take the role: the policy of the open phase says how long GMs are away."""
    if is_silent(game, phase, now):
        return None
    return Conflict("gm_not_silent", _("The GM is active again, so the GM role is not free."))


@transaction.atomic
def gm_role_claim(*, game_id: int, by: User, now: datetime | None = None) -> Game:
    """Make a deputy the GM, if the GM has been absent for as long as the game allows."""
    now = now or timezone.now()
    game = lock_game(game_id)
    if not is_deputy(game, by):
        raise not_gm()
    phase = phase_find(game=game)
    if refusal := may(game, phase, now):
        raise refusal
    assert phase is not None, "a GM is silent in the open phase"
    data = {"silent_days": phase_policy(phase).silence_days}
    return gm_role_give(game=game, to=by, now=now, data=data)


ACT = Act(
    code="deputy-claim",
    path="deputy/claim",
    access=get_game_for_view,
    run=gm_role_claim,
    message=lambda _game: _("You are now the GM of this game. All players are notified."),
    group="gm",
    events=(EventKind.GM_ROLE_TRANSFERRED,),
    summary=gettext_noop("As a deputy, take the role of a GM who has been absent too long."),
)
