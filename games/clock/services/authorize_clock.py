"""May the clock of this phase be stopped or moved at this moment?"""

from __future__ import annotations

from datetime import datetime

from games.core.refusals import deadline_passed, held_back, no_deadline
from games.models import Phase


def authorize_clock(*, phase: Phase, now: datetime) -> None:
    """Refuses an open phase that has no deadline, not even one that stands still, and one whose
    deadline has passed or whose result is held back."""
    if phase.is_paused:
        return
    if phase.is_held_back:
        raise held_back()
    if phase.due_at is None:
        raise no_deadline()
    if phase.due_at <= now:
        raise deadline_passed()
