"""Records that a phase could not be resolved, so that it is tried again later, not at once."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.core.events import event_add
from games.core.failure import place_of
from games.core.locks import lock_game
from games.core.log_facts import logged_with
from games.core.outbox import game_changed
from games.models import EventKind, Phase

logger = logging.getLogger(__name__)

LONGEST_WAIT = timedelta(hours=1)


def phase_stuck(*, phase_id: int, error: Exception, now: datetime) -> None:
    """Backs the phase off, twice as long at every attempt, and shows the GM that it is stuck."""
    reason = place_of(error)
    game_id, number = Phase.objects.values_list("game_id", "number").get(pk=phase_id)
    with logged_with(game=game_id, phase=number):
        logger.error("Could not be resolved: %s", reason)
    with transaction.atomic():
        game = lock_game(game_id)
        phase = Phase.objects.get(pk=phase_id)
        if not phase.is_open:
            return
        first = not phase.stuck_reason
        phase.attempts += 1
        wait = min(timedelta(minutes=2 ** min(phase.attempts - 1, 10)), LONGEST_WAIT)
        phase.backoff_until = now + wait
        phase.stuck_reason = reason[:200]
        phase.claimed_until = None
        phase.save(update_fields=["attempts", "backoff_until", "stuck_reason", "claimed_until"])
        if first:
            # Why is for the GM, but everybody reads on the clock that the phase is stuck.
            game_changed(game)
            event_add(
                game=game, kind=EventKind.STUCK, phase=phase, data={"reason": reason}, now=now
            )
