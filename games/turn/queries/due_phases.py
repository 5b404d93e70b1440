"""Phases that are due, late or stuck, games that wait, and statistics of deadlines."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum, TextField, Value
from django.db.models.functions import Cast, Coalesce, Concat

from games.core.accounts import Visitor
from games.models import Heartbeat, OrderSheet, Phase, PhaseStatus, Seat, SeatState, Status
from games.sheets.queries.waiting import PEOPLE

# A late player whose orders are not final may still be writing until this long after the last
# change of the draft, which the page saves automatically.
REST = timedelta(minutes=5)


def is_over(phase: Phase, now: datetime) -> bool:
    """Whether an open phase must be resolved.

    Its deadline has passed and its grace is over or not needed, or it waits for missing orders that
    have all arrived.
    """
    if phase.due_at is None or phase.closes_at is None:
        return False
    phases = Phase.objects.filter(pk=phase.pk)
    if phase.due_at > now:
        return phase.waiting_since is not None and phases.filter(wait_over(now)).exists()
    return phase.closes_at <= now or phases.filter(grace_over(now)).exists()


def grace_over(now: datetime) -> Q:
    """Filter phases past their deadline: those without grace, at its end, or without late seats."""
    ended = Q(due_at__lte=now - F("grace"))
    return Q(grace=timedelta(0)) | ended | Q(~Exists(_late_seats(now, "powers_to_order")))


def wait_over(now: datetime) -> Q:
    """Filter waiting phases: those in which all missing orders have arrived.

    The phase waits for an open seat as well, because somebody may take it.
    """
    return Q(~Exists(_late_seats(now, "waits_for", PEOPLE)))


def _late_seats(
    now: datetime, powers: str, states: Collection[SeatState] = (SeatState.TAKEN,)
) -> QuerySet[Seat]:
    """Subquery for the late seats of the outer phase, among the powers in its list `powers`.

    A seat is late without final orders, without a sheet saved before the deadline, and without a
    later sheet that has not changed for some minutes.
    """
    phase, deadline = OuterRef(OuterRef("pk")), Coalesce("phase__waiting_since", "phase__due_at")
    in_time = Q(saved_at__lte=deadline)
    rested = Q(is_current=True, saved_at__lte=now - REST)
    counts = in_time | rested | Q(is_final=True)
    sheet = OrderSheet.objects.filter(counts, phase=phase, seat=OuterRef("pk")).order_by()
    late = Seat.objects.filter(~Exists(sheet), game=OuterRef("game"), state__in=states)
    return seats_of_powers(late, OuterRef(powers))


# How long a phase belongs to the worker that it was handed to. After that the worker died or the
# queue was lost, and the phase is handed out again.
LEASE = timedelta(minutes=2)
# After longer than this without a sweep, which runs every five seconds, tasks may be lost: Redis
# gives them to connections that ended while it did not answer.
SILENCE = timedelta(seconds=10)
# How far back a sweep looks for phases left behind by a process that ended too early.
RECENT = timedelta(hours=1)


def overdue(now: datetime) -> QuerySet[Phase]:
    """Phases to resolve because of their deadline, earliest first.

    Their grace is over or not needed, or the time to withhold their result is over. A claim from
    before the deadline was for another purpose and does not count.
    """
    earlier = Q(claimed_until__lt=F("due_at") + LEASE)
    passed = Q(grace_over(now), withheld_since__isnull=True, due_at__lte=now)
    due = _running().filter(
        _backoff_over(now), _claim_over(now) | earlier, passed | Q(withheld_until__lte=now)
    )
    return due.order_by("due_at", "pk")


def waits_over(now: datetime) -> QuerySet[Phase]:
    """Waiting phases in which all missing orders have arrived, earliest deadline first."""
    waiting = _running().filter(
        _backoff_over(now),
        _claim_over(now),
        wait_over(now),
        waiting_since__isnull=False,
        due_at__gt=now,
    )
    return waiting.order_by("due_at", "pk")


def pauses_over(now: datetime) -> QuerySet[Phase]:
    """Paused phases whose pause is over."""
    over = _running().filter(_claim_over(now), paused_until__lte=now)
    return over.order_by("paused_until", "pk")


def forgotten_phases(now: datetime) -> QuerySet[Phase]:
    """Phases that wait for nobody but were not resolved.

    They are stuck, a player's orders became final recently, or they opened recently and are no
    movement phases.
    """
    recent = now - RECENT
    final = OrderSheet.objects.filter(
        phase=OuterRef("pk"), seat__holder__isnull=False, is_final=True, ready_at__gte=recent
    )
    small = Q(opened_at__gte=recent) & ~Q(kind="movement")
    left = _running().filter(
        _backoff_over(now),
        _claim_over(now),
        Q(Exists(final)) | small | ~Q(stuck_reason=""),
        ~Exists(_people_due()),
        paused_at__isnull=True,
        withheld_since__isnull=True,
        ends_early=True,
    )
    return left.order_by("pk")


def _running() -> QuerySet[Phase]:
    return Phase.objects.filter(status=PhaseStatus.OPEN, game__status=Status.RUNNING)


def _backoff_over(now: datetime) -> Q:
    return Q(backoff_until__isnull=True) | Q(backoff_until__lte=now)


def _claim_over(now: datetime) -> Q:
    """Filter phases without a claim that still holds.

    A claim that ends later than any new one was made before the clock was set back.
    """
    outlived = Q(claimed_until__lte=now) | Q(claimed_until__gt=now + LEASE)
    return Q(claimed_until__isnull=True) | outlived


def _people_due() -> QuerySet[Seat]:
    """Subquery for seats of players who must order in the outer phase and are not final."""
    phase = OuterRef(OuterRef("pk"))
    final = OrderSheet.objects.filter(phase=phase, seat=OuterRef("pk"), is_final=True)
    people = Seat.objects.filter(~Exists(final), game=OuterRef("game"), state__in=PEOPLE)
    return seats_of_powers(people, OuterRef("powers_to_order"))


# The next sweep resolves a due phase; this long after its deadline something is wrong.
TOLERATED = timedelta(minutes=2)


def is_late(closes_at: datetime, now: datetime) -> bool:
    """Whether an open phase with this end of its grace should have been resolved long ago."""
    return now - closes_at > TOLERATED


def late_phases(now: datetime) -> QuerySet[Phase]:
    """The late open phases of running games, including stuck ones."""
    return Phase.objects.filter(
        status=PhaseStatus.OPEN,
        withheld_since__isnull=True,
        due_at__lt=now - TOLERATED - F("grace"),
        game__status=Status.RUNNING,
    )


def overdue_phases(now: datetime) -> int:
    """The number of late open phases of running games."""
    return late_phases(now).count()


def since_heartbeat(name: str, now: datetime) -> timedelta | None:
    """The time since a periodic task last ran; None if it never did."""
    beat = Heartbeat.objects.filter(name=name).first()
    # It may have run after `now` was read.
    return max(now - beat.beat_at, timedelta()) if beat else None


def stuck_phases() -> QuerySet[Phase]:
    """The open phases of running games whose last resolution failed, longest due first."""
    stuck = Phase.objects.filter(status=PhaseStatus.OPEN, game__status=Status.RUNNING)
    return stuck.exclude(stuck_reason="").order_by("due_at", "pk")


@dataclass(frozen=True, slots=True)
class DeadlineStatistics:
    """Statistics of resolved phases.

    `at_deadline` phases waited until the end of their grace. `within` counts those that were then
    resolved within each limit, and `lateness` is their total delay. `failures` counts failed
    attempts.
    """

    resolved: int
    within: list[int]
    at_deadline: int
    lateness: timedelta
    failures: int


def deadline_statistics(limits: Sequence[timedelta]) -> DeadlineStatistics:
    """Statistics of all phases except those of practice games.

    Practice games have no deadlines and are deleted with their player's account.
    """
    at_deadline = Q(withheld_since__isnull=True, resolved_at__gte=F("due_at") + F("grace"))
    within = {
        f"within_{number}": Count(
            "pk", filter=at_deadline & Q(resolved_at__lte=F("due_at") + F("grace") + limit)
        )
        for number, limit in enumerate(limits)
    }
    numbers = Phase.objects.filter(game__is_practice=False).aggregate(
        **within,
        resolved=Count("pk", filter=Q(resolved_at__isnull=False)),
        at_deadline=Count("pk", filter=at_deadline),
        lateness=Sum(F("resolved_at") - F("due_at") - F("grace"), filter=at_deadline),
        failures=Sum("attempts"),
    )
    return DeadlineStatistics(
        resolved=numbers["resolved"],
        within=[numbers[name] for name in within],
        at_deadline=numbers["at_deadline"],
        lateness=numbers["lateness"] or timedelta(),
        failures=numbers["failures"] or 0,
    )


def seats_of_powers(seats: QuerySet[Seat], powers: str | OuterRef) -> QuerySet[Seat]:
    """Filter seats by a JSON list of powers; `powers` is the path to the list.

    The list is compared as text, which both databases support.
    """
    quoted = Concat(Value('"'), F("power"), Value('"'))
    return seats.alias(listed=Cast(powers, TextField())).filter(listed__contains=quoted)


def waiting_seats(user_id: int) -> QuerySet[Seat]:
    """Seats of a user that must order in an open phase and are not final.

    In a practice game, only the playable seat.
    """
    phase = OuterRef("game__phases__pk")
    final = OrderSheet.objects.filter(phase=phase, seat=OuterRef("pk"), is_final=True)
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
    return seats_of_powers(seats, "game__phases__powers_to_order")


def waiting_games(user: Visitor) -> list[int]:
    """The ids of the running games that wait for the visitor."""
    if not user.is_authenticated:
        return []
    return sorted(waiting_seats(user.pk).order_by().values_list("game_id", flat=True))


def other_waiting_games(user: Visitor, game_id: int) -> list[int]:
    """The ids of the other running games that wait for the visitor, the nearest deadline first."""
    if not user.is_authenticated:
        return []
    seats = waiting_seats(user.pk).exclude(game=game_id)
    nearest = F("game__phases__due_at").asc(nulls_last=True)
    return list(seats.order_by(nearest, "game_id").values_list("game_id", flat=True))
