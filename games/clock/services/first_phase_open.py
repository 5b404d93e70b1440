"""Opens the first phase of a game."""

from __future__ import annotations

from datetime import datetime

from games.clock.services.phase_open import phase_open
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.events import event_add
from games.models import EventKind, Game, Seat, SeatState, Status


def first_phase_open(*, game: Game, actor: User, now: datetime) -> None:
    """Starts a locked game whose seats are settled: its first phase opens and the deadline runs."""
    game.status = Status.RUNNING
    game.started_at = now
    game.save(update_fields=["status", "started_at"])
    phase = phase_open(game=game, position=variant_of(game).start, now=now)
    computers = Seat.objects.filter(game=game, state=SeatState.COMPUTER).count()
    event_add(
        game=game,
        kind=EventKind.STARTED,
        actor=actor,
        phase=phase,
        data={"computers": computers},
        now=now,
    )
