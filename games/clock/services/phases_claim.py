"""Claims phases for whoever hands them to the workers."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from games.clock.queries.due_phases import LEASE
from games.core.locks import lock_free_phases
from games.models import Phase

MOST = 2_000


@transaction.atomic
def phases_claim(*, wanted: QuerySet[Phase], now: datetime, most: int = MOST) -> list[Phase]:
    """Those of the wanted phases that this call alone has claimed, with their ids only. Of two that
    claim at once each gets some, and no phase is given twice before its lease is over."""
    claimed = lock_free_phases(wanted, most)
    keys = [phase.pk for phase in claimed]
    Phase.objects.filter(pk__in=keys).update(claimed_until=now + LEASE)
    return claimed
