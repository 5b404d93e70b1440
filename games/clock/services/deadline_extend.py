"""Gives a phase more time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock.services.authorize_clock import check_clock_seen
from games.core.accounts import User
from games.core.ceilings import CLOCK_CHANGES, count_towards
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.reasons import NOTHING_SAID, reason_if_any
from games.core.refusals import held_back, no_deadline
from games.models import ActedBy, EventKind, Game, Phase, Right
from games.schedule.deadlines import later_by
from games.schedule.stored import schedule_of

LONGEST = timedelta(days=31)


@transaction.atomic
def deadline_extend(
    *,
    game_id: int,
    by: User,
    by_how_much: timedelta,
    phase_number: int | None = None,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Phase:
    """The open phase with the deadline that its GM has moved, from now where it has passed.

    All read the reason, if one is given. With `phase_number` a phase that has been resolved in
    the meantime is a conflict, with `seen` (Phase.clock_mark) a deadline that was moved.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(
        game_id=game_id, by=by, phase_number=phase_number, right=Right.EXTEND
    )
    if not timedelta(0) < by_how_much <= LONGEST:
        raise Unprocessable("extension", _("Extend by at most 31 days."), field="hours")
    if phase.is_held_back:
        raise held_back()
    if phase.due_at is None and not phase.is_paused:
        raise no_deadline()
    check_clock_seen(phase=phase, seen=seen, field="hours")
    said = reason_if_any(reason)
    count_towards(CLOCK_CHANGES, by.pk, now)
    phase_extend(
        game=game,
        phase=phase,
        by_how_much=by_how_much,
        actor=by,
        cause=ActedBy.GM,
        now=now,
        said=said,
    )
    return phase


def phase_extend(
    *,
    game: Game,
    phase: Phase,
    by_how_much: timedelta,
    actor: User | None,
    cause: ActedBy,
    now: datetime,
    said: Mapping[str, str] = NOTHING_SAID,
) -> None:
    """Moves the deadline of the open phase of a locked game, whole days by its clocks; a pause is
    followed by more time."""
    if phase.time_left is not None:
        phase.time_left += by_how_much
    else:
        assert phase.due_at is not None, "a phase without a deadline is not extended"
        phase.due_at = later_by(schedule_of(game), max(phase.due_at, now), by_how_much)
    phase.stuck_reason = ""
    phase.backoff_until = None
    phase.save(update_fields=["due_at", "time_left", "stuck_reason", "backoff_until"])
    data = {"seconds": int(by_how_much.total_seconds()), "cause": cause.value, **said}
    if phase.due_at is not None:
        data["due_at"] = phase.due_at.isoformat()
    event_add(game=game, kind=EventKind.EXTENDED, actor=actor, phase=phase, data=data, now=now)
