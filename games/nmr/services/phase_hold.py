"""Holds a phase whose deadline has passed without the orders of some."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.core.events import event_add
from games.models import ActedBy, EventKind, Excuse, Game, Phase, Seat, SeatState
from games.nmr.queries.excuses_left import excuses_left
from games.nmr.queries.missing_seats import missing_seats
from games.policy.policy import NmrPolicy
from games.policy.stored import phase_policy
from games.schedule.deadlines import outside_blackouts
from games.schedule.stored import schedule_of


def phase_hold(*, game: Game, phase: Phase, now: datetime) -> bool:
    """Whether the due phase of a locked game is held instead of being resolved: by the policy for
    the first turn, or for players with an excuse, who use one. A phase is held once."""
    policy = phase_policy(phase)
    if game.is_practice or phase.held_at is not None:
        return False
    if policy.holds_first and phase.number == 1:
        late = _late(phase)
    else:
        late = _excused(game, phase, policy, now)
    if not late:
        return False
    phase.held_at = now
    phase.held_for = [seat.power for seat in late]
    phase.due_at = _until(game, phase, policy.wait, now)
    # Who missed the deadline has had the grace.
    phase.grace = timedelta(0)
    phase.claimed_until = None
    phase.save(update_fields=["held_at", "held_for", "due_at", "grace", "claimed_until"])
    data = {
        "powers": phase.held_for,
        "until": phase.due_at.isoformat(),
        "cause": ActedBy.POLICY.value,
    }
    event_add(game=game, kind=EventKind.HELD, phase=phase, data=data, now=now)
    return True


def _until(game: Game, phase: Phase, wait: timedelta, now: datetime) -> datetime:
    """From the deadline on, so that a held phase ends at the usual time of day; from now on where
    nobody was at work at the deadline."""
    assert phase.due_at is not None, "a phase without a deadline is not due"
    begins = phase.due_at if now - phase.due_at < wait / 2 else now
    return outside_blackouts(schedule_of(game), begins + wait)


def _late(phase: Phase) -> list[Seat]:
    """The players without orders; for an open seat nobody is waited for."""
    return [seat for seat in missing_seats(phase) if seat.state == SeatState.HELD]


def _excused(game: Game, phase: Phase, policy: NmrPolicy, now: datetime) -> list[Seat]:
    """Those whom the GM has excused, and those who have an excuse left, which is used here."""
    granted = set(Excuse.objects.filter(phase=phase).values_list("seat_id", "user_id"))
    has_own = policy.excuses > 0 and policy.counts(phase.turn.phase)
    if not granted and not has_own:
        return []
    late = _late(phase)
    found = [seat for seat in late if (seat.pk, seat.holder_id) in granted]
    left = excuses_left(game, phase) if has_own else {}
    using = [seat for seat in late if seat not in found and left.get(seat.power)]
    Excuse.objects.bulk_create(
        Excuse(phase=phase, seat=seat, user=seat.holder, created_at=now) for seat in using
    )
    return [seat for seat in late if seat in found or seat in using]
