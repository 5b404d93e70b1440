"""How the deadlines of all games were kept so far, in numbers that only ever grow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, F, Q, Sum

from games.models import Phase


@dataclass(frozen=True, slots=True)
class KeptDeadlines:
    """How many phases were resolved; of those that waited for their deadline and all of its grace,
    how many within each limit of it, how many in all and how late together; and how often one could
    not be resolved."""

    resolved: int
    within: list[int]
    at_deadline: int
    lateness: timedelta
    failures: int


def kept_deadlines(limits: Sequence[timedelta]) -> KeptDeadlines:
    """The numbers of all phases but those of practice games, which have no deadlines and go with
    their player's account."""
    at_deadline = Q(held_back_at__isnull=True, resolved_at__gte=F("due_at") + F("grace"))
    within = {
        f"within_{number}": Count(
            "pk", filter=at_deadline & Q(resolved_at__lte=F("due_at") + F("grace") + limit)
        )
        for number, limit in enumerate(limits)
    }
    found = Phase.objects.filter(game__is_practice=False).aggregate(
        **within,
        resolved=Count("pk", filter=Q(resolved_at__isnull=False)),
        at_deadline=Count("pk", filter=at_deadline),
        lateness=Sum(F("resolved_at") - F("due_at") - F("grace"), filter=at_deadline),
        failures=Sum("attempts"),
    )
    return KeptDeadlines(
        resolved=found["resolved"],
        within=[found[name] for name in within],
        at_deadline=found["at_deadline"],
        lateness=found["lateness"] or timedelta(),
        failures=found["failures"] or 0,
    )
