"""Open phases for which something is to be done by now, and that nobody has claimed for it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.clock.queries.concerned import concerned_seats
from games.clock.queries.missing_sheets import grace_over, hold_over
from games.clock.queries.waiting import PEOPLE
from games.models import Phase, PhaseStatus, Readiness, Seat, Status

# Whoever was handed a phase has it for this long. After that the worker died, or the queue was
# lost, and it is handed out again.
LEASE = timedelta(minutes=2)
# A process that ended before it went on left its phase behind not longer ago than this.
RECENT = timedelta(hours=1)


def overdue(now: datetime) -> QuerySet[Phase]:
    """Phases whose deadline has passed, and whose grace is over or not needed, the earliest first;
    also those whose result was held back for long enough.
    A claim from before the deadline was made for something else and does not count."""
    earlier = Q(claimed_until__lt=F("due_at") + LEASE)
    passed = Q(grace_over(now), held_back_at__isnull=True, due_at__lte=now)
    due = _running().filter(
        _rested(now), _unclaimed(now) | earlier, passed | Q(held_back_until__lte=now)
    )
    return due.order_by("due_at", "pk")


def holds_over(now: datetime) -> QuerySet[Phase]:
    """Held phases in which all for whom they are held have ordered."""
    held = _running().filter(
        _rested(now), _unclaimed(now), hold_over(now), held_at__isnull=False, due_at__gt=now
    )
    return held.order_by("due_at", "pk")


def pauses_over(now: datetime) -> QuerySet[Phase]:
    """Paused phases whose pause has come to its end."""
    over = _running().filter(_unclaimed(now), paused_until__lte=now)
    return over.order_by("paused_until", "pk")


def left_behind(now: datetime) -> QuerySet[Phase]:
    """Phases in which no person is waited for, although nobody went on: they are stuck, or a person
    was final in them lately, or there was no movement to order and they opened lately."""
    recent = now - RECENT
    final = Readiness.objects.filter(
        phase=OuterRef("pk"), seat__holder__isnull=False, ready_at__gte=recent
    )
    small = Q(opened_at__gte=recent) & ~Q(kind="movement")
    left = _running().filter(
        _rested(now),
        _unclaimed(now),
        Q(Exists(final)) | small | ~Q(stuck_reason=""),
        ~Exists(_people_due()),
        paused_at__isnull=True,
        held_back_at__isnull=True,
        ends_early=True,
    )
    return left.order_by("pk")


def _running() -> QuerySet[Phase]:
    return Phase.objects.filter(status=PhaseStatus.OPEN, game__status=Status.RUNNING)


def _rested(now: datetime) -> Q:
    return Q(backoff_until__isnull=True) | Q(backoff_until__lte=now)


def _unclaimed(now: datetime) -> Q:
    """A claim that ends later than any made now can was made before the clock was put back."""
    outlived = Q(claimed_until__lte=now) | Q(claimed_until__gt=now + LEASE)
    return Q(claimed_until__isnull=True) | outlived


def _people_due() -> QuerySet[Seat]:
    """The seats of people that have something to order in the outer phase and are not final."""
    final = Readiness.objects.filter(phase=OuterRef(OuterRef("pk")), seat=OuterRef("pk"))
    people = Seat.objects.filter(~Exists(final), game=OuterRef("game"), state__in=PEOPLE)
    return concerned_seats(people, OuterRef("concerned"))
