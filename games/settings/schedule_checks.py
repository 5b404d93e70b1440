"""Checks of a schedule: valid times, and lengths that nobody chose by mistake."""

import zoneinfo
from collections import Counter
from collections.abc import Collection
from datetime import date, datetime, time, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from adjudicator.state import PhaseKind
from games.core.errors import Unprocessable
from games.settings.deadlines import exists
from games.settings.schedule import DAY, PREFIXES, Blackout, PhaseTiming, Schedule

SHORTEST = timedelta(minutes=1)

LONGEST = 31 * DAY

LONGEST_EXTRA = 14 * DAY

LONGEST_GRACE = DAY

LONGEST_BLACKOUT = 60 * DAY

MAX_BLACKOUTS = 12

MAX_SLOTS = 14
# A time of day must exist on each of its days for this many days ahead.
AHEAD = 366

EVERY_DAY = frozenset(range(7))


def check_schedule(schedule: Schedule, today: date) -> None:
    """Refuse an invalid schedule, at the field of the form."""
    _check_zone(schedule.zone)
    for kind, timing in schedule.timings.items():
        _check_timing(kind, timing)
        for slot in timing.slots:
            _check_time(schedule, slot.at, f"{PREFIXES[kind]}_time", today, {slot.weekday})
    if schedule.usual is not None:
        _check_time(schedule, schedule.usual, "deadline_time", today, EVERY_DAY)
    if not timedelta(0) <= schedule.first_extra <= LONGEST_EXTRA:
        raise Unprocessable(
            "first_extra", _("The first turn may be up to 14 days longer."), field="first_extra"
        )
    _check_grace(schedule)
    _check_blackouts(schedule.blackouts)


def _check_zone(zone: str) -> None:
    try:
        zoneinfo.ZoneInfo(zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        raise Unprocessable(
            "unknown_time_zone", _("This time zone is not known."), field="time_zone"
        ) from None


def _check_timing(kind: PhaseKind, timing: PhaseTiming) -> None:
    field = f"{PREFIXES[kind]}_length"
    if not SHORTEST <= timing.length <= LONGEST:
        raise Unprocessable(
            "phase_length", _("A phase lasts from one minute to 31 days."), field=field
        )
    if len(timing.slots) > MAX_SLOTS:
        raise Unprocessable(
            "too_many_slots", _("Choose at most 14 times a week."), field=f"{PREFIXES[kind]}_days"
        )
    if any(count > 1 for count in Counter(timing.slots).values()):
        raise Unprocessable(
            "slot_twice", _("The same time is there twice."), field=f"{PREFIXES[kind]}_days"
        )


def _check_time(
    schedule: Schedule, at: time, field: str, today: date, weekdays: Collection[int]
) -> None:
    """Refuse a time of day that a change of the clocks skips within the next year."""
    for number in range(AHEAD):
        day = today + number * DAY
        if day.weekday() in weekdays and not exists(schedule, datetime.combine(day, at)):
            raise Unprocessable(
                "no_such_time",
                _(
                    "On %(day)s the time %(time)s does not exist in this time zone, because the"
                    " clocks go forward. Choose another time."
                )
                % {"day": date_format(day), "time": f"{at:%H:%M}"},
                field=field,
            )


def _check_grace(schedule: Schedule) -> None:
    if not timedelta(0) <= schedule.grace <= LONGEST_GRACE:
        raise Unprocessable("grace", _("The grace is at most a day."), field="grace")
    if any(
        schedule.grace >= timing.length for timing in schedule.timings.values() if schedule.grace
    ):
        raise Unprocessable(
            "grace_longer_than_phase",
            _("The grace must be shorter than every phase. Choose less grace or longer phases."),
            field="grace",
        )


def _check_blackouts(blackouts: tuple[Blackout, ...]) -> None:
    if len(blackouts) > MAX_BLACKOUTS:
        raise Unprocessable(
            "too_many_blackouts",
            _("Choose at most 12 periods without deadlines."),
            field="blackouts",
        )
    for blackout in blackouts:
        if blackout.last < blackout.first:
            raise Unprocessable(
                "blackout_backwards",
                _("%(first)s to %(last)s ends before it begins.") % _days(blackout),
                field="blackouts",
            )
        if blackout.last - blackout.first >= LONGEST_BLACKOUT:
            raise Unprocessable(
                "blackout_too_long",
                _("%(first)s to %(last)s is longer than 60 days: pause the game instead.")
                % _days(blackout),
                field="blackouts",
            )


def _days(blackout: Blackout) -> dict[str, str]:
    return {"first": date_format(blackout.first), "last": date_format(blackout.last)}
