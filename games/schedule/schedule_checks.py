"""Checks of a schedule: valid times, and lengths that nobody chose by mistake."""

import zoneinfo
from collections import Counter
from collections.abc import Collection, Iterator
from datetime import date, datetime, time, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from adjudicator.state import PhaseKind
from games.core.errors import Unprocessable
from games.schedule.deadlines import exists
from games.schedule.schedule import DAY, PREFIXES, Blackout, LiveTime, Night, PhaseTiming, Schedule

SHORTEST = timedelta(minutes=1)

LONGEST = 31 * DAY

LONGEST_EXTRA = 14 * DAY

LONGEST_GRACE = DAY

LONGEST_BLACKOUT = 60 * DAY

LONGEST_NIGHT = timedelta(hours=20)

LONGEST_LIVE = 31 * DAY

LONGEST_LIVE_PHASE = timedelta(hours=6)

MAX_BLACKOUTS = 12

MAX_SLOTS = 14
# A time of day must exist on each of its days for this many days ahead.
AHEAD = 366

EVERY_DAY = frozenset(range(7))


def check_schedule(schedule: Schedule, today: date) -> None:
    """Refuse an invalid schedule with its first error, at the field of the form."""
    for refusal in schedule_refusals(schedule, today):
        raise refusal


def schedule_refusals(schedule: Schedule, today: date) -> Iterator[Unprocessable]:
    """Every error of a schedule, each with the field of the form."""
    if not _is_zone(schedule.zone):
        yield Unprocessable(
            "unknown_time_zone", _("This time zone is not known."), field="time_zone"
        )
        # No time exists in an unknown zone.
        return
    for kind, timing in schedule.timings.items():
        yield from _timing_refusals(kind, timing)
        for slot in timing.slots:
            yield from _time_refusals(
                schedule, slot.at, f"{PREFIXES[kind]}_time", today, {slot.weekday}
            )
    if schedule.usual is not None:
        yield from _time_refusals(schedule, schedule.usual, "deadline_time", today, EVERY_DAY)
    if not timedelta(0) <= schedule.first_extra <= LONGEST_EXTRA:
        yield Unprocessable(
            "first_extra", _("The first turn may be up to 14 days longer."), field="first_extra"
        )
    yield from _grace_refusals(schedule)
    yield from _blackout_refusals(schedule.blackouts)
    if schedule.night is not None:
        yield from _night_refusals(schedule, schedule.night, today)
    if schedule.live is not None:
        yield from _live_refusals(schedule.live, today)


def _is_zone(zone: str) -> bool:
    try:
        zoneinfo.ZoneInfo(zone)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _timing_refusals(kind: PhaseKind, timing: PhaseTiming) -> Iterator[Unprocessable]:
    field = f"{PREFIXES[kind]}_length"
    if not SHORTEST <= timing.length <= LONGEST:
        yield Unprocessable(
            "phase_length", _("A phase lasts from one minute to 31 days."), field=field
        )
    if len(timing.slots) > MAX_SLOTS:
        yield Unprocessable(
            "too_many_slots", _("Choose at most 14 times a week."), field=f"{PREFIXES[kind]}_days"
        )
    if any(count > 1 for count in Counter(timing.slots).values()):
        yield Unprocessable(
            "slot_twice", _("The same time is there twice."), field=f"{PREFIXES[kind]}_days"
        )


def _time_refusals(
    schedule: Schedule, at: time, field: str, today: date, weekdays: Collection[int]
) -> Iterator[Unprocessable]:
    """Refuse a time of day, once, that a change of the clocks skips within the next year."""
    for number in range(AHEAD):
        day = today + number * DAY
        if day.weekday() in weekdays and not exists(schedule, datetime.combine(day, at)):
            yield Unprocessable(
                "no_such_time",
                _(
                    "On %(day)s the time %(time)s does not exist in this time zone, because the"
                    " clocks go forward. Choose another time."
                )
                % {"day": date_format(day), "time": f"{at:%H:%M}"},
                field=field,
            )
            return


