"""The GM wants to see the result of the open phase before all do."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.clock.services.authorize_clock import authorize_clock
from games.core.accounts import User
from games.core.ceilings import CLOCK_CHANGES, count_towards
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.reasons import reason_needed
from games.models import EventKind, Phase


@transaction.atomic
def result_hold(
    *,
    game_id: int,
    by: User,
    reason: str,
    phase_number: int | None = None,
    now: datetime | None = None,
) -> Phase:
    """The open phase, whose result is held back when its time is over; all read the reason. What is
    wanted already stays so.

    The GM sees nothing before that moment, and from it on nobody has more time. Refuses an act
    without a reason, and a phase whose deadline has passed.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    authorize_clock(phase=phase, now=now)
    data = {"reason": reason_needed(reason)}
    if phase.holds_back:
        return phase
    count_towards(CLOCK_CHANGES, by.pk, now)
    phase.holds_back = True
    phase.save(update_fields=["holds_back"])
    event_add(game=game, kind=EventKind.HOLD_WANTED, actor=by, phase=phase, data=data, now=now)
    return phase
