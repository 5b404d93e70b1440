"""The GM moves a deadline or changes the schedule."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Conflict, Unprocessable
from games.core.events import event_add
from games.core.forms import NOTHING_SAID, reason_if_any, reason_needed
from games.core.gm import authorize_gm
from games.core.limits import CLOCK_CHANGES, count_towards
from games.core.refusals import deadline_passed, no_deadline, paused, result_withheld
from games.core.words.clock import moment
from games.models import ActedBy, EventKind, Game, Phase, Right
from games.settings.deadlines import exists, later_by, moment_of
from games.settings.schedule import Schedule
from games.settings.schedule_checks import check_schedule
from games.settings.stored import check_settings_seen, schedule_data, schedule_fields, schedule_of
from games.sheets.queries.waiting import people_due


def authorize_clock(*, phase: Phase, now: datetime) -> None:
    """Refuses an open phase that has no deadline, not even one that stands still, and one whose
    deadline has passed or whose result is withheld."""
    if phase.is_paused:
        return
    if phase.is_withheld:
        raise result_withheld()
    if phase.due_at is None:
        raise no_deadline()
    if phase.due_at <= now:
        raise deadline_passed()


def check_clock_seen(*, phase: Phase, seen: str, field: str) -> None:
    """Refuses what was asked beside another deadline than the open phase of a locked game has by
    now, so that two who give it more time give it once; nothing where no page was seen."""
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
    if phase.is_withheld:
        raise result_withheld()
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
    if phase.is_withheld:
        raise result_withheld()
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


@transaction.atomic
def schedule_change(
    *,
    game_id: int,
    by: User,
    schedule: Schedule,
    reason: str,
    seen: str = "",
    now: datetime | None = None,
) -> Game:
    """The running game with the schedule that its GM has changed, from the next phase on: the open
    one keeps its deadline, its grace and its early end. All are told, with the reason.

    Refuses a schedule that cannot be kept, the one that the game has, a change without a reason,
    and one of settings that are others by now than were `seen`.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    check_settings_seen(game, seen)
    said = reason_needed(reason)
    check_schedule(schedule, now.date())
    before, after = schedule_data(schedule_of(game)), schedule_data(schedule)
    if before == after:
        raise Unprocessable("nothing_changed", _("This is the schedule that the game has."))
    for name, value in schedule_fields(schedule).items():
        setattr(game, name, value)
    game.save(update_fields=list(schedule_fields(schedule)))
    data = {"reason": said, "before": before, "after": after}
    event_add(game=game, kind=EventKind.SCHEDULE_CHANGED, actor=by, phase=phase, data=data, now=now)
    return game
