"""May the clock of this phase be stopped or moved at this moment?"""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.errors import Conflict
from games.core.refusals import deadline_passed, held_back, no_deadline
from games.core.words.times import moment
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


def check_clock_seen(*, phase: Phase, seen: str, field: str) -> None:
    """Refuses what was asked beside another deadline than the open phase of a locked game has by
    now, so that two who give it more time give it once; nothing where no page was seen."""
    if not seen or seen == phase.clock_mark:
        return
    if phase.due_at is None:
        raise Conflict(
            "clock_moved", _("The game was paused since you opened this page."), field=field
        )
    raise Conflict(
        "clock_moved",
        _("The deadline was moved since you opened this page: it is %(due)s now.")
        % {"due": moment(timezone.localtime(phase.due_at), "weekday")},
        field=field,
    )
