"""Sets the deadline of a phase to a date and a time."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock.queries.waiting import people_due
from games.clock.services.authorize_clock import check_clock_seen
from games.core.accounts import User
from games.core.errors import Unprocessable
from games.core.events import event_add
from games.core.gm import authorize_gm
from games.core.reasons import reason_if_any
from games.core.refusals import held_back, no_deadline, paused
from games.models import EventKind, Phase
from games.schedule.deadlines import exists, moment_of
from games.schedule.stored import schedule_of

LONGEST = timedelta(days=31)
# Whoever is not final yet has at least so long to hear of an earlier deadline.
NOTICE = timedelta(hours=12)
FIELD = "deadline"


@transaction.atomic
def deadline_set(
    *,
    game_id: int,
    by: User,
    wall: datetime,
    phase_number: int | None = None,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Phase:
    """The open phase with the deadline that its GM has set: what the clocks of the game's zone are
    to show. The next phase follows the schedule again; all read the reason, if one is given.

    Refuses a time that these clocks never show, that has passed or is far away; one that is earlier
    than the deadline and in less than 12 hours, unless all players are final; and a phase that has
    no deadline, is paused, was resolved in the meantime or has another deadline than was `seen`
    (Phase.clock_mark).
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    if phase.is_paused:
        raise paused()
    if phase.is_held_back:
        raise held_back()
    if phase.due_at is None:
        raise no_deadline()
    check_clock_seen(phase=phase, seen=seen, field=FIELD)
    schedule = schedule_of(game)
    if not exists(schedule, wall):
        raise _refusal(
            "no_such_time",
            _("The clocks of the game’s time zone are put forward then: there is no such time."),
        )
    due_at, before = moment_of(schedule, wall), phase.due_at
    _check(phase, due_at, now)
    said = reason_if_any(reason)
    phase.due_at = due_at
    phase.stuck_reason = ""
    phase.backoff_until = None
    phase.save(update_fields=["due_at", "stuck_reason", "backoff_until"])
    data = {"due_at": due_at.isoformat(), "before": before.isoformat(), **said}
    event_add(game=game, kind=EventKind.DEADLINE_SET, actor=by, phase=phase, data=data, now=now)
    return phase


def _check(phase: Phase, due_at: datetime, now: datetime) -> None:
    assert phase.due_at is not None, "only a deadline can be set to another time"
    if due_at <= now:
        raise _refusal("deadline_past", _("This time has passed."))
    if due_at > now + LONGEST:
        raise _refusal("deadline_far", _("Choose a time within the next 31 days."))
    if due_at < min(phase.due_at, now + NOTICE) and people_due(phase):
        raise _refusal(
            "deadline_near",
            _(
                "Not all players are final: an earlier deadline leaves them at least 12 hours from"
                " now."
            ),
        )


def _refusal(code: str, sentence: str) -> Unprocessable:
    return Unprocessable(code, sentence, field=FIELD)
