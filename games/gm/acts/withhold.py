"""Withhold the result of the open phase once its orders are closed."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PhaseIn
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.forms import reason_if_any
from games.core.gm import authorize_gm
from games.core.quotas import CLOCK_CHANGES
from games.core.rate_limits import count_towards
from games.core.refusals import not_running
from games.gm.acts.act import DeskAct
from games.models import EventKind, Phase
from games.turn.services.deadlines import clock_refusal


def may(phase: Phase | None, now: datetime) -> Refused | None:
    """Why the result of the open phase cannot be withheld."""
    if phase is None:
        return not_running()
    if phase.withholds_result and not phase.is_withheld:
        return Conflict(
            "withheld_already", _("This was done already: you will see the result first.")
        )
    return clock_refusal(phase, now)


@transaction.atomic
def result_withhold(
    *,
    game_id: int,
    by: User,
    reason: str = "",
    phase_number: int | None = None,
    now: datetime | None = None,
) -> Phase:
    """Withhold the result of the open phase when its orders close.

    All players are notified, without the reason, which everybody can read in the GM log if there is
    one. The GM sees nothing before that time, and then nobody gets more time.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    if refusal := may(phase, now):
        raise refusal
    data = reason_if_any(reason, by)
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
    phase.withholds_result = True
    phase.save(update_fields=["withholds_result"])
    event_add(game=game, kind=EventKind.WITHHOLD_WANTED, actor=by, phase=phase, data=data, now=now)
    return phase


ACT = DeskAct(
    code="withhold",
    inputs=PhaseIn,
    on_desk=("reason",),
    run=result_withhold,
    message=lambda _phase: _("You will see the result first. All players are notified."),
    group="clock",
    events=(EventKind.WITHHOLD_WANTED, EventKind.RESULT_WITHHELD),
    summary=gettext_noop("Withhold the result of the open phase."),
)
