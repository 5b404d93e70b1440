"""A schedule in words: what everybody knows before joining, and what a change of it says."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from adjudicator.state import PhaseKind
from games.core.words.settings import length_text
from games.schedule.schedule import PREFIXES, Pace, Schedule

KINDS = {
    PhaseKind.MOVEMENT: gettext_lazy("Movement"),
    PhaseKind.RETREATS: gettext_lazy("Retreats"),
    PhaseKind.ADJUSTMENTS: gettext_lazy("Builds"),
    PhaseKind.ALLIANCES: gettext_lazy("Alliances"),
}


def schedule_words(schedule: Schedule) -> list[tuple[str, str]]:
    """The schedule: (what it is about, how it is here); what is nothing special is left out."""
    return [
        (_("Turns"), _turns(schedule)),
        (_("Early end"), _early(schedule)),
        (_("Time zone"), schedule.zone.replace("_", " ")),
        *_extras(schedule),
    ]


def change_words(before: Schedule, after: Schedule) -> str:
    """What is different after a change: each line of the schedule as it is now, and as it was."""
    return changed_lines(schedule_words(before), schedule_words(after))


def changed_lines(before: list[tuple[str, str]], after: list[tuple[str, str]]) -> str:
    """What is different between two lists of (what it is about, how it is)."""
    was, now = dict(before), dict(after)
    said = [
        _("%(what)s: %(now)s (before: %(before)s)")
        % {
            "what": what,
            "now": now.get(what, pgettext("schedule", "none")),
            "before": was.get(what, pgettext("schedule", "none")),
        }
        for what in now | was
        if now.get(what) != was.get(what)
    ]
    return "; ".join(said)


def turn_words(pace: Pace) -> str:
    """How long movement lasts, in short: "2 days a turn", "Mon and Thu"."""
    if not pace.slots:
        return _("%(length)s a turn") % {"length": length_text(pace.length)}
    return _list(str(WEEKDAYS_ABBR[day]) for day in _days(pace))


def _turns(schedule: Schedule) -> str:
    paces = schedule.paces
    if not any(pace.slots for pace in paces.values()):
        said = _("%(movement)s for movement, %(retreat)s for retreats, %(adjustment)s for builds")
        if PhaseKind.ALLIANCES in paces:
            said = _(
                "%(movement)s for movement, %(retreat)s for retreats, %(adjustment)s for builds,"
                " %(alliance)s for alliances"
            )
        lengths = {PREFIXES[kind]: length_text(pace.length) for kind, pace in paces.items()}
        return said % lengths
    return " ".join(_pace(str(KINDS[kind]), pace) for kind, pace in paces.items())


def _pace(kind: str, pace: Pace) -> str:
    if not pace.slots:
        return _("%(kind)s: %(length)s.") % {"kind": kind, "length": length_text(pace.length)}
    words = {
        "kind": kind,
        "days": _list(str(WEEKDAYS[day]) for day in _days(pace)),
        "times": _list(sorted({f"{slot.at:%H:%M}" for slot in pace.slots})),
        "length": length_text(pace.length),
    }
    return _("%(kind)s: until %(days)s at %(times)s, at least %(length)s.") % words


def _days(pace: Pace) -> list[int]:
    return sorted({slot.weekday for slot in pace.slots})


def _early(schedule: Schedule) -> str:
    kinds = [KINDS[kind] for kind, pace in schedule.paces.items() if pace.ends_early]
    if not kinds:
        return _("Never: each phase lasts until its deadline")
    if len(kinds) == len(schedule.paces):
        return _("As soon as everybody is final")
    named = _list(str(kind) for kind in kinds)
    return _("%(kinds)s: as soon as everybody is final") % {"kinds": named}


def _extras(schedule: Schedule) -> list[tuple[str, str]]:
    found = []
    if schedule.usual is not None and any(not pace.slots for pace in schedule.paces.values()):
        found.append((_("Time of day"), f"{schedule.usual:%H:%M}"))
    if schedule.first_extra:
        longer = _("%(length)s longer") % {"length": length_text(schedule.first_extra)}
        found.append((_("First turn"), longer))
    if schedule.grace:
        said = _("%(length)s while a sheet is missing") % {"length": length_text(schedule.grace)}
        found.append((pgettext("after a deadline", "Grace"), said))
    if schedule.blackouts:
        days = ", ".join(
            date_format(each.first)
            if each.first == each.last
            else f"{date_format(each.first)} – {date_format(each.last)}"
            for each in schedule.blackouts
        )
        found.append((_("No deadlines"), days))
    return found


def _list(words: Iterable[str]) -> str:
    return str(get_text_list(list(words), _("and")))
