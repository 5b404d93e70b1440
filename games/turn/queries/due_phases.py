"""Phases that are due, late or stuck, games that wait, and how deadlines were kept."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat

from games.core.accounts import Visitor
from games.models import (
    Heartbeat,
    OrderSheet,
    Phase,
    PhaseStatus,
    Readiness,
    Seat,
    SeatState,
    Status,
)
from games.sheets.queries.waiting import PEOPLE

# Whoever is late and not final is still at it for so long after each change of the draft, which
# the page saves by itself.
REST = timedelta(minutes=5)


def is_over(phase: Phase, now: datetime) -> bool:
    """Whether the deadline of an open phase has passed, and its grace is over or not needed; or
    whether it is held for nobody any more."""
    if phase.due_at is None or phase.closes_at is None:
        return False
    found = Phase.objects.filter(pk=phase.pk)
    if phase.due_at > now:
        return phase.waiting_since is not None and found.filter(wait_over(now)).exists()
    return phase.closes_at <= now or found.filter(grace_over(now)).exists()


def grace_over(now: datetime) -> Q:
    """Of phases whose deadline has passed: those without grace, at its end, or in which every
    player with something to order has a sheet."""
    ended = Q(due_at__lte=now - F("grace"))
    return Q(grace=timedelta(0)) | ended | Q(~Exists(_late_seats(now, "concerned")))


def wait_over(now: datetime) -> Q:
    """Of held phases: those in which all for whom they are held have ordered. An open seat is
    waited for, because somebody may take it."""
    return Q(~Exists(_late_seats(now, "waits_for", PEOPLE)))


def _late_seats(
    now: datetime, powers: str, states: Collection[SeatState] = (SeatState.TAKEN,)
) -> QuerySet[Seat]:
    """The seats of the outer phase, of the powers in one of its lists, that have no sheet from
    before the deadline that was missed nor one that they are done with."""
    phase, deadline = OuterRef(OuterRef("pk")), Coalesce("phase__waiting_since", "phase__due_at")
    in_time = Q(saved_at__lte=deadline)
    rested = Q(is_current=True, saved_at__lte=now - REST)
    sheet = OrderSheet.objects.filter(in_time | rested, phase=phase, seat=OuterRef("pk"))
    final = Readiness.objects.filter(phase=phase, seat=OuterRef("pk"))
    players = Seat.objects.filter(game=OuterRef("game"), state__in=states)
    late = players.filter(~Exists(sheet.order_by()), ~Exists(final.order_by()))
    return seats_of_powers(late, OuterRef(powers))


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
    passed = Q(grace_over(now), withheld_since__isnull=True, due_at__lte=now)
    due = _running().filter(
        _rested(now), _unclaimed(now) | earlier, passed | Q(withheld_until__lte=now)
    )
    return due.order_by("due_at", "pk")


def waits_over(now: datetime) -> QuerySet[Phase]:
    """Held phases in which all for whom they are held have ordered."""
    held = _running().filter(
        _rested(now), _unclaimed(now), wait_over(now), waiting_since__isnull=False, due_at__gt=now
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
        withheld_since__isnull=True,
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
    return seats_of_powers(people, OuterRef("concerned"))


# A phase is resolved by the next sweep; with this much past its deadline something is wrong.
TOLERATED = timedelta(minutes=2)


def is_late(closes_at: datetime, now: datetime) -> bool:
    """Whether a phase that is still open, and whose grace ended then, should have been resolved
    long ago."""
    return now - closes_at > TOLERATED


def late_phases(now: datetime) -> QuerySet[Phase]:
    """The open phases of running games that are late, those that are stuck among them."""
    return Phase.objects.filter(
        status=PhaseStatus.OPEN,
        withheld_since__isnull=True,
        due_at__lt=now - TOLERATED - F("grace"),
        game__status=Status.RUNNING,
    )


def overdue_phases(now: datetime) -> int:
    """How many open phases of running games are late."""
    return late_phases(now).count()


def since_heartbeat(name: str, now: datetime) -> timedelta | None:
    """How long ago a task was last at work; None where it never was."""
    beat = Heartbeat.objects.filter(name=name).first()
    return now - beat.beat_at if beat else None


def stuck_phases() -> QuerySet[Phase]:
    """The open phases of running games whose last attempt failed, the longest due first."""
    stuck = Phase.objects.filter(status=PhaseStatus.OPEN, game__status=Status.RUNNING)
    return stuck.exclude(stuck_reason="").order_by("due_at", "pk")


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
    at_deadline = Q(withheld_since__isnull=True, resolved_at__gte=F("due_at") + F("grace"))
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


def seats_of_powers(seats: QuerySet[Seat], powers: str | OuterRef) -> QuerySet[Seat]:
    """Those of the seats whose power stands in a list; `powers` is the path to it. The list is
    looked into as text, which both databases can."""
    quoted = Concat(Value('"'), F("power"), Value('"'))
    return seats.alias(concerned=Cast(powers, TextField())).filter(concerned__contains=quoted)


def waiting_seats(user_id: int) -> QuerySet[Seat]:
    """Somebody's seats with something to order in an open phase and that are not final; of a
    practice game the one in hand."""
    final = Readiness.objects.filter(phase=OuterRef("game__phases__pk"), seat=OuterRef("pk"))
    seats = Seat.objects.filter(
        # All in one call: a second filter() would join other phases of the game.
        ~Exists(final),
        holder_id=user_id,
        state=SeatState.TAKEN,
        is_playable=True,
        game__status=Status.RUNNING,
        game__phases__status="open",
        game__phases__withheld_since__isnull=True,
    )
    return seats_of_powers(seats, "game__phases__concerned")


def waiting_games(user: Visitor) -> list[int]:
    """The ids of the running games that wait for the visitor."""
    if not user.is_authenticated:
        return []
    return sorted(waiting_seats(user.pk).order_by().values_list("game_id", flat=True))
