"""Changes of a deadline."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Refused
from games.core.events import event_add
from games.core.forms import NO_REASON
from games.core.refusals import deadline_passed, no_deadline, result_withheld
from games.core.words.clock import moment
from games.models import ActedBy, EventKind, Game, Phase
from games.schedule.due import due_after, due_when_extended


def clock_refusal(phase: Phase, now: datetime) -> Refused | None:
    """Why the clock of an open phase cannot be changed.

    Its deadline has passed, its result is withheld, or it has no deadline. In a pause it can.
    """
    if phase.is_paused:
        return None
    if phase.is_withheld:
        return result_withheld()
    if phase.due_at is None:
        return no_deadline()
    return deadline_passed() if phase.due_at <= now else None


def authorize_clock(*, phase: Phase, now: datetime) -> None:
    """Refuse an open phase whose clock cannot be changed."""
    if refusal := clock_refusal(phase, now):
        raise refusal


def check_clock_seen(*, phase: Phase, seen: str, field: str) -> None:
    """Refuse a change by a person who saw another deadline, as `seen` (Phase.clock_mark) says.

    Two people who extend a phase at the same time thus extend it once. Without `seen` nothing is
    checked.
    """
    if not seen or seen == phase.clock_mark:
        return
    if phase.due_at is None:
        raise Conflict(
            "clock_moved", _("The game was paused since you opened this page."), field=field
        )
    raise Conflict(
        "clock_moved",
        _("The deadline was moved since you opened this page: it is %(due)s now.")
        % {"due": moment(timezone.localtime(phase.due_at), "weekday")},
        field=field,
    )


def phase_extend(
    *,
    game: Game,
    phase: Phase,
    by_how_much: timedelta,
    due_at: datetime | None = None,
    actor: User | None,
    cause: ActedBy,
    now: datetime,
    reason: Mapping[str, str] = NO_REASON,
) -> None:
    """Extend the open phase of a locked game; if it is paused, extend the time that is left.

    Whole days keep the time of day of the game's time zone, and short phases stand still at night.
    `due_at` is the new deadline if it is known.
    """
    if phase.time_left is not None:
        assert phase.paused_at is not None, "only a pause stops the clock"
        due_before = phase.paused_at + phase.time_left
        phase.time_left = due_after(phase, due_before, by_how_much) - phase.paused_at
    else:
        assert phase.due_at is not None, "a phase without a deadline is not extended"
        base = max(phase.due_at, now)
        phase.due_at = due_at or due_when_extended(phase, base, by_how_much)
    phase.stuck_reason = ""
    phase.backoff_until = None
    phase.save(update_fields=["due_at", "time_left", "stuck_reason", "backoff_until"])
    data = {"seconds": int(by_how_much.total_seconds()), "cause": cause.value, **reason}
    if phase.due_at is not None:
        data["due_at"] = phase.due_at.isoformat()
    event_add(game=game, kind=EventKind.EXTENDED, actor=actor, phase=phase, data=data, now=now)
