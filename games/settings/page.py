"""The preview of the settings in a form: the next deadlines, and what players will read."""

from collections.abc import Iterable
from datetime import datetime
from itertools import pairwise
from typing import Any, cast

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator.state import PhaseKind, Season
from adjudicator.variant import Calendar
from games.core.words.clock import moment
from games.core.words.labels import with_label
from games.models import ClubTemplate, GameTemplate
from games.models.titles import calendar_of, season_title
from games.schedule.deadlines import YEAR, coming_deadlines
from games.schedule.disclosure import FIELDS as DISCLOSURE_FIELDS
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import DAY, Schedule
from games.schedule.words import city, policy_words, schedule_words
from games.settings.policy_form import POLICY_FIELDS, PolicyForm
from games.settings.presets import PRESETS
from games.settings.schedule_form import LINE_FIELDS, SCHEDULE_FIELDS, ScheduleForm
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
# The deadlines that are shown, those of them after a live time, and the most to find these.
SHOWN, AFTER_LIVE, MOST = 6, 2, 600
# A change of the clocks is shown for this many days ahead.
MONTHS = 8 * 30


def schedule_context(form: ScheduleForm) -> dict[str, Any]:
    """The context of games/settings/preview.html for a schedule alone."""
    schedule = form.present_schedule()
    return {
        "preview": _deadlines(form, schedule) if schedule else None,
        "read": schedule_words(schedule) if schedule else [],
        "folds": {"times": _times_fold(form, schedule)},
    }


def plan_preview(form: PolicyForm) -> dict[str, Any]:
    """The context of games/settings/preview.html.

    `read` has the valid settings in words, as players read them before they join.
    """
    schedule, policy = form.present_schedule(), form.present_policy()
    read = schedule_words(schedule) if schedule else []
    if policy:
        read += policy_words(policy, has_gm=form.has_gm)
    return {
        "preview": _deadlines(form, schedule) if schedule else None,
        "read": read,
        "folds": _folds(form, schedule, policy),
    }


# The folded fields apart from those of schedule and policy.
FOLDS = {
    "game": (
        "tables",
        "text",
        "tournament",
        "club",
        "seat_choice",
        "start_mode",
        "starts_at",
        "last_year",
        "last_year_result",
        "earliest_end",
    ),
    "table": (
        "press_mode",
        "press_handed_on",
        "standby",
        "is_public",
        "open_to",
        "is_anonymous",
        "allows_programs",
        "allows_mentors",
    ),
    "after": DISCLOSURE_FIELDS,
}
# A fold says nothing of these: they are long, or matter only with another field.
UNSAID = ("text", "tables", "last_year_result", "standby", "press_handed_on")


def _folds(
    form: PolicyForm, schedule: Schedule | None, policy: NmrPolicy | None
) -> dict[str, dict[str, Any]]:
    """The sentence of each fold about its values, and whether it has an error and is open."""
    orders = policy_words(policy, has_gm=form.has_gm) if policy else []
    words = {"orders": _fold_words(orders)}
    words |= {fold: _field_words(form, FOLDS[fold]) for fold in FOLDS}
    names: dict[str, Iterable[str]] = {"orders": POLICY_FIELDS, **FOLDS}
    folds = {
        fold: {"words": words[fold], "is_open": any(name in form.errors for name in names[fold])}
        for fold in words
    }
    return {"times": _times_fold(form, schedule)} | folds


def _times_fold(form: ScheduleForm, schedule: Schedule | None) -> dict[str, Any]:
    """The fold of a schedule, without the values of its line."""
    on_line = {_("Turns"), _("Time zone")}
    times = schedule_words(schedule) if schedule else []
    names = SCHEDULE_FIELDS - set(LINE_FIELDS)
    return {
        "words": _fold_words([row for row in times if row[0] not in on_line]),
        "is_open": any(name in form.errors for name in names),
    }


def _fold_words(pairs: Iterable[tuple[str, str]]) -> str:
    return "; ".join(_pair(label, value.rstrip(".")) for label, value in pairs)


def _pair(label: object, value: object) -> str:
    """A label with its value, and the colon of the language between."""
    return str(label) + _(":") + f" {value}"


def _field_words(form: PolicyForm, names: Iterable[str]) -> str:
    """The values of some fields, such as "Press: None; Everybody may watch and join"."""
    parts = []
    for name in names:
        if name not in form.fields or name in UNSAID:
            continue
        bound = form[name]
        value, choices = bound.value(), getattr(bound.field, "choices", None)
        if isinstance(value, bool) or bound.widget_type == "checkbox":
            parts += [str(bound.label)] if value else []
        elif choices is not None:
            label = {str(key): row for key, row in choices}.get(str(value))
            parts += [_pair(bound.label, label)] if label and value else []
        elif value:
            parts.append(_pair(bound.label, value))
    return "; ".join(parts)


def preset_buttons(
    own: Iterable[GameTemplate], of_clubs: Iterable[ClubTemplate], chosen: str
) -> list[dict[str, Any]]:
    """The presets, own templates and those of the clubs as buttons: the field and the value that
    each sends."""
    rows = [("preset", code, str(preset.name), code) for code, preset in PRESETS.items()]
    rows += [("template", str(row.pk), row.name, str(row.pk)) for row in own]
    rows += [
        ("club_template", str(row.pk), with_label(row.club.name, row.name), f"club-{row.pk}")
        for row in of_clubs
    ]
    return [
        {"field": field, "value": value, "name": name, "is_chosen": mark == chosen}
        for field, value, name, mark in rows
    ]


def _deadlines(form: ScheduleForm, schedule: Schedule) -> dict[str, Any]:
    """The context of games/settings/deadlines.html: the first six deadlines of the schedule.

    `is_set` says whether the game starts at a set time, and not at once.
    """
    variant, starts_at = form.chosen_variant, getattr(form, "cleaned_data", {}).get("starts_at")
    is_set = isinstance(starts_at, datetime) and timezone.is_aware(starts_at)
    now = cast("datetime", starts_at) if is_set else timezone.now()
    begins = now.replace(second=0, microsecond=0)
    calendar = calendar_of(variant) if variant in variant_ids() else Calendar()
    seasons = [
        str(PHASES[kind]) % {"season": season_title(calendar, season)}
        for season, kind in zip(SEASONS, YEAR, strict=True)
        if kind in schedule.timings
    ]
    count = SHOWN if schedule.live is None else MOST
    coming = [
        (seasons[number % len(seasons)], kind, at)
        for number, (kind, at) in enumerate(coming_deadlines(schedule, begins, count))
    ]
    live, postal = coming[:SHOWN], _postal(schedule, coming)
    if postal:
        live = coming[: min(SHOWN - AFTER_LIVE, coming.index(postal[0]))]
    return {
        "begins": moment(begins.astimezone(schedule.tzinfo), "weekday"),
        "zone": city(schedule.zone),
        "rows": [_row(schedule, *each) for each in live],
        "rows_after_live": [_row(schedule, *each) for each in postal],
        "change": _change(schedule, now),
        "is_set": is_set,
    }


def _postal(
    schedule: Schedule, coming: list[tuple[str, PhaseKind, datetime]]
) -> list[tuple[str, PhaseKind, datetime]]:
    """The first deadlines after the live time; none without one."""
    if schedule.live is None:
        return []
    return [each for each in coming if each[2] > schedule.live.until][:AFTER_LIVE]


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
