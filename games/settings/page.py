"""The preview of the settings in a form: the next deadlines, and what players will read."""

from datetime import datetime
from itertools import cycle, pairwise
from typing import Any, cast

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator.state import PhaseKind, Season
from adjudicator.variant import Calendar
from games.core.words.clock import moment
from games.models.titles import calendar_of, season_title
from games.schedule.deadlines import YEAR, coming_deadlines
from games.schedule.schedule import DAY, Schedule
from games.schedule.words import city, policy_words, schedule_words
from games.settings.policy_form import PolicyForm
from games.settings.schedule_form import ScheduleForm
from maps.load import variant_ids

# The seasons of YEAR, phase by phase.
SEASONS = (
    Season.WINTER,
    Season.SPRING,
    Season.SPRING,
    Season.FALL,
    Season.FALL,
    Season.WINTER,
)

PHASES = {
    PhaseKind.ALLIANCES: gettext_lazy("%(season)s, alliances"),
    PhaseKind.MOVEMENT: "%(season)s",
    PhaseKind.RETREATS: gettext_lazy("Retreats, if any"),
    PhaseKind.ADJUSTMENTS: gettext_lazy("%(season)s, if any builds"),
}
# A change of the clocks is shown for this many days ahead.
MONTHS = 8 * 30


def plan_preview(form: PolicyForm) -> dict[str, Any]:
    """The context of games/settings/preview.html.

    `read` has the valid settings in words, as players read them before they join.
    """
    schedule, policy = form.present_schedule(), form.present_policy()
    read = schedule_words(schedule) if schedule else []
    if policy:
        read += policy_words(policy, has_gm=form.has_gm)
    return {"preview": _deadlines(form, schedule) if schedule else None, "read": read}


def _deadlines(form: ScheduleForm, schedule: Schedule) -> dict[str, Any]:
    """The context of games/settings/deadlines.html: the first six deadlines of the schedule.

    `is_set` says whether the game starts at a set time, and not at once.
    """
    variant, starts_at = form.chosen_variant, getattr(form, "cleaned_data", {}).get("starts_at")
    is_set = isinstance(starts_at, datetime) and timezone.is_aware(starts_at)
    now = cast("datetime", starts_at) if is_set else timezone.now()
    begins = now.replace(second=0, microsecond=0)
    calendar = calendar_of(variant) if variant in variant_ids() else Calendar()
    turns = cycle(
        str(PHASES[kind]) % {"season": season_title(calendar, season)}
        for season, kind in zip(SEASONS, YEAR, strict=True)
        if kind in schedule.timings
    )
    coming = coming_deadlines(schedule, begins)
    return {
        "begins": moment(begins.astimezone(schedule.tzinfo), "weekday"),
        "zone": city(schedule.zone),
        "rows": [
            _row(schedule, turn, kind, at) for turn, (kind, at) in zip(turns, coming, strict=False)
        ],
        "change": _change(schedule, now),
        "is_set": is_set,
    }


def _row(schedule: Schedule, turn: str, kind: PhaseKind, at: datetime) -> dict[str, Any]:
    """A deadline in the game's time zone and, if it differs, in the reader's."""
    there, here = at.astimezone(schedule.tzinfo), timezone.localtime(at)
    differs = there.replace(tzinfo=None) != here.replace(tzinfo=None)
    words = {"time": moment(here, "weekday"), "city": city(timezone.get_current_timezone_name())}
    return {
        "turn": turn,
        "is_movement": kind is PhaseKind.MOVEMENT,
        "game_time": moment(there, "weekday"),
        "reader_time": _("%(time)s in %(city)s") % words if differs else "",
    }


def _change(schedule: Schedule, now: datetime) -> str:
    """The sentence about the next change of the clocks in the game's zone, or ""."""
    days: list[Any] = [(now + number * DAY).astimezone(schedule.tzinfo) for number in range(MONTHS)]
    for before, after in pairwise(days):
        if before.utcoffset() != after.utcoffset():
            words = {"day": date_format(after.date()), "city": city(schedule.zone)}
            return (
                _("Clocks change around %(day)s in %(city)s. The deadlines keep their time there.")
                % words
            )
    return ""
