"""Pauses of a game by the GM or a vote."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.core.accounts import User
from games.core.events import event_add
from games.core.forms import NO_REASON
from games.core.locks import lock_game
from games.core.outbox import order_computers
from games.models import ActedBy, EventKind, Game, Phase, PhaseStatus, Status
from games.schedule.due import due_after_pause


def phase_pause(
    *,
    game: Game,
    phase: Phase,
    until: datetime,
    actor: User | None,
    cause: ActedBy,
    now: datetime,
    reason: Mapping[str, str] = NO_REASON,
) -> None:
    """Stop the clock of the open phase of a locked game, and notify everybody."""
    if not phase.is_paused:
        assert phase.due_at is not None, "only a deadline can stand still"
        phase.time_left = phase.due_at - now
        phase.paused_at = now
        phase.due_at = None
    phase.paused_until = until
    phase.save(update_fields=["due_at", "time_left", "paused_at", "paused_until"])
    data = {"until": until.isoformat(), "cause": cause.value, **reason}
    event_add(game=game, kind=EventKind.PAUSED, actor=actor, phase=phase, data=data, now=now)


@transaction.atomic
def pause_end(*, game_id: int, now: datetime | None = None) -> bool:
    """End a pause whose time is over; return whether this call did it."""
    now = now or timezone.now()
    game = lock_game(game_id)
    phase = Phase.objects.filter(game=game, status=PhaseStatus.OPEN, paused_until__lte=now).first()
    if game.status != Status.RUNNING or phase is None:
        return False
    phase_resume(game=game, phase=phase, actor=None, cause=ActedBy.TIME, now=now)
    return True


def phase_resume(
    *,
    game: Game,
    phase: Phase,
    actor: User | None,
    cause: ActedBy,
    now: datetime,
    reason: Mapping[str, str] = NO_REASON,
) -> None:
    """Start the clock of the open phase of a locked game again, and notify everybody.

    The phase has at least the time that was left, unless the pause was short. If it waits for
    nobody, the worker resolves it.
    """
    phase.due_at = due_after_pause(game, phase, now)
    phase.time_left = phase.paused_at = phase.paused_until = None
    phase.save(update_fields=["due_at", "time_left", "paused_at", "paused_until"])
    data = {"due_at": phase.due_at.isoformat(), "cause": cause.value, **reason}
    event_add(game=game, kind=EventKind.RESUMED, actor=actor, phase=phase, data=data, now=now)
    order_computers(phase)
