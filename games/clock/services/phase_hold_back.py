"""Holds the result of a phase back, in the moment in which it would be resolved."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.core.events import event_add
from games.models import EventKind, Game, Phase

# Then it is published by itself.
LONGEST = timedelta(hours=24)


def phase_hold_back(*, game: Game, phase: Phase, now: datetime) -> None:
    """Ends the time for sheets in the open phase of a locked game, for good, and tells all. Nothing
    is resolved: what the sheets lead to is worked out for the GM who looks, and kept nowhere."""
    phase.held_back_at = now
    phase.held_back_until = now + LONGEST
    phase.claimed_until = None
    phase.save(update_fields=["held_back_at", "held_back_until", "claimed_until"])
    data = {"until": phase.held_back_until.isoformat()}
    event_add(game=game, kind=EventKind.RESULT_HELD, phase=phase, data=data, now=now)
