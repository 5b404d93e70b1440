"""A person's deadlines as a calendar file."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.addresses import page_of
from games.models import NoticeSettings, Phase, PhaseStatus, Seat, SeatState, Status
from games.schedule.due import expected_at
from games.scoring.last_year import last_year_words

if TYPE_CHECKING:
    from icalendar import Event

# The properties of an event by name.
Properties = dict[str, str | date]


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Open phases with a deadline or a pause, and the language of their owner, "" if unknown."""

    phases: list[Phase]
    language: str


def deadlines_of(token: str) -> Deadlines | None:
    """Find the open phases of the games that the owner of a calendar plays or runs.

    They have a deadline or a pause, and take orders. Returns None for an unknown token.
    """
    user = calendar_owner(token)
    if user is None:
        return None
    taken = Seat.objects.filter(game=OuterRef("game"), holder_id=user.pk, state=SeatState.TAKEN)
    phases = phases_with_deadline().filter(Q(game__gm_id=user.pk) | Exists(taken))
    return Deadlines(list(phases), user.language)


def calendar_owner(token: str) -> User | None:
    """The account to which the secret part of a calendar's address belongs."""
    owner = NoticeSettings.objects.filter(
        calendar_token=token, calendar_token__isnull=False, user__is_active=True
    )
    chosen = owner.select_related("user").first()
    return chosen.user if chosen is not None else None


def phases_with_deadline() -> QuerySet[Phase]:
    """The open phases of running games that take orders and have a deadline or a pause."""
    phases = Phase.objects.filter(
        Q(due_at__isnull=False) | Q(paused_at__isnull=False),
        status=PhaseStatus.OPEN,
        withheld_since__isnull=True,
        game__status=Status.RUNNING,
    )
    phases = phases.select_related("game__tournament")
    return phases.defer("position", "outcome", "public_outcome").order_by("due_at", "pk")


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """Something that lasts from one day to another, such as a round. `url` is its page."""

    key: str
    title: str
    first: date
    last: date
    url: str


def calendar_text(
    phases: Iterable[Phase], now: datetime, days: Iterable[CalendarDay] = (), name: str = ""
) -> str:
    """Write a calendar with its name: an event for each deadline, and whole days. A paused game has
    its next deadline."""
    # Imported here, because most processes never write a calendar.
    from icalendar import Calendar

    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Ambition & Empire//Deadlines//EN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name or _("Ambition & Empire: deadlines"))
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    for phase in phases:
        calendar.add_component(_event(_deadline(phase), now))
    for day in days:
        calendar.add_component(_event(_whole_days(day), now))
    text: bytes = calendar.to_ical()
    return text.decode()


def _event(properties: Properties, now: datetime) -> "Event":
    from icalendar import Event

    event = Event()
    event.add("dtstamp", now.astimezone(UTC))
    event.add("transp", "TRANSPARENT")
    for name, value in properties.items():
        event.add(name, " ".join(value.split()) if isinstance(value, str) else value)
    return event


def _deadline(phase: Phase) -> Properties:
    due_at = expected_at(phase)
    assert due_at is not None
    summary = _("%(phase)s is due: %(game)s")
    if phase.is_paused:
        summary = _("%(phase)s is due after the pause: %(game)s")
    properties: Properties = {
        "uid": _unique(f"phase-{phase.pk}"),
        "dtstart": due_at.astimezone(UTC),
        "summary": summary % {"phase": phase.title, "game": phase.game.name},
        "status": "TENTATIVE" if phase.is_paused else "CONFIRMED",
        "url": page_of(phase.game),
    }
    lines = [last_year_words(phase.game)]
    if phase.game.tournament:
        lines.append(_("Tournament: %(name)s") % {"name": phase.game.tournament.name})
    if text := ". ".join(filter(None, lines)):
        properties["description"] = text
    return properties


def _whole_days(day: CalendarDay) -> Properties:
    """The properties of an event of whole days; its end is the day after the last one."""
    end = day.last if day.last == date.max else day.last + timedelta(days=1)
    return {
        "uid": _unique(day.key),
        "dtstart": day.first,
        "dtend": end,
        "summary": day.title,
        "url": day.url,
    }


def _unique(key: str) -> str:
    return f"{key}@{urlsplit(settings.SITE_URL).hostname or 'localhost'}"
