"""A preview of the deadlines and rules that a form would give."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import cycle, pairwise
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from adjudicator.state import PhaseKind, Season
from adjudicator.variant import Calendar
from games.core.words.clock import moment
from games.models.titles import calendar_of, season_title
from games.settings.deadlines import YEAR, coming_deadlines
from games.settings.policy_form import PolicyForm
from games.settings.schedule import DAY, Schedule
from games.settings.schedule_form import ScheduleForm
from games.settings.words import policy_words, schedule_words
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
# So far ahead a change of the clocks is told.
MONTHS = 8 * 30


@dataclass(frozen=True, slots=True)
class Coming:
    """A deadline to come: of which turn, when by the clocks of the game and, where they differ, by
    the reader's."""

    turn: str
    is_movement: bool
    game_time: str
    reader_time: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What games/settings/preview.html takes."""

    begins: str
    zone: str
    rows: list[Coming]
    change: str


def form_preview(form: ScheduleForm) -> Preview | None:
    """Of what a form shows; None where that is no schedule."""
    schedule, variant = form.shown_schedule(), form.chosen_variant
    if schedule is None:
        return None
    calendar = calendar_of(variant) if variant in variant_ids() else Calendar()
    return preview(schedule, timezone.now(), calendar)


def preview(schedule: Schedule, now: datetime, calendar: Calendar) -> Preview:
    """The next six deadlines of a game with this schedule and calendar that starts now."""
    begins = now.replace(second=0, microsecond=0)
    coming = coming_deadlines(schedule, begins)
    turns = cycle(
        str(PHASES[kind]) % {"season": season_title(calendar, season)}
        for season, kind in zip(SEASONS, YEAR, strict=True)
        if kind in schedule.paces
    )
    return Preview(
        begins=moment(begins.astimezone(schedule.tzinfo), "weekday"),
        zone=_city(schedule.zone),
        rows=[
            _row(schedule, turn, kind, at) for turn, (kind, at) in zip(turns, coming, strict=False)
        ],
        change=_change(schedule, now),
    )


def _row(schedule: Schedule, turn: str, kind: PhaseKind, at: datetime) -> Coming:
    there, here = at.astimezone(schedule.tzinfo), timezone.localtime(at)
    differs = there.replace(tzinfo=None) != here.replace(tzinfo=None)
    words = {"time": moment(here, "weekday"), "city": _city(timezone.get_current_timezone_name())}
    return Coming(
        turn=turn,
        is_movement=kind is PhaseKind.MOVEMENT,
        game_time=moment(there, "weekday"),
        reader_time=_("%(time)s in %(city)s") % words if differs else "",
    )


def _change(schedule: Schedule, now: datetime) -> str:
    """The next day on which the clocks of the game change."""
    days: list[Any] = [(now + number * DAY).astimezone(schedule.tzinfo) for number in range(MONTHS)]
    for before, after in pairwise(days):
        if before.utcoffset() != after.utcoffset():
            words = {"day": date_format(after.date()), "city": _city(schedule.zone)}
            return (
                _("Clocks change around %(day)s in %(city)s. The deadlines keep their time there.")
                % words
            )
    return ""


def _city(zone: str) -> str:
    return zone.rsplit("/", 1)[-1].replace("_", " ")


def plan_shown(form: PolicyForm) -> dict[str, Any]:
    """What games/lobby/preview.html takes. `read` is what players read before they join, of what
    was understood."""
    schedule, policy = form.shown_schedule(), form.shown_policy()
    read = schedule_words(schedule) if schedule else []
    if policy:
        read += policy_words(policy)
    return {"preview": form_preview(form), "read": read}
