"""A person's deadlines as a calendar file."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.addresses import page_of
from games.models import Game, NoticeSettings, Phase, PhaseStatus, Seat, SeatState, Status
from games.schedule.due import expected_at
from games.scoring.last_year import last_year_words


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


WIDEST = 75


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
    name = _text(name or _("Ambition & Empire: deadlines"))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Ambition & Empire//Deadlines//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{name}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ]
    for phase in phases:
        lines += _event(phase, now)
    for day in days:
        lines += _days(day, now)
    return "".join(f"{_fold(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _event(phase: Phase, now: datetime) -> list[str]:
    due_at = expected_at(phase)
    assert due_at is not None
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    summary = _("%(phase)s is due: %(game)s")
    if phase.is_paused:
        summary = _("%(phase)s is due after the pause: %(game)s")
    words = {"phase": phase.title, "game": phase.game.name}
    return [
        "BEGIN:VEVENT",
        f"UID:phase-{phase.pk}@{host}",
        f"DTSTAMP:{_time(now)}",
        f"DTSTART:{_time(due_at)}",
        f"SUMMARY:{_text(summary % words)}",
        *_description(phase.game),
        f"STATUS:{'TENTATIVE' if phase.is_paused else 'CONFIRMED'}",
        f"URL:{page_of(phase.game)}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _days(day: CalendarDay, now: datetime) -> list[str]:
    """An event of whole days; its end is the day after the last one."""
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return [
        "BEGIN:VEVENT",
        f"UID:{day.key}@{host}",
        f"DTSTAMP:{_time(now)}",
        f"DTSTART;VALUE=DATE:{day.first:%Y%m%d}",
        f"DTEND;VALUE=DATE:{_day_after(day.last):%Y%m%d}",
        f"SUMMARY:{_text(day.title)}",
        f"URL:{day.url}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _day_after(day: date) -> date:
    return day if day == date.max else day + timedelta(days=1)


def _description(game: Game) -> list[str]:
    lines = [last_year_words(game)]
    if game.tournament:
        lines.append(_("Tournament: %(name)s") % {"name": game.tournament.name})
    text = ". ".join(filter(None, lines))
    return [f"DESCRIPTION:{_text(text)}"] if text else []


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return " ".join(escaped.split())


def _fold(line: str) -> str:
    """Fold a line into pieces of at most 75 bytes, without splitting a character."""
    pieces, width, piece = [], 0, ""
    for sign in line:
        size = len(sign.encode())
        if width + size > WIDEST:
            pieces.append(piece)
            # The space that begins a continuation counts too.
            piece, width = " ", 1
        piece += sign
        width += size
    return "\r\n".join([*pieces, piece])
