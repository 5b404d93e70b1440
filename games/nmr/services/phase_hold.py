"""Holds a phase whose deadline has passed without the orders of some."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from games.core.events import event_add
from games.models import ActedBy, EventKind, Excuse, Game, Phase, SeatState
from games.policy.policy import NmrPolicy
from games.policy.stored import phase_policy
from games.schedule.deadlines import outside_blackouts
from games.schedule.stored import schedule_of


def phase_hold(*, game: Game, phase: Phase, missing: Iterable[Any], now: datetime) -> bool:
    """Whether the due phase of a locked game is held instead of being resolved: by the policy for
    the first turn, or for players with an excuse, who use one. A phase is held once. `missing` are
    the seats without orders; for an open one nobody is waited for."""
    policy = phase_policy(phase)
    if game.is_practice or phase.held_at is not None:
        return False
    late = [seat for seat in missing if seat.state == SeatState.HELD]
    if not (policy.holds_first and phase.number == 1):
        late = _excused(late, phase, policy, now)
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


def _excused(late: list[Any], phase: Phase, policy: NmrPolicy, now: datetime) -> list[Any]:
    """Those whom the GM has excused, and those who have an excuse left, which is used here."""
    has_own = policy.excuses > 0 and policy.counts(phase.turn.phase)
    using = [seat for seat in late if has_own and not seat.has_excuse and _left(seat, policy)]
    Excuse.objects.bulk_create(
        Excuse(phase=phase, seat=seat, user=seat.holder, created_at=now) for seat in using
    )
    return [seat for seat in late if seat.has_excuse or seat in using]


def _left(seat: Any, policy: NmrPolicy) -> int:
    """The excuses that a player has left; a substitute has none."""
    return 0 if seat.lent_by_id else policy.excuses - seat.excuses_used
