"""Changes of a deadline or of the schedule by the GM."""

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
from games.core.rate_limits import CLOCK_CHANGES, count_towards
from games.core.refusals import deadline_passed, no_deadline, paused, result_withheld
from games.core.words.clock import moment
from games.models import ActedBy, EventKind, Game, Phase, Right
from games.schedule.deadlines import exists, later_by, moment_of
from games.schedule.due import LONGEST_EXTENSION, next_regular_deadline
from games.schedule.schedule import Schedule
from games.schedule.schedule_checks import check_schedule
from games.schedule.stored import check_settings_seen, schedule_data, schedule_fields, schedule_of
from games.sheets.queries.waiting import people_due


def authorize_clock(*, phase: Phase, now: datetime) -> None:
    """Refuse an open phase without a deadline to change, unless it is paused.

    Its deadline has passed, its result is withheld, or it has no deadline.
    """
    if phase.is_paused:
        return
    if phase.is_withheld:
        raise result_withheld()
    if phase.due_at is None:
        raise no_deadline()
    if phase.due_at <= now:
        raise deadline_passed()


def can_pause(phase: Phase, now: datetime) -> bool:
    """Whether the clock of an open phase can be changed, and so be stopped."""
    try:
        authorize_clock(phase=phase, now=now)
    except Conflict:
        return False
    return True


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


@transaction.atomic
def deadline_extend(
    *,
    game_id: int,
    by: User,
    by_how_much: timedelta | None,
    phase_number: int | None = None,
    reason: str = "",
    seen: str = "",
    now: datetime | None = None,
) -> Phase:
    """Extend the open phase; a deadline that has passed is extended from now.

    None for `by_how_much` extends it to the next regular deadline of the game's schedule.

    Everybody can read the reason, if one is given. Refuses if the phase is no longer
    `phase_number`, or if its deadline is no longer the one that was `seen` (Phase.clock_mark).
    """
    now = now or timezone.now()
    game, phase = authorize_gm(
        game_id=game_id, by=by, phase_number=phase_number, right=Right.EXTEND
    )
    if by_how_much is not None and not timedelta(0) < by_how_much <= LONGEST_EXTENSION:
        raise Unprocessable("extension", _("Extend by at most 31 days."), field="hours")
    if phase.is_withheld:
        raise result_withheld()
    if phase.due_at is None and not phase.is_paused:
        raise no_deadline()
    check_clock_seen(phase=phase, seen=seen, field="hours")
    due_at = None
    if by_how_much is None:
        due_at = next_regular_deadline(game, phase, now)
        if due_at is None or phase.due_at is None:
            raise Unprocessable(
                "no_regular_deadline",
                _("There is no next regular deadline to extend to. Choose a number of hours."),
                field="hours",
            )
        by_how_much = due_at - max(phase.due_at, now)
    said = reason_if_any(reason, by)
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
    phase_extend(
        game=game,
        phase=phase,
        by_how_much=by_how_much,
        due_at=due_at,
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
    due_at: datetime | None = None,
    actor: User | None,
    cause: ActedBy,
    now: datetime,
    said: Mapping[str, str] = NOTHING_SAID,
) -> None:
    """Extend the open phase of a locked game; if it is paused, extend the time that is left.

    Whole days keep the time of day of the game's time zone. `due_at` is the new deadline if it is
    known.
    """
    if phase.time_left is not None:
        phase.time_left += by_how_much
    else:
        assert phase.due_at is not None, "a phase without a deadline is not extended"
        base = max(phase.due_at, now)
        phase.due_at = due_at or later_by(schedule_of(game), base, by_how_much)
    phase.stuck_reason = ""
    phase.backoff_until = None
    phase.save(update_fields=["due_at", "time_left", "stuck_reason", "backoff_until"])
    data = {"seconds": int(by_how_much.total_seconds()), "cause": cause.value, **said}
    if phase.due_at is not None:
        data["due_at"] = phase.due_at.isoformat()
    event_add(game=game, kind=EventKind.EXTENDED, actor=actor, phase=phase, data=data, now=now)


# An earlier deadline leaves players without final orders at least this long.
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
    """Set the deadline of the open phase to `wall`, a local time in the game's time zone.

    The next phase follows the schedule again. Everybody can read the reason, if one is given.

    Refuses a time that does not exist in that zone, has passed or is too far away; a deadline that
    is moved to less than 12 hours from now, unless all players are final; and a phase that has no
    deadline, is paused, was resolved in the meantime, or has another deadline than was `seen`
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
            _("This time does not exist: the clocks go forward then in the game’s time zone."),
        )
    due_at, before = moment_of(schedule, wall, after=now), phase.due_at
    _check(phase, due_at, now)
    said = reason_if_any(reason, by)
    count_towards(CLOCK_CHANGES, by.pk, now, game_id=game.pk)
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
    """Change the schedule of a running game from the next phase on, and notify everybody.

    The open phase keeps its deadline, grace and early end. Refuses an invalid schedule, an
    unchanged one, a change without a reason, and a change of other settings than were `seen`.
    """
    now = now or timezone.now()
    game, phase = authorize_gm(game_id=game_id, by=by)
    check_settings_seen(game, seen)
    said = reason_needed(reason, by)
    check_schedule(schedule, now.date())
    before, after = schedule_data(schedule_of(game)), schedule_data(schedule)
    if before == after:
        raise Unprocessable("nothing_changed", _("The schedule is unchanged."))
    for name, value in schedule_fields(schedule).items():
        setattr(game, name, value)
    game.save(update_fields=list(schedule_fields(schedule)))
    data = {"reason": said, "before": before, "after": after}
    event_add(game=game, kind=EventKind.SCHEDULE_CHANGED, actor=by, phase=phase, data=data, now=now)
    return game
