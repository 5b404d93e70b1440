"""Deadlines of open phases, and when a GM counts as silent."""

from datetime import datetime, timedelta

from games.core.events import event_add
from games.models import ActedBy, EventKind, Game, Phase, Status
from games.schedule.deadlines import landing, later_by, outside_blackouts
from games.schedule.schedule import DAY
from games.schedule.stored import phase_policy, schedule_of

INSTANT = timedelta(microseconds=1)
LONGEST_EXTENSION = timedelta(days=31)


def expected_at(phase: Phase) -> datetime | None:
    """The deadline of a phase; for a paused phase, the one after the end of the pause."""
    if phase.paused_until is not None:
        return due_after_pause(phase.game, phase, phase.paused_until)
    return phase.due_at


def due_after_pause(game: Game, phase: Phase, at: datetime) -> datetime:
    """Return the deadline of a paused phase that is resumed at this time.

    The phase gets the time that was left, extended to the next slot or usual time of day; but a
    short pause moves no deadline that far (Phase.due_in_spite_of_pause). A phase that waits for
    missing orders is not extended.
    """
    assert phase.time_left is not None, "the phase is not paused"
    schedule, earliest = schedule_of(game), at + phase.time_left
    if phase.is_waiting:
        return outside_blackouts(schedule, earliest)
    due_at = landing(schedule, phase.turn.phase, earliest)
    before = phase.due_in_spite_of_pause(at)
    if due_at == earliest or before is None:
        return due_at
    return outside_blackouts(schedule, before)


def next_regular_deadline(game: Game, phase: Phase, now: datetime) -> datetime | None:
    """Return the first deadline that the schedule allows after that of an open phase.

    None without a deadline to extend, in a game whose deadlines have no regular times, and if it is
    too far away.
    """
    if phase.due_at is None or phase.is_withheld:
        return None
    schedule, kind = schedule_of(game), phase.turn.phase
    timing, base = schedule.timings[kind], max(phase.due_at, now)
    if timing.length % DAY and not timing.slots:
        return None
    has_times = timing.slots or schedule.usual is not None
    earliest = base + INSTANT if has_times else later_by(schedule, base, DAY)
    due_at = landing(schedule, kind, earliest)
    return due_at if due_at - base <= LONGEST_EXTENSION else None


def deadline_at_least(
    *, game: Game, phase: Phase, at_least: timedelta, cause: ActedBy, now: datetime
) -> bool:
    """Give the open phase of a locked game at least this much time; return whether it changed.

    The new deadline is the first that the schedule allows; a paused phase gets the time that is
    left to it. A phase without a deadline stays as it is.
    """
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
    """When the GM, if any, will count as silent, unless seen before; None for never.

    From then on a deputy may take over the GM role. The policy of the open phase decides, not a
    later one of the game.
    """
    days = phase_policy(phase).silence_days if phase else 0
    if game.status != Status.RUNNING or game.gm_id is None or not days:
        return None
    return gm_last_seen(game) + timedelta(days=days)


def gm_last_seen(game: Game) -> datetime:
    """When the GM was last seen; before the first visit, when the game began."""
    return game.gm_seen_at or game.started_at or game.created_at


def is_silent(game: Game, phase: Phase | None, now: datetime) -> bool:
    """Whether the GM was not seen for as long as the policy of the open phase allows."""
    since = silent_from(game, phase)
    return since is not None and since <= now
