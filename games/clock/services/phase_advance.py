"""Carries a game on for as long as it waits for nobody."""

from __future__ import annotations

import logging
from datetime import datetime

from django.utils import timezone

from games.clock.queries.waiting import all_ready, computers_due, people_due
from games.clock.services.phase_resolve import Cause, phase_resolve
from games.clock.services.phase_stuck import phase_stuck
from games.computer.services.computers_order import computers_order
from games.core.failure import DATABASE_AWAY, place_of
from games.core.log_facts import logged_with
from games.core.open_phase import phase_find
from games.models import ComputerLevel, Phase

logger = logging.getLogger(__name__)


def phase_advance(*, phase_id: int, now: datetime | None = None, has_time: bool = True) -> int:
    """Resolves the phase, and those after it, while all concerned are final; gives their number.

    Whoever has no time, because a person waits for the answer, leaves computer players that think
    long to the worker, which was called as the phase opened and goes on once they have ordered.
    A phase that cannot be resolved is recorded as stuck; one that the database was away for is
    left to the next sweep. The request that brought it here is none the worse for it.
    """
    now = now or timezone.now()
    resolved = 0
    phase = Phase.objects.select_related("game").filter(pk=phase_id).first()
    while phase is not None:
        try:
            done = _resolve(phase, now, has_time)
        except DATABASE_AWAY as error:
            with logged_with(game=phase.game_id, phase=phase.number):
                logger.warning("Left to a sweep: %s", place_of(error))
            break
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            phase_stuck(phase_id=phase.pk, error=error, now=now)
            break
        if done is None:
            break
        resolved += 1
        phase = phase_find(game=done.game)
    return resolved


def _resolve(phase: Phase, now: datetime, has_time: bool) -> Phase | None:
    """The phase, resolved; None where it waits for somebody. Computer players that are still due
    order at once."""
    if not phase.is_open or phase.is_paused or phase.is_held_back or not phase.ends_early:
        return None
    if people_due(phase):
        return None
    if not has_time and phase.game.computer_level == ComputerLevel.STRONG and computers_due(phase):
        return None
    computers_order(phase_id=phase.pk, now=now)
    if not all_ready(phase):
        return None
    return phase_resolve(phase_id=phase.pk, cause=Cause.READY, now=now)
