"""May the clock of this phase be stopped or moved at this moment?"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from games.core.errors import Conflict
from games.models import Phase


def clock_check(*, phase: Phase, now: datetime) -> None:
    """Refuses an open phase that has no deadline, not even one that stands still, and one whose
    deadline has passed."""
    if phase.is_paused:
        return
    if phase.due_at is None:
        raise Conflict("no_deadline", _("This phase has no deadline."))
    if phase.due_at <= now:
        raise Conflict("deadline_passed", _("The deadline has passed. Nothing was changed."))
