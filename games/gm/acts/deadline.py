"""Set the deadline of the open phase to another time."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_noop

from games.core.accounts import User
from games.core.acts import PhaseIn
from games.core.errors import Refused, Unprocessable
from games.core.events import event_add
from games.core.forms import NO_MOMENT, WallTime, clean, reason_if_any
from games.core.gm import authorize_gm
from games.core.inputs import Moment, read_form
from games.core.quotas import CLOCK_CHANGES
from games.core.rate_limits import count_towards
from games.core.refusals import game_is_paused, no_deadline, not_running, result_withheld
from games.gm.acts.act import DeskAct
from games.models import EventKind, Phase
from games.schedule.deadlines import exists, moment_of
from games.schedule.due import LONGEST_EXTENSION
from games.schedule.stored import schedule_of
from games.sheets.queries.waiting import people_due
from games.turn.services.deadlines import check_clock_seen

# An earlier deadline leaves players without final orders at least this long.
NOTICE = timedelta(hours=12)
FIELD = "deadline"


class DeadlineIn(PhaseIn):
    """Another deadline, with its offset from UTC."""

    at: Moment


def may(phase: Phase | None) -> Refused | None:
    """Why the deadline of the open phase cannot be set."""
    if phase is None:
        return not_running()
    if phase.is_paused:
        return game_is_paused()
    if phase.is_withheld:
        return result_withheld()
    return no_deadline() if phase.due_at is None else None


def read(form: QueryDict) -> dict[str, Any]:
    """Read the desk's form: a time in the game's zone."""
    try:
        wall = WallTime().clean(clean(form.get(FIELD, "")))
    except ValidationError as error:
        raise _refusal("no_moment", str(NO_MOMENT)) from error
    return read_form(PhaseIn, form) | {"wall": wall}


@transaction.atomic
def deadline_set(
    *,
    game_id: int,
    by: User,
    wall: datetime | None = None,
    at: datetime | None = None,
    phase_number: int | None = None,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Phase:
    """Set the deadline of the open phase to `wall`, a local time in the game's zone, or to `at`.

    The next phase follows the schedule again. Everybody can read the reason, if one is given.

    Refuses a time that does not exist in that zone, has passed or is too far away; a deadline that
    is moved to less than 12 hours from now, unless all players are final; and a phase that has
    another deadline than was `seen` (Phase.clock_mark).
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by, phase_number=phase_number)
    if refusal := may(phase):
        raise refusal
    check_clock_seen(phase=phase, seen=seen, field=FIELD)
    schedule = schedule_of(game)
    if at is not None:
        wall = at.astimezone(ZoneInfo(game.time_zone)).replace(tzinfo=None)
    assert wall is not None, "a deadline is a moment or a local time"
    if not exists(schedule, wall):
        raise _refusal(
            "no_such_time",
            _("This time does not exist: the clocks go forward then in the game’s time zone."),
        )
    due_at, before = moment_of(schedule, wall, after=now), phase.due_at
    _check(phase, due_at, now)
    data = reason_if_any(reason, by)
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
    phase.due_at = due_at
    phase.stuck_reason = ""
    phase.backoff_until = None
    phase.save(update_fields=["due_at", "stuck_reason", "backoff_until"])
    assert before is not None, "only a deadline can be set to another time"
    data |= {"due_at": due_at.isoformat(), "before": before.isoformat()}
    event_add(game=game, kind=EventKind.DEADLINE_SET, actor=by, phase=phase, data=data, now=now)
    return phase


def _check(phase: Phase, due_at: datetime, now: datetime) -> None:
    assert phase.due_at is not None, "only a deadline can be set to another time"
    if due_at <= now:
        raise _refusal("deadline_past", _("This time has passed."))
    if due_at > now + LONGEST_EXTENSION:
        raise _refusal("deadline_far", _("Choose a time within the next 31 days."))
    if due_at < min(phase.due_at, now + NOTICE) and people_due(phase):
        raise _refusal(
            "deadline_near",
            _(
                "Not all players are final: an earlier deadline must leave them at least 12 hours"
                " from now."
            ),
        )


def _refusal(code: str, sentence: str) -> Unprocessable:
    return Unprocessable(code, sentence, field=FIELD)


ACT = DeskAct(
    code="deadline",
    inputs=DeadlineIn,
    read=read,
    checks_seen=True,
    on_desk=(FIELD,),
    run=deadline_set,
    message=lambda phase: (
        _("%(phase)s has a new deadline. All players are notified.") % {"phase": phase.title}
    ),
    group="clock",
    events=(EventKind.DEADLINE_SET,),
    summary=gettext_noop("Set the deadline of the open phase."),
)
