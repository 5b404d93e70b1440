"""The GM gives a phase more time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.accounts import User
from games.errors import Conflict, Unprocessable
from games.models import EventKind, Phase
from games.services.event_add import event_add
from games.services.gm_turn import gm_turn

LONGEST = timedelta(days=31)


@transaction.atomic
def deadline_extend(
    *,
    game_id: int,
    by: User,
    by_how_much: timedelta,
    phase_number: int | None = None,
    now: datetime | None = None,
) -> Phase:
    """Moves the deadline of the open phase, counted from now where it has passed already.

    With `phase_number` a phase that has been resolved in the meantime is a conflict.
    """
    now = now or timezone.now()
    game, phase = gm_turn(game_id=game_id, by=by)
    if phase_number is not None and phase.number != phase_number:
        raise Conflict("phase_over", _("This phase has been resolved in the meantime."))
    if not timedelta(0) < by_how_much <= LONGEST:
        raise Unprocessable("extension", _("Extend by at most 31 days."), field="hours")
    if phase.due_at is None:
        raise Conflict("no_deadline", _("This phase has no deadline."))
    phase.due_at = max(phase.due_at, now) + by_how_much
    phase.stuck_reason = ""
    phase.backoff_until = None
    phase.save(update_fields=["due_at", "stuck_reason", "backoff_until"])
    seconds = int(by_how_much.total_seconds())
    event_add(
        game=game,
        kind=EventKind.EXTENDED,
        actor=by,
        phase=phase,
        data={"seconds": seconds, "due_at": phase.due_at.isoformat()},
        now=now,
    )
    return phase
