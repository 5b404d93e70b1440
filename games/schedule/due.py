"""Deadlines of open phases, and when a GM counts as silent."""

from datetime import datetime, timedelta

from adjudicator.state import PhaseKind
from games.core.events import event_add
from games.models import ActedBy, EventKind, Game, Phase, Status
from games.schedule.deadlines import (
    landing,
    later_by,
    outside_breaks,
    stands_still,
    time_after,
    time_between,
    timing_at,
)
from games.schedule.schedule import DAY, PhaseTiming, in_live_time
from games.schedule.stored import phase_policy, schedule_of

INSTANT = timedelta(microseconds=1)
LONGEST_EXTENSION = timedelta(days=31)


def expected_at(phase: Phase) -> datetime | None:
    """The deadline of a phase; for a paused phase, the one after the end of the pause."""
    if phase.paused_until is not None:
        return due_after_pause(phase.game, phase, phase.paused_until)
    return phase.due_at


def timing_of(phase: Phase) -> PhaseTiming:
    """The timing by which a phase was planned."""
    schedule, due_at = schedule_of(phase.game), phase.due_at
    if phase.paused_at is not None and phase.time_left is not None:
        due_at = phase.paused_at + phase.time_left
    timing = schedule.timings[phase.turn.phase]
    if schedule.live is None or due_at is None or due_at > schedule.live.until:
        return timing
    return in_live_time(timing, schedule.live)


def is_live(phase: Phase) -> bool:
    """Whether a phase is so short that its players are at the table: emails come too late."""
    return timing_of(phase).is_live


def longest_wait(phase: Phase, wait: timedelta) -> timedelta:
    """How long a phase waits for missing orders; a live one waits for one phase at most."""
    return min(wait, timing_of(phase).length) if is_live(phase) else wait


def is_live_at(game: Game, now: datetime) -> bool:
    """Whether a movement phase that began now would be so short."""
    return timing_at(schedule_of(game), PhaseKind.MOVEMENT, now).is_live


def due_after(phase: Phase, begins: datetime, more: timedelta) -> datetime:
    """Return the time at which the clock of an open phase has run for a length from a time on."""
    return time_after(schedule_of(phase.game), timing_of(phase), begins, more)


def running_between(phase: Phase, begins: datetime, ends: datetime) -> timedelta:
    """Return for how long the clock of an open phase runs between two times."""
    return time_between(schedule_of(phase.game), timing_of(phase), begins, ends)


def due_when_extended(phase: Phase, base: datetime, more: timedelta) -> datetime:
    """Return the deadline of a phase that is extended from a time on.

    Whole days keep the local time of day, unless the phase stands still at night.
    """
    schedule, timing = schedule_of(phase.game), timing_of(phase)
    if stands_still(schedule, timing):
        return time_after(schedule, timing, base, more)
    return later_by(schedule, base, more)


def due_after_pause(game: Game, phase: Phase, at: datetime) -> datetime:
    """Return the deadline of a paused phase that is resumed at this time.

    The phase gets the time that was left, extended to the next slot or usual time of day; but a
    short pause moves no deadline that far (Phase.due_in_spite_of_pause). A phase that waits for
    missing orders is not extended.
    """
    schedule, before = schedule_of(game), phase.due_in_spite_of_pause(at)
    earliest = time_after(schedule, timing_of(phase), at, _running_left(phase))
    if phase.is_waiting:
        return outside_breaks(schedule, earliest)
    due_at = landing(schedule, phase.turn.phase, earliest)
    if due_at == earliest or before is None:
        return due_at
    return outside_breaks(schedule, before)


def least_left(phase: Phase) -> timedelta | None:
    """The least time that runs from the end of a pause to the deadline; None without a pause."""
    if phase.paused_until is None or phase.time_left is None:
        return None
    due_at = phase.due_in_spite_of_pause(phase.paused_until)
    if due_at is None:
        return _running_left(phase)
    return running_between(phase, phase.paused_until, due_at)


def _running_left(phase: Phase) -> timedelta:
    """The time left to a paused phase, without the nights in it."""
    assert phase.paused_at is not None, "the phase is not paused"
    assert phase.time_left is not None, "a paused phase has time left"
    return running_between(phase, phase.paused_at, phase.paused_at + phase.time_left)


def next_regular_deadline(game: Game, phase: Phase, now: datetime) -> datetime | None:
    """Return the first deadline that the schedule allows after that of an open phase.

    None without a deadline to extend, in a game whose deadlines have no regular times, and if it is
    too far away.
    """
    if phase.due_at is None or phase.is_withheld:
        return None
    schedule, kind = schedule_of(game), phase.turn.phase
    timing, base = timing_of(phase), max(phase.due_at, now)
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
        assert phase.paused_at is not None, "only a pause stops the clock"
        wanted = due_after(phase, phase.paused_at, at_least) - phase.paused_at
        if phase.time_left >= wanted:
            return False
        more, phase.time_left = wanted - phase.time_left, wanted
    else:
        earliest = time_after(schedule_of(game), timing_of(phase), now, at_least)
        if phase.is_withheld or phase.due_at is None or phase.due_at >= earliest:
            return False
        due_at = landing(schedule_of(game), phase.turn.phase, earliest)
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
