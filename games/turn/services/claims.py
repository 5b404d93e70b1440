"""Claims of due phases by workers, their release, and the heartbeat of the sweep."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.core.locks import lock_free_phases
from games.models import Heartbeat, Phase, PhaseStatus
from games.turn.queries.due_phases import LEASE

MOST = 2_000


@transaction.atomic
def phases_claim(*, wanted: QuerySet[Phase], now: datetime, most: int = MOST) -> list[Phase]:
    """Those of the wanted phases that this call alone has claimed, with their ids only. Of two that
    claim at once each gets some, and no phase is given twice before its lease is over."""
    claimed = lock_free_phases(wanted, most)
    keys = [phase.pk for phase in claimed]
    Phase.objects.filter(pk__in=keys).update(claimed_until=now + LEASE)
    return claimed


@transaction.atomic
def claims_release(*, now: datetime) -> int:
    """Lets every claimed phase be handed out again, because the queue was lost with what stood in
    it; gives their number. Whoever resolves one at this moment keeps it, and resolving one twice
    does it once."""
    claimed = Phase.objects.filter(status=PhaseStatus.OPEN, claimed_until__gt=now).order_by("pk")
    keys = [phase.pk for phase in lock_free_phases(claimed, MOST)]
    return Phase.objects.filter(pk__in=keys).update(claimed_until=None)


def heartbeat(*, name: str, now: datetime | None = None) -> None:
    """Keeps the time under the task's name."""
    Heartbeat.objects.update_or_create(name=name, defaults={"beat_at": now or timezone.now()})