def _grace_refusals(schedule: Schedule) -> Iterator[Unprocessable]:
    if not timedelta(0) <= schedule.grace <= LONGEST_GRACE:
        yield Unprocessable("grace", _("The grace is at most a day."), field="grace")
    lengths = [timing.length for timing in schedule.timings.values()]
    lengths += [schedule.live.length] if schedule.live is not None else []
    if schedule.grace and schedule.grace >= min(lengths):
        yield Unprocessable(
            "grace_longer_than_phase",
            _("The grace must be shorter than every phase. Choose less grace or longer phases."),
            field="grace",
        )


def _blackout_refusals(blackouts: tuple[Blackout, ...]) -> Iterator[Unprocessable]:
    if len(blackouts) > MAX_BLACKOUTS:
        yield Unprocessable(
            "too_many_blackouts",
            _("Choose at most 12 periods without deadlines."),
            field="blackouts",
        )
    for blackout in blackouts:
        if blackout.last < blackout.first:
            yield Unprocessable(
                "blackout_backwards",
                _("%(first)s to %(last)s ends before it begins.") % _days(blackout),
                field="blackouts",
            )
        if blackout.last - blackout.first >= LONGEST_BLACKOUT:
            yield Unprocessable(
                "blackout_too_long",
                _("%(first)s to %(last)s is longer than 60 days: pause the game instead.")
                % _days(blackout),
                field="blackouts",
            )


def _night_refusals(schedule: Schedule, night: Night, today: date) -> Iterator[Unprocessable]:
    if night_length(night) > LONGEST_NIGHT:
        yield Unprocessable(
            "night_length",
            _("Choose a night of at most 20 hours, with another beginning and end."),
            field="night_ends",
        )
    yield from _time_refusals(schedule, night.begins, "night_begins", today, EVERY_DAY)
    yield from _time_refusals(schedule, night.ends, "night_ends", today, EVERY_DAY)
    timings = schedule.timings.values()
    if schedule.live is None and all(timing.slots or timing.length >= DAY for timing in timings):
        yield Unprocessable(
            "night_for_nothing",
            _(
                "Phases of a day or more do not stand still at night. Choose shorter phases, or no"
                " night."
            ),
            field="night_begins",
        )
    times = {slot.at for timing in timings for slot in timing.slots}
    has_days = any(not timing.slots and not timing.length % DAY for timing in timings)
    times |= {schedule.usual} if schedule.usual is not None and has_days else set()
    for at in sorted(each for each in times if night.covers(each)):
        yield Unprocessable(
            "deadline_at_night",
            _("A deadline at %(time)s would be at night. Choose another time, or another night.")
            % {"time": f"{at:%H:%M}"},
            field="night_begins",
        )


def night_length(night: Night) -> timedelta:
    """The length of a night by the clock; a whole day if it ends as it begins."""
    begins, ends = (datetime.combine(date.min, at) for at in (night.begins, night.ends))
    return ends - begins if ends > begins else ends - begins + DAY


def _live_refusals(live: LiveTime, today: date) -> Iterator[Unprocessable]:
    if not SHORTEST <= live.length <= LONGEST_LIVE_PHASE:
        yield Unprocessable(
            "live_length",
            _("A live phase lasts from one minute to six hours."),
            field="live_length",
        )
    if live.until.date() > today + LONGEST_LIVE:
        yield Unprocessable(
            "live_too_long", _("The live time ends within 31 days."), field="live_until"
        )


def check_live_ahead(schedule: Schedule, begins: datetime) -> None:
    """Refuse a live time that is over when the game begins."""
    if schedule.live is not None and schedule.live.until <= begins:
        raise Unprocessable(
            "live_over",
            _("The live time would be over before it begins. Choose a later end."),
            field="live_until",
        )


def check_new_live(schedule: Schedule, present: Schedule, now: datetime) -> None:
    """Refuse another live time than the present one if it is over."""
    if schedule.live != present.live:
        check_live_ahead(schedule, now)


def _days(blackout: Blackout) -> dict[str, str]:
    return {"first": date_format(blackout.first), "last": date_format(blackout.last)}
