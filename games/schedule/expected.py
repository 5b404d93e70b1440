"""When a phase is expected to be due."""

from __future__ import annotations

from datetime import datetime

from games.models import Game, Phase
from games.schedule.deadlines import landing, outside_blackouts
from games.schedule.stored import schedule_of


def expected_at(phase: Phase) -> datetime | None:
    """The deadline; that of a paused phase if the pause ends by itself."""
    if phase.paused_until is not None:
        return due_after_pause(phase.game, phase, phase.paused_until)
    return phase.due_at


def due_after_pause(game: Game, phase: Phase, at: datetime) -> datetime:
    """The deadline of a paused phase that goes on at this moment: the time that was left is given
    back, up to the next slot or usual time of day; a held phase waits on for just so long."""
    assert phase.time_left is not None, "the phase is not paused"
    if phase.is_held:
        return outside_blackouts(schedule_of(game), at + phase.time_left)
    return landing(schedule_of(game), phase.turn.phase, at + phase.time_left)
