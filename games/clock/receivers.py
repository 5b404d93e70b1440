"""Starts games and advances phases when the rooms below say that it is time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from games.clock.services.first_phase_open import first_phase_open
from games.clock.services.phase_advance import phase_advance
from games.core.accounts import User
from games.core.signals import game_starts, seat_ready
from games.models import Game


@receiver(game_starts)
def start_game(sender: object, game: Game, actor: User, now: datetime, **kwargs: Any) -> None:
    """Open the first phase of a locked game whose seats are settled."""
    first_phase_open(game=game, actor=actor, now=now)


@receiver(seat_ready)
def advance_phase(sender: object, phase_id: int, now: datetime, **kwargs: Any) -> None:
    """Resolve the phase at once if everyone is final, without waiting for slow computer players."""
    phase_advance(phase_id=phase_id, now=now, has_time=False)
