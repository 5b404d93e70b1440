"""Releases the claims of workers that were never told of them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.clock.services.phases_claim import MOST
from games.core.locks import lock_free_phases
from games.models import Phase, PhaseStatus


@transaction.atomic
def claims_release(*, now: datetime) -> int:
    """Lets every claimed phase be handed out again, because the queue was lost with what stood in
    it; gives their number. Whoever resolves one at this moment keeps it, and resolving one twice
    does it once."""
    claimed = Phase.objects.filter(status=PhaseStatus.OPEN, claimed_until__gt=now).order_by("pk")
    keys = [phase.pk for phase in lock_free_phases(claimed, MOST)]
    return Phase.objects.filter(pk__in=keys).update(claimed_until=None)
