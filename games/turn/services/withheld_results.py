"""Results that the GM withholds to see them first, and releases."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.forms import reason_if_any
from games.core.gm import authorize_gm
from games.core.rate_limits import CLOCK_CHANGES, count_towards
from games.core.refusals import not_withheld
from games.models import EventKind, Phase
from games.turn.services.deadlines import authorize_clock
from games.turn.services.phase_advance import resolve_at_once
from games.turn.services.phase_resolve import Cause


@transaction.atomic
def result_withhold(
    *,
    game_id: int,
    by: User,
    reason: str = "",
    phase_number: int | None = None,
    now: datetime | None = None,
) -> Phase:
    """Withhold the result of the open phase when its orders close, for the GM.

    All players are notified, without the reason, which everybody can read in the GM log if there is
    one. The GM sees nothing before that time, and then nobody gets more time. Does nothing if it
    was requested already. Refuses a phase whose deadline has passed.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    authorize_clock(phase=phase, now=now)
    data = reason_if_any(reason, by)
    if phase.withholds_result:
        return phase
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
    phase.withholds_result = True
    phase.save(update_fields=["withholds_result"])
    event_add(game=game, kind=EventKind.WITHHOLD_WANTED, actor=by, phase=phase, data=data, now=now)
    return phase


def result_release(
    *, game_id: int, by: User, phase_number: int | None = None, now: datetime | None = None
) -> Phase:
    """Publish a withheld result, or cancel withholding it, and return the phase.

    Refuses a phase that is resolved, or whose result is not withheld.
    """
    now = now or timezone.now()
    with transaction.atomic():
        game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
        if not phase.withholds_result:
            raise not_withheld()
        was_withheld = phase.is_withheld
        if not was_withheld:
            phase.withholds_result = False
            phase.save(update_fields=["withholds_result"])
        kind = EventKind.RESULT_RELEASED if was_withheld else EventKind.WITHHOLD_DROPPED
        event_add(game=game, kind=kind, actor=by, phase=phase, now=now)
    if not was_withheld:
        return phase
    return resolve_at_once(phase_id=phase.pk, cause=Cause.RELEASE, by=by, now=now)
