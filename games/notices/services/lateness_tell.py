"""Tells GMs of phases that nothing resolves although their deadline has passed."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.clock.queries.lateness import late_phases
from games.models import NoticeKind
from games.notices.services.deliveries_add import deliveries_add

LATE = "late"
# A sweep that is only slow is nobody's concern.
PATIENCE = timedelta(minutes=10)


def lateness_tell(*, now: datetime | None = None) -> int:
    """Tells the GM of each late phase, once for each of its deadlines, and gives their number. Of a
    phase that was tried and is stuck the GM has been told."""
    now = now or timezone.now()
    late = late_phases(now - PATIENCE).filter(stuck_reason="").select_related("game")
    phases = list(late.defer("position", "outcome", "public_outcome"))
    for phase in phases:
        assert phase.due_at is not None, "a phase without a deadline is never late"
        deliveries_add(
            user_ids=[phase.game.gm_id],
            kind=NoticeKind.GAME,
            key=f"{LATE}:{phase.pk}:{phase.due_at:%Y%m%d%H%M}",
            game=phase.game,
            phase=phase,
            data={"event": LATE},
            now=now,
        )
    return len(phases)
