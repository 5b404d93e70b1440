"""End the pause of the game."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import ReasonIn, check_seen
from games.core.errors import Refused
from games.core.forms import reason_if_any
from games.core.gm import authorize_gm
from games.core.quotas import CLOCK_CHANGES
from games.core.rate_limits import count_towards
from games.core.refusals import not_paused, not_running
from games.gm.acts.act import DeskAct
from games.models import ActedBy, EventKind, Phase
from games.turn.services.pauses import phase_resume


def may(phase: Phase | None) -> Refused | None:
    """Why there is no pause to end."""
    if phase is None:
        return not_running()
    return None if phase.is_paused else not_paused()


@transaction.atomic
def game_resume(
    *, game_id: int, by: User, reason: str = "", seen: str = "", now: datetime | None = None
) -> Phase:
    """Start the clock of a paused game again. Refuses another pause than was `seen`."""
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, for_directors=True)
    if refusal := may(phase):
        raise refusal
    check_seen(seen, phase.clock_mark)
    data = reason_if_any(reason, by)
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
    phase_resume(game=game, phase=phase, actor=by, cause=ActedBy.GM, now=now, reason=data)
    return phase


ACT = DeskAct(
    code="resume",
    inputs=ReasonIn,
    checks_seen=True,
    run=game_resume,
    message=lambda _phase: _("The game resumes. All players are notified."),
    group="clock",
    events=(EventKind.RESUMED,),
    summary=gettext_noop("End the pause."),
)
