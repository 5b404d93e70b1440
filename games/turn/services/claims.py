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
    """Claim up to `most` of the wanted phases and return them, with only their ids.

    Concurrent calls claim different phases. No phase is claimed twice before its lease is over.
    """
    claimed = lock_free_phases(wanted, most)
    keys = [phase.pk for phase in claimed]
    Phase.objects.filter(pk__in=keys).update(claimed_until=now + LEASE)
    return claimed


@transaction.atomic
def claims_release(*, now: datetime) -> int:
    """Release all claims after the queue was lost, and return their number.

    A phase that is being resolved keeps its claim; resolving a phase twice would be harmless.
    """
    claimed = Phase.objects.filter(status=PhaseStatus.OPEN, claimed_until__gt=now).order_by("pk")
    keys = [phase.pk for phase in lock_free_phases(claimed, MOST)]
    return Phase.objects.filter(pk__in=keys).update(claimed_until=None)


def heartbeat(*, name: str, now: datetime | None = None) -> None:
    """Record that a periodic task has run."""
    Heartbeat.objects.update_or_create(name=name, defaults={"beat_at": now or timezone.now()})
