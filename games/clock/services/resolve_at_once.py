"""Resolves a phase for a person who waits for the answer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.clock.services.phase_resolve import Cause, phase_resolve
from games.clock.services.phase_stuck import phase_stuck
from games.core.accounts import User
from games.core.failure import DATABASE_AWAY
from games.core.reasons import NOTHING_SAID
from games.core.refusals import cannot_be_resolved, phase_resolved
from games.models import Phase


def resolve_at_once(
    *,
    phase_id: int,
    cause: Cause,
    by: User,
    now: datetime,
    said: Mapping[str, str] = NOTHING_SAID,
) -> Phase:
    """The resolved phase. Refuses one that was resolved in the meantime, and one that cannot be,
    which is recorded as stuck."""
    try:
        resolved = phase_resolve(phase_id=phase_id, cause=cause, actor=by, now=now, said=said)
    except DATABASE_AWAY:
        raise
    except Exception as error:  # whatever the rules stumble over
        phase_stuck(phase_id=phase_id, error=error, now=now)
        raise cannot_be_resolved() from error
    if resolved is None:
        raise phase_resolved()
    return resolved
