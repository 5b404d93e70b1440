"""When a phase of a game is due, how it gets enough time, and when its GM is silent."""

from datetime import datetime, timedelta

from games.core.events import event_add
from games.models import ActedBy, EventKind, Game, Phase, Status
from games.settings.deadlines import landing, outside_blackouts
from games.settings.stored import phase_policy, schedule_of


def expected_at(phase: Phase) -> datetime | None:
    """The deadline; that of a paused phase if the pause ends by itself."""
    if phase.paused_until is not None:
        return due_after_pause(phase.game, phase, phase.paused_until)
    return phase.due_at


def due_after_pause(game: Game, phase: Phase, at: datetime) -> datetime:
    """Return the deadline of a paused phase that is resumed at this moment.

    The phase gets the time that was left, extended to the next slot or usual time of day. A phase
    that waits for missing orders is not extended.
    """
    assert phase.time_left is not None, "the phase is not paused"
    if phase.is_waiting:
        return outside_blackouts(schedule_of(game), at + phase.time_left)
    return landing(schedule_of(game), phase.turn.phase, at + phase.time_left)


def deadline_at_least(
    *, game: Game, phase: Phase, at_least: timedelta, cause: ActedBy, now: datetime
) -> bool:
    """Whether the open phase of a locked game was given a later deadline: the first that the
    schedule knows after so long. A paused one has so much left. One that leaves enough time, or has
    no deadline, stays as it is."""
    if phase.time_left is not None:
        if phase.time_left >= at_least:
            return False
        more, phase.time_left = at_least - phase.time_left, at_least
    else:
        if phase.is_withheld or phase.due_at is None or phase.due_at >= now + at_least:
            return False
        due_at = landing(schedule_of(game), phase.turn.phase, now + at_least)
        more, phase.due_at = due_at - phase.due_at, due_at
    phase.stuck_reason = ""
    phase.backoff_until = None
    phase.save(update_fields=["due_at", "time_left", "stuck_reason", "backoff_until"])
    data = {"seconds": int(more.total_seconds()), "cause": cause.value}
    if phase.due_at is not None:
        data["due_at"] = phase.due_at.isoformat()
    event_add(game=game, kind=EventKind.EXTENDED, phase=phase, data=data, now=now)
    return True


def silent_from(game: Game, phase: Phase | None) -> datetime | None:
    """From when a deputy may take the GM role, if its GM is not seen before; None for never. What
    goes is the policy of the open phase, whatever the game's has become since."""
    days = phase_policy(phase).silence_days if phase else 0
    if game.status != Status.RUNNING or not days:
        return None
    seen = game.gm_seen_at or game.started_at or game.created_at
    return seen + timedelta(days=days)


def is_silent(game: Game, phase: Phase | None, now: datetime) -> bool:
    """Whether the GM was not seen for as long as the open phase allows."""
    since = silent_from(game, phase)
    return since is not None and since <= now
