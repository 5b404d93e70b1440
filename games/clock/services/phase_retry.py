"""The site's operator has a stuck phase tried again at once, instead of after its rest."""

from __future__ import annotations

import logging
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock.queries.stuck_phases import stuck_phases
from games.clock.services.phase_advance import phase_advance
from games.clock.services.phase_resolve import Cause, phase_resolve
from games.clock.services.phase_stuck import phase_stuck
from games.core.accounts import User
from games.core.errors import Conflict
from games.core.failure import DATABASE_AWAY
from games.core.log_facts import logged_with
from games.models import Phase

logger = logging.getLogger(__name__)


def phase_retry(*, phase_id: int, by: User, now: datetime | None = None) -> Phase:
    """The phase, tried as a sweep would try it: resolved, or still stuck with where it failed this
    time. Refuses one that is not stuck any more, or that is not to be resolved yet."""
    now = now or timezone.now()
    phase = stuck_phases().select_related("game").filter(pk=phase_id).first()
    if phase is None:
        raise Conflict("not_stuck", _("This phase is not stuck any more."))
    attempts = phase.attempts
    with logged_with(game=phase.game_id, phase=phase.number):
        logger.info("Tried again on the word of account %s", by.pk)
        try:
            resolved = phase_resolve(phase_id=phase.pk, cause=Cause.DEADLINE, now=now)
        except DATABASE_AWAY:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the rules stumble over
            phase_stuck(phase_id=phase.pk, error=error, now=now)
        else:
            if resolved is None:
                phase_advance(phase_id=phase.pk, now=now)
    phase.refresh_from_db()
    if phase.is_open and phase.attempts == attempts:
        raise Conflict(
            "not_due", _("This phase waits for its players or its deadline, and is tried then.")
        )
    return phase
